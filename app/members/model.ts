import type { Membership } from '#app/club/membership.rules.ts'

/** A row of the export. Days are in the club's time zone, `YYYY-MM-DD`. */
export interface ExportedMember {
  id: string
  name: string
  email: string
  phone: string | null
  branch: string | null
  year: string | null
  interest: string | null
  createdAt: string
  /** null: without a membership. */
  since: string | null
  memberUntil: string | null
  endedOn: string | null
}

/** How a member gets to their own page. It is shown once. */
export interface PageLink {
  pageUrl: string
  /** null: the member has no phone. */
  whatsappLink: string | null
}

/** A member or a sign-up, as admins see them. */
export interface MemberPage {
  id: string
  name: string
  /** null: none was given. */
  email: string | null
  isEmailConfirmed: boolean
  /** Its last four digits. */
  phone: string | null
  branch: string | null
  /** The year of study; null: not given, or over. */
  year: string | null
  leavesIn: number | null
  interest: string | null
  /** false: signed up only. */
  isMember: boolean
  joinRequestId: string | null
  createdAt: string
  /** The version, for an editor. */
  updatedAt: string
  /** null: none is planned. */
  erasure: { at: string; isOnBehalf: boolean } | null
  membership: Membership | null
  /** The day in the club's time zone. */
  today: string
}
