import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { isStorable, storable, UNSTORABLE, visibleText } from '#app/club/storable.rules.ts'
import { CREDIT_MOST, PICTURES_MOST } from './pictures.rules.ts'

/** A text about an event that is over, and who made its pictures (product.md#event-recap). */
export interface Recap {
  text: string
  /** '' for nobody. */
  credit: string
}

export interface RecapForm extends Recap {
  /** In their order. */
  pictures: { id: string; alt: string }[]
}

const TEXT_MOST = 5_000
const ALT_MOST = 200

export const recapMessages = {
  long: `Please use at most ${TEXT_MOST} characters`,
  creditLong: `Please use at most ${CREDIT_MOST} characters`,
  altLong: `Please use at most ${ALT_MOST} characters`,
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This event is no longer here',
  'changed-elsewhere': 'Somebody else changed this meanwhile. Copy what you wrote, then open it again.',
  outdated: 'The text was changed meanwhile: start over to see it as it is now.',
  failed: 'Failed to save. Please try again.',
} as const

export const RECAP_SAVED = 'Saved. The page of the event shows it once the event is over.'

export type RecapErrors = Partial<Record<string, string>>

/** `text`, `credit`, `order` (the ids of the pictures, in a line) and `alt-` with the id of each picture. */
export function checkRecapForm(
  form: Record<string, unknown>,
): { ok: true; value: RecapForm } | { ok: false; errors: RecapErrors } {
  const textOf = (name: string) => visibleText(storable(typeof form[name] === 'string' ? form[name] : ''))
  const errors: RecapErrors = {}
  const checkText = (name: string, most: number, message: string) => {
    const value = textOf(name)
    if (value.length > most) errors[name] = message
    if (!isStorable(value)) errors[name] = UNSTORABLE
    return value
  }
  const text = checkText('text', TEXT_MOST, recapMessages.long)
  const credit = checkText('credit', CREDIT_MOST, recapMessages.creditLong)
  const ids = textOf('order')
    .split(' ')
    .filter((id) => /^[0-9a-f-]{36}$/.test(id))
    .slice(0, PICTURES_MOST)
  const pictures = ids.map((id) => ({ id, alt: checkText(`alt-${id}`, ALT_MOST, recapMessages.altLong) }))
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { text, credit, pictures } }
}
