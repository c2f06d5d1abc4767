import * as v from 'valibot'
import { isStorable, visibleText } from './storable.rules.ts'

const NAME_MIN_LENGTH = 3
/** In characters. */
export const NAME_MAX_LENGTH = 80
const PHONE_DIGITS = 10

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

/** A sheet that takes a phone for a number may write '9876543210.0'. */
const DECIMAL_ZEROS = /(\d{10})[.,]0+$/

/** The digits of a phone that was pasted. More than ten of them that begin as numbers of India are dialled from elsewhere lose that prefix. */
function pastedDigits(text: string): string {
  const digits = text.replace(DECIMAL_ZEROS, '$1').replace(/\D/g, '')
  return digits.length > PHONE_DIGITS && /^(0|91)/.test(digits) ? digits.slice(-PHONE_DIGITS) : digits
}

/**
 * The ten digits in a text that is a phone and nothing else: digits, with or without the prefix of India, and what people
 * write between them. Other text is returned unchanged, and the check of the length refuses it.
 */
function phoneDigits(text: string): string {
  const plain = text.replaceAll(/\p{Cf}/gu, '').replace(DECIMAL_ZEROS, '$1')
  const digits = plain.replaceAll(/[\s+\p{Pd}()/.]/gu, '')
  return /^(?:00|0)?(?:91)?0?(\d{10})$/.exec(digits)?.[1] ?? text
}

/** An `InputEvent`, or what a browser sends instead of one when it fills a form in. */
export type PhoneChange = Partial<Pick<InputEvent, 'inputType' | 'data'>>

/**
 * What a change leaves in the phone field: ten digits at most. Typing, one character at a time, stops at the tenth. What
 * comes at once, pasted or filled in by the browser, may bring the prefix along.
 */
export function limitPhoneInput(text: string, { inputType, data }: PhoneChange = {}): string {
  const isTyped = inputType === 'insertCompositionText' || data?.length === 1
  return (isTyped ? text.replace(/\D/g, '') : pastedDigits(text)).slice(0, PHONE_DIGITS)
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

/**
 * Characters that show nothing in a name. Joiners between letters are none: they shape the letters of Hindi and other
 * scripts. Marks that turn letters round are none either: they are refused.
 */
const UNSEEN =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})|(?![\u200d\u200c\u202a-\u202e\u2066-\u2069])[\p{DI}\u2800]/gu

export function visibleName(text: string): string {
  return visibleText(text.replaceAll(UNSEEN, ''))
}

/** A name holds letters and no line ends. U+FFFD stands where a file was read in a wrong encoding. */
export function isWritable(text: string): boolean {
  return isStorable(text) && /\p{L}/u.test(text) && !/[\p{Cc}\ufffd]/u.test(text)
}

export const nameField = v.optional(
  v.pipe(
    v.string(says['name-missing']),
    v.transform(visibleName),
    v.nonEmpty(says['name-missing']),
    v.minLength(NAME_MIN_LENGTH, says['name-short']),
    v.maxLength(NAME_MAX_LENGTH, says['name-long']),
    v.check(isWritable, says['name-unwritable']),
  ),
  '',
)

export const phoneField = v.optional(
  v.pipe(
    v.string(says['phone-missing']),
    v.trim(),
    v.nonEmpty(says['phone-missing']),
    v.transform(phoneDigits),
    v.regex(/^\d{10}$/, says['phone-length']),
  ),
  '',
)
