import * as v from 'valibot'

const NAME_MIN_LENGTH = 3
/** In characters. */
export const NAME_MAX_LENGTH = 80
const PHONE_DIGITS = 10

/** A hidden field. Only programs fill it; their submissions are discarded. */
export const HONEYPOT_FIELD = 'website'

/** Messages of the name and phone fields in every form (product.md#join-form). */
export const personMessages = {
  'name-missing': 'Name is required',
  'name-short': `Name must be at least ${NAME_MIN_LENGTH} characters long`,
  'name-long': `Name must be at most ${NAME_MAX_LENGTH} characters long`,
  'name-unwritable': 'Please write your name in letters',
  'phone-missing': 'Phone number is required',
  'phone-length': `Phone number must be exactly ${PHONE_DIGITS} digits`,
  branch: 'Please select your branch',
  year: 'Please select your year',
} as const

const says = personMessages

/** The digits of a phone. More than ten of them that begin as numbers of India are dialled from elsewhere lose that prefix. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > PHONE_DIGITS && /^(0|91)/.test(digits) ? digits.slice(-PHONE_DIGITS) : digits
}

/** An `InputEvent`, or what a browser sends instead of one when it fills a form in. */
export type PhoneChange = Partial<Pick<InputEvent, 'inputType' | 'data'>>

/**
 * What a change leaves in the phone field: ten digits at most. Typing, one character at a time, stops at the tenth. What
 * comes at once, pasted or filled in by the browser, may bring the prefix along.
 */
export function limitPhoneInput(text: string, { inputType, data }: PhoneChange = {}): string {
  const isTyped = inputType === 'insertCompositionText' || data?.length === 1
  return (isTyped ? text.replace(/\D/g, '') : phoneDigits(text)).slice(0, PHONE_DIGITS)
}

/** The first message of each field of a form that was refused. */
export function firstMessages(
  issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): Record<string, string> {
  const messages = Object.entries(v.flatten(issues).nested ?? {})
  return Object.fromEntries(messages.flatMap(([field, texts]) => (texts ? [[field, texts[0]]] : [])))
}

/** '9876543210' reads '+91 98765 43210'. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '+91 $1 $2')
}

function hasNoControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- a name holds no line ends, and a NUL cannot be stored
  return text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)
}

export const nameField = v.optional(
  v.pipe(
    v.string(says['name-missing']),
    v.trim(),
    v.nonEmpty(says['name-missing']),
    v.minLength(NAME_MIN_LENGTH, says['name-short']),
    v.maxLength(NAME_MAX_LENGTH, says['name-long']),
    v.check(hasNoControlCharacters, says['name-unwritable']),
  ),
  '',
)

export const phoneField = v.optional(
  v.pipe(
    v.string(says['phone-missing']),
    v.trim(),
    v.nonEmpty(says['phone-missing']),
    v.transform(phoneDigits),
    v.length(PHONE_DIGITS, says['phone-length']),
  ),
  '',
)
