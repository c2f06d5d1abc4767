/** product.md#team. A leader stands with a picture in the row, a coordinator in the credit roll. */
export interface TeamMember {
  name: string
  title: string
  /** A path under /art, 800 by 1000. */
  image: string
}

export interface Leader extends TeamMember {
  linkedin: string
  instagram?: string
  /** A faculty member shows the department line and one link. */
  isFaculty: boolean
}
