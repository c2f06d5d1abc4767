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
