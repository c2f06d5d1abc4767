import * as v from 'valibot'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { nameField } from '#app/club/person-fields.rules.ts'
import { branches, years } from '#app/club/studies.ts'

/** The kinds of consent (product.md#consents). */
export const consentKinds = ['announcements'] as const
export type ConsentKind = (typeof consentKinds)[number]

export interface Consent {
  kind: ConsentKind
  givenAt: string
  /** null: it is not withdrawn. */
  withdrawnAt: string | null
}

export const consentLabels = {
  announcements: 'Announcements by email',
} as const satisfies Record<ConsentKind, string>

export function consentKindOf(text: unknown): ConsentKind | null {
  return consentKinds.find((kind) => kind === text) ?? null
}

export const FEED_PATH = '/me/calendar'

/** Seven days to think. */
export const ERASURE_WAIT_MS = 7 * DAY_MS
export const ERASURE_WORD = 'ERASE'

const detailFields = ['name', 'branch', 'year'] as const
export type DetailErrors = Partial<Record<(typeof detailFields)[number], string>>

/** What a simple sign-up never gave may stay open. */
const orNothing = (known: readonly string[]) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || known.includes(text), 'Please choose one of the list'),
  )

const detailsSchema = v.object({
  name: nameField,
  branch: orNothing(branches.map(([code]) => code)),
  year: orNothing(years),
})
export type OwnDetails = v.InferOutput<typeof detailsSchema>

export function checkDetails(
  form: unknown,
): { ok: true; value: OwnDetails } | { ok: false; errors: DetailErrors } {
  const parsed = v.safeParse(detailsSchema, Object(form), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof detailsSchema>(parsed.issues).nested ?? {}
  return {
    ok: false,
    errors: Object.fromEntries(Object.entries(nested).map(([field, problems]) => [field, problems?.[0]])),
  }
}

export const ownPageMessages = {
  failed: 'Nothing was changed. Please try again.',
  details: 'Your details are saved.',
  given: 'Saved. Thank you.',
  withdrawn: 'Withdrawn, from today on.',
  reachable: 'A link is on its way to this address. Follow it, and announcements come again.',
  word: `Write ${ERASURE_WORD} to confirm`,
  erasing: 'Your erasure is planned. Until then you can keep your page.',
  kept: 'Your page stays. Nothing was erased.',
  dropped: 'Your answers are deleted. No seat was taken.',
  feed: 'Your calendar has a new link. The old one no longer works.',
} as const
