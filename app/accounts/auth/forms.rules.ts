import { EMAIL_MAX_LENGTH, isDemoEmail, normalizeEmail } from '#app/club/email.rules.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import * as v from 'valibot'
import { commonPasswords } from './common-passwords.ts'
import { nameField } from '#app/club/person-fields.rules.ts'
import { roleTabs } from '../model.ts'
import {
  type AccountProblem,
  type NewPasswordFormProblem,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type ResetRequestProblem,
  type SignInFormProblem,
  type SignInProblem,
  type SignUpFormProblem,
  type SecondStepProblem,
} from '../rules.ts'

/** A missing field, or a file where words belong, counts as an empty field. */
const words = v.fallback(v.string(), '')
const email = v.pipe(words, v.transform(normalizeEmail))

const signInForm = v.object({ tab: v.fallback(v.picklist(roleTabs), 'admin'), email, password: words })
const signUpForm = v.object({
  tab: v.fallback(v.picklist(roleTabs), 'admin'),
  email,
  password: words,
  confirmation: words,
})
const resetRequestForm = v.object({ email })
const ownPasswordForm = v.object({ current: words, password: words, confirmation: words })
const newPasswordForm = v.object({ token: words, password: words, confirmation: words })

type FieldProblem =
  | SignInProblem
  | AccountProblem
  | ResetRequestProblem
  | SecondStepProblem
  | 'reauthentication-required'
  | 'same-password'
  | 'name-not-valid'
  | 'has-role'
  | 'already-invited'

export type SignInForm = v.InferOutput<typeof signInForm>
export type SignUpForm = v.InferOutput<typeof signUpForm>
export type OwnPasswordForm = v.InferOutput<typeof ownPasswordForm>
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>

/** What a browser sends, as it comes: each reader keeps the fields it names and drops the rest. */
export const readSignIn = (sent: unknown): SignInForm => v.parse(v.fallback(signInForm, emptySignIn), sent)
export const readSignUp = (sent: unknown): SignUpForm => v.parse(v.fallback(signUpForm, emptySignUp), sent)
/** '' where none was written. */
export const readOptionalName = (sent: unknown): string =>
  v.parse(v.fallback(v.pipe(nameField, v.trim()), ''), sent)
export const readResetRequest = (sent: unknown) => v.parse(v.fallback(resetRequestForm, { email: '' }), sent)
export const readNewPassword = (sent: unknown): NewPasswordForm =>
  v.parse(v.fallback(newPasswordForm, emptyNewPassword), sent)

export const readOwnPassword = (sent: unknown): OwnPasswordForm =>
  v.parse(v.fallback(ownPasswordForm, { current: '', password: '', confirmation: '' }), sent)

const emptySignIn: SignInForm = { tab: 'admin', email: '', password: '' }
const emptySignUp: SignUpForm = { ...emptySignIn, confirmation: '' }
const emptyNewPassword: NewPasswordForm = { token: '', password: '', confirmation: '' }

export function signInFormProblem({ email, password }: SignInForm): SignInFormProblem | null {
  if (!email || !password) return 'fill-in-all-fields'
  if (passwordLength(password) < PASSWORD_MIN_LENGTH) return 'password-too-short'
  return null
}

export function signUpFormProblem(form: Omit<SignUpForm, 'tab'>): SignUpFormProblem | null {
  if (!form.email) return 'fill-in-all-fields'
  const problem = newPasswordFormProblem(form)
  if (problem === 'fill-in-all-fields') return problem
  return canReceiveMail(form.email) && !isDemoEmail(form.email) ? problem : 'invalid-email'
}

/** `email` is whose password it becomes; left out where the browser does not know it. */
export function newPasswordFormProblem(form: {
  password: string
  confirmation: string
  email?: string
}): NewPasswordFormProblem | null {
  const { password, confirmation } = form
  if (!password || !confirmation) return 'fill-in-all-fields'
  if (passwordLength(password) < PASSWORD_MIN_LENGTH) return 'password-too-short'
  if (password !== confirmation) return 'passwords-differ'
  if (passwordLength(password) > PASSWORD_MAX_LENGTH) return 'password-too-long'
  if (isTooCommon(password, form.email)) return 'password-too-weak'
  return null
}

/** product.md#passwords: any character counts as one, a pictogram too. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

/** The same letters typed on another keyboard or system may come composed otherwise (Unicode NFKC). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Passwords that attackers try first, regardless of their length. */
export function isTooCommon(password: string, email: string | undefined): boolean {
  const lower = normalizePassword(password).toLowerCase()
  if (commonPasswords.has(lower) || lower === email || isSequence(lower)) return true
  const [, word = '', digits = ''] = /^(.*\D)(\d{3,})$/.exec(lower) ?? []
  return isSequence(digits) && commonPasswords.has(word)
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const LONGEST_UNIT = 4

/** 123456789012, fedcba, qwertyuiop, abcabcabcabc. */
function isSequence(text: string): boolean {
  if (!/^[a-z0-9]+$/.test(text)) return false
  const backwards = Array.from(text).toReversed().join('')
  if (ROWS.some((row) => row.repeat(2).includes(text) || row.repeat(2).includes(backwards))) return true
  for (let unit = 1; unit <= LONGEST_UNIT && unit * 2 <= text.length; unit += 1)
    if (text.startsWith(text.slice(unit))) return true
  return false
}

const fieldsOf = {
  'invalid-email': ['email'],
  'email-in-use': ['email'],
  'has-role': ['email'],
  'already-invited': ['email'],
  'enter-your-email': ['email'],
  'no-such-account': ['email'],
  'user-not-found': ['email'],
  'invalid-credential': ['email', 'password'],
  'name-not-valid': ['name'],
  'same-password': ['password', 'confirmation'],
  'password-too-short': ['password'],
  'password-too-long': ['password'],
  'password-too-weak': ['password'],
  'passwords-differ': ['confirmation'],
  'reauthentication-required': ['current'],
  'enter-the-code': ['code'],
  'wrong-code': ['code'],
} as const satisfies Partial<Record<FieldProblem, readonly string[]>>

/** The names of the fields to mark. `sent` are the fields of the form, as its reader gives them. */
export function fieldsToMark(problem: string, sent: Record<string, unknown>): readonly string[] {
  if (problem === 'fill-in-all-fields') return Object.keys(sent).filter((name) => sent[name] === '')
  if (problem === 'wrong-password') return 'current' in sent ? ['current'] : ['password']
  return problem in fieldsOf ? fieldsOf[problem as keyof typeof fieldsOf] : []
}

/** Wide enough for superadmin@localhost, narrow enough for every database to look it up. */
export function canBeLookedUp(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(address)
}

/** A new account has no name; the part before the @ is used until there is one. */
export function nameFromEmail(address: string): string {
  return address.slice(0, address.indexOf('@'))
}
