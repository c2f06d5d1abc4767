import type { Membership } from '#app/club/membership.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'

/** Views that are gone, and where to go instead: their addresses may be bookmarked. */
export const formerViews = {
  merge:
    'Accounts are no longer merged. Compare the two on their pages, and use ‘Erase on behalf’ on the page of the one that is not used.',
  'same-phone':
    'The list of shared phones is gone: a phone that a member has is refused, and the form says whose it is. Search this list for a phone to find who has it.',
  years:
    'Years of study move up by themselves on 1 July. Who repeats a year: choose the year of study again on the page of the member.',
} as const

export function formerViewIn(view: string | null): 'same-phone' | 'years' | null {
  return view === 'same-phone' || view === 'years' ? view : null
}

/** product.md#membership: twelve months, counted in days where a rehearsal prints them. */
export const FORMER_MEMBER_KEPT_MS = 365 * DAY_MS

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
