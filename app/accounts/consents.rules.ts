/** The kinds of consent (product.md#consents). */
export const consentKinds = ['announcements', 'photos', 'credits'] as const
export type ConsentKind = (typeof consentKinds)[number]

export interface Consent {
  kind: ConsentKind
  givenAt: string
  /** null: it is not withdrawn. */
  withdrawnAt: string | null
}

export const consentLabels = {
  announcements: 'Announcements by e-mail',
  photos: 'Photos and films that show me may be published',
  credits: 'My name stays in credits and on committee pages after my membership',
} as const satisfies Record<ConsentKind, string>

export function consentKindOf(text: unknown): ConsentKind | null {
  return consentKinds.find((kind) => kind === text) ?? null
}
