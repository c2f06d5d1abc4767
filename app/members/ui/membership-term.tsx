import { dayText, type MembershipState } from '#app/club/membership.rules.ts'

/** The last day of the membership, or the day it ended. */
export function MembershipTerm({ lastDay, state }: { lastDay: string; state: MembershipState }) {
  return state === 'active' ? `until ${dayText(lastDay)}` : `alumni since ${dayText(lastDay)}`
}
