export const teamSections = ['leader', 'coordinator'] as const
export type TeamSectionName = (typeof teamSections)[number]

/** product.md#team. A leader has a picture in the row, a coordinator a line in the credits. */
export interface TeamMember {
  id: string
  section: TeamSectionName
  name: string
  /** 'President'. */
  title: string
  /** A portrait, 4:5: an upload, a path under /art, or an address. */
  image: string
  /** '' for none, as the next. */
  linkedin: string
  instagram: string
  /** A faculty member shows the department line and one link. */
  isFaculty: boolean
}

/** Leaders and coordinators, each in the order of the list. */
export function bySection(members: readonly TeamMember[]) {
  return {
    leaders: members.filter(({ section }) => section === 'leader'),
    coordinators: members.filter(({ section }) => section === 'coordinator'),
  }
}

export const sectionLabels = {
  leader: 'Leaders, with a large picture',
  coordinator: 'Coordinators, in the credits',
} satisfies Record<TeamSectionName, string>

const fieldLabels = {
  name: 'name',
  title: 'role',
  image: 'portrait',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
} as const

/** What publishing would change, in words. */
export function teamChanges(difference: {
  added: readonly TeamMember[]
  removed: readonly TeamMember[]
  changed: readonly { before: TeamMember; after: TeamMember }[]
  isReordered: boolean
}): string[] {
  const changedFields = ({ before, after }: { before: TeamMember; after: TeamMember }) =>
    Object.entries(fieldLabels).flatMap(([field, label]) =>
      before[field as keyof typeof fieldLabels] === after[field as keyof typeof fieldLabels] ? [] : [label],
    )
  return [
    ...difference.added.map(({ name }) => `New: ${name}`),
    ...difference.removed.map(({ name }) => `Removed: ${name}`),
    ...difference.changed.map((change) => {
      const fields = changedFields(change)
      return `${change.after.name}: ${fields.length > 0 ? fields.join(', ') : 'where they stand'}`
    }),
    ...(difference.isReordered ? ['New order'] : []),
  ]
}
