import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { type ContentItem, type ContentKind, focusFields, focusOf } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { coordinators, leaders } from '#content/team.ts'
import type { Team, TeamMember } from './model.ts'
import { drawnPortrait, type PortraitColours } from './rules.ts'

const sections = { leader: 'Leaders', coordinator: 'Coordinators' }
const LINK_HINT = 'Leaders only. A link that begins with https://'

const leaderItems = leaders.map(({ isFaculty, ...leader }, at) => ({
  ...leader,
  instagram: leader.instagram ?? '',
  id: `leader-${at + 1}`,
  section: 'leader',
  isFaculty: isFaculty ? 'on' : '',
}))
const coordinatorItems = coordinators.map((coordinator, at) => ({
  ...coordinator,
  id: `coordinator-${at + 1}`,
  section: 'coordinator',
}))

/** The default team is shown until the committee publishes its own. */
export const teamKind: ContentKind = {
  name: 'team',
  entry: 'person',
  titleField: 'name',
  detailField: 'title',
  pictureField: 'image',
  groupField: 'section',
  fields: [
    { name: 'name', label: 'Name', type: 'line', most: 80, isRequired: true },
    {
      name: 'title',
      label: 'Role',
      hint: 'Such as President or Cinematographer',
      type: 'line',
      most: 80,
      isRequired: true,
    },
    {
      name: 'term',
      label: 'Term',
      hint: 'Such as 2026-27. Shown after the role. May stay empty',
      type: 'line',
      most: 20,
    },
    { name: 'section', label: 'Shown among', type: 'choice', choices: sections, isRequired: true },
    {
      name: 'image',
      label: 'Portrait',
      hint: 'Without one the initials are drawn',
      type: 'picture',
      shape: '4 / 5',
    },
    ...focusFields('image', 'Portrait'),
    { name: 'linkedin', label: 'LinkedIn', hint: LINK_HINT, type: 'link' },
    { name: 'instagram', label: 'Instagram', hint: LINK_HINT, type: 'link' },
    {
      name: 'isFaculty',
      label: 'Faculty member: shows the department and the LinkedIn profile',
      type: 'tick',
    },
  ],
  defaults: [...leaderItems, ...coordinatorItems],
}

const memberOf = (item: ContentItem, colours: PortraitColours): TeamMember => ({
  id: item.id,
  name: item['name'] ?? '',
  title: [item['title'], item['term']].filter(Boolean).join(', '),
  isPresident: item['title'] === 'President',
  image: item['image'] || drawnPortrait(item['name'] ?? '', colours),
  focus: focusOf(item, 'image'),
  linkedin: item['linkedin'] ?? '',
  instagram: item['instagram'] ?? '',
  isFaculty: item['isFaculty'] === 'on',
})

export function teamOf(items: readonly ContentItem[], colours: PortraitColours): Team {
  const of = (section: string) =>
    items.filter((item) => item['section'] === section).map((item) => memberOf(item, colours))
  return { leaders: of('leader'), coordinators: of('coordinator') }
}

export async function publicTeam(acting: Acting): Promise<Team> {
  mustBeAble(acting.viewer, 'content.view')
  return teamOf(await publishedContent(acting, teamKind), await clubFacts(acting.db))
}
