import * as v from 'valibot'

const NAME_LEAST = 3
/** In characters. */
export const NAME_MOST = 80
const PHONE_DIGITS = 10

/** A field no person sees: whoever fills it is a program, and is forgotten. */
export const HONEYPOT_FIELD = 'website'

/** What every form says that asks somebody who they are: specification 5, 'Join form', word for word. */
export const personSentences = {
  'name-missing': 'Name is required',
  'name-short': `Name must be at least ${NAME_LEAST} characters long`,
  'name-long': `Name must be at most ${NAME_MOST} characters long`,
  'name-unwritable': 'Please write your name in letters',
  'phone-missing': 'Phone number is required',
  'phone-length': `Phone number must be exactly ${PHONE_DIGITS} digits`,
  branch: 'Please select your branch',
  year: 'Please select your year',
} as const

const says = personSentences

/** What typing leaves in the phone field: digits, ten of them at most. */
export function typedPhone(text: string): string {
  return text.replace(/\D/g, '').slice(0, PHONE_DIGITS)
}

function isWritable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- a name holds no line ends, and a NUL cannot be stored
  return text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)
}

export const nameField = v.optional(
  v.pipe(
    v.string(says['name-missing']),
    v.trim(),
    v.nonEmpty(says['name-missing']),
    v.minLength(NAME_LEAST, says['name-short']),
    v.maxLength(NAME_MOST, says['name-long']),
    v.check(isWritable, says['name-unwritable']),
  ),
  '',
)

export const phoneField = v.optional(
  v.pipe(
    v.string(says['phone-missing']),
    v.trim(),
    v.nonEmpty(says['phone-missing']),
    v.transform((text) => text.replace(/\D/g, '')),
    v.length(PHONE_DIGITS, says['phone-length']),
  ),
  '',
)
