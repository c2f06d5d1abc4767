/** product.md#team. A leader has a picture in the row, a coordinator a line in the credits. */
export interface TeamMember {
  id: string
  name: string
  /** 'President', or 'President, 2026-27' where the term is given. */
  title: string
  /** The marker rings this one. */
  isPresident?: boolean
  /** A portrait, 4:5: an upload, a path under /art, or an address. */
  image: string
  /** '30 70': what stays in view where it is cropped. */
  focus?: string | undefined
  /** '' for none, as the next. */
  linkedin: string
  instagram: string
  /** A faculty member shows the department line and one link. */
  isFaculty: boolean
}

/** Leaders and coordinators, each in the order of the page. */
export interface Team {
  leaders: TeamMember[]
  coordinators: TeamMember[]
}
