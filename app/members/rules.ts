import { DAY_MS } from '#app/club/durations.rules.ts'

/** product.md#membership: twelve months, counted in days where a rehearsal prints them. */
export const FORMER_MEMBER_KEPT_MS = 365 * DAY_MS
