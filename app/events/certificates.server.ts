import { DRAWN_LETTERS } from '#app/club/drawn-letters.rules.ts'
import { isDrawable } from '#app/platform/formats/text-image.ts'
import { signersOf } from './certificates.rules.ts'
import { checkEventForm, type EventCheck, type EventErrors, type EventFormValues } from './rules.ts'

const OTHERWISE = `Certificates can be written ${DRAWN_LETTERS}. Please write this in some of these, or turn certificates off.`

/** What the certificates of this event could not show. The browser has no list of the letters that we can draw. */
function undrawable({ title, details, settings }: EventFormValues): EventErrors {
  if (settings.method !== 'here' || !details.givesCertificates) return {}
  const signer = (line: string) => signersOf([line]).flatMap(({ name, office }) => [name, office])
  const texts = {
    title: [title],
    certificateText: [details.certificateText],
    certificateSigner1: signer(details.certificateSigner1),
    certificateSigner2: signer(details.certificateSigner2),
  }
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, parts]) => !parts.every(isDrawable))
      .map(([field]) => [field, OTHERWISE]),
  )
}

/** The check of an event form on the server. */
export function checkSentEvent(...sent: Parameters<typeof checkEventForm>): EventCheck {
  const check = checkEventForm(...sent)
  const errors = check.ok ? undrawable(check.value) : {}
  return Object.keys(errors).length > 0 ? { ok: false, errors } : check
}
