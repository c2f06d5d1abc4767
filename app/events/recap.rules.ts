import { pictureAddress } from '#app/club/addresses.rules.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { isStorable, storable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { eventMessages } from './rules.ts'

export interface RecapPicture {
  /** An upload, as for the picture of an event. */
  src: string
  alt: string
}

/** A text and pictures about an event that is over (product.md#event-recap). */
export interface Recap {
  text: string
  pictures: RecapPicture[]
}

export const RECAP_PICTURES_MOST = 6
const TEXT_MOST = 5_000
const ALT_MOST = 200

export const recapMessages = {
  long: `Please use at most ${TEXT_MOST} characters`,
  altMissing: 'Please say what the picture shows',
  altLong: `Please use at most ${ALT_MOST} characters`,
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This event is no longer here',
  'changed-elsewhere':
    'Somebody else changed this in the meantime. What you typed is still here: save again to replace theirs.',
  failed: 'Failed to save. Please try again.',
} as const

export const RECAP_SAVED = 'Saved. The page of the event shows it once the event is over.'

export type RecapErrors = Partial<Record<string, string>>

/** `text`, and `picture1`, `alt1` … of each picture; an empty address is no picture. */
export function checkRecapForm(
  form: Record<string, unknown>,
  origin: string,
): { ok: true; value: Recap } | { ok: false; errors: RecapErrors } {
  const textOf = (name: string) => visibleText(storable(typeof form[name] === 'string' ? form[name] : ''))
  const errors: RecapErrors = {}
  const text = textOf('text')
  if (text.length > TEXT_MOST) errors['text'] = recapMessages.long
  if (!isStorable(text)) errors['text'] = UNSTORABLE
  const pictures: RecapPicture[] = []
  for (let slot = 1; slot <= RECAP_PICTURES_MOST; slot += 1) {
    const [address, alt] = [textOf(`picture${slot}`), textOf(`alt${slot}`)]
    if (address === '') continue
    const src = pictureAddress(address, origin)
    if (src === null) errors[`picture${slot}`] = eventMessages.image.valid
    if (alt === '') errors[`alt${slot}`] = recapMessages.altMissing
    if (alt.length > ALT_MOST) errors[`alt${slot}`] = recapMessages.altLong
    if (!isStorable(alt)) errors[`alt${slot}`] = UNSTORABLE
    if (src !== null) pictures.push({ src, alt })
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { text, pictures } }
}
