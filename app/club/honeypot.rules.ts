/**
 * A field that people do not see. Only programs fill it, and now and then a password manager: so no autofill knows the name,
 * and whoever sends it filled is asked to send again, with `mark` in its place. Then the form counts as any other.
 */
export const honeypot = { field: 'leaveEmpty', mark: 'sentAgain' } as const

export const SEND_AGAIN =
  'Please send it once more. Something filled in a field that people do not see, so this site was not sure that it is you.'

export function isToSendAgain(form: unknown): boolean {
  const sent = Object(form) as Record<string, unknown>
  return Boolean(sent[honeypot.field]) && !sent[honeypot.mark]
}
