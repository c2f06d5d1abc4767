/**
 * A secret as it was meant: copied from a page or a mail it brings spaces at its ends, and no-break or invisible ones inside, which no secret
 * has.
 */
export function pastedSecret(text: string): string {
  return text.replaceAll(/[\u00a0\u2007\u202f\p{Cf}]/gu, '').trim()
}
