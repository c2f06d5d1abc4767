import * as v from 'valibot'
import { commonPasswords } from './common-passwords.ts'
import { roleTabs } from './model.ts'
import {
  EMAIL_MAX_LENGTH,
  type NewPasswordFormProblem,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type SignInFormProblem,
  type SignUpFormProblem,
} from './rules.ts'

/** A missing field, or a file where words belong, counts as an empty field. */
const words = v.fallback(v.string(), '')
const email = v.pipe(words, v.trim(), v.toLowerCase())
const deliverable = v.pipe(v.string(), v.maxLength(EMAIL_MAX_LENGTH), v.email())

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

export type SignInForm = v.InferOutput<typeof signInForm>
export type SignUpForm = v.InferOutput<typeof signUpForm>
export type OwnPasswordForm = v.InferOutput<typeof ownPasswordForm>
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>

/** What a browser sends, as it comes: each reader keeps the fields it names and drops the rest. */
export const readSignIn = (sent: unknown): SignInForm => v.parse(v.fallback(signInForm, emptySignIn), sent)
export const readSignUp = (sent: unknown): SignUpForm => v.parse(v.fallback(signUpForm, emptySignUp), sent)
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
  if (lengthOf(password) < PASSWORD_MIN_LENGTH) return 'password-too-short'
  return null
}

export function signUpFormProblem(form: Omit<SignUpForm, 'tab'>): SignUpFormProblem | null {
  if (!form.email) return 'fill-in-all-fields'
  const problem = newPasswordFormProblem(form)
  if (problem === 'fill-in-all-fields') return problem
  return isMailable(form.email) ? problem : 'invalid-email'
}

/** `email` is whose password it becomes; left out where the browser does not know it. */
export function newPasswordFormProblem(form: {
  password: string
  confirmation: string
  email?: string
}): NewPasswordFormProblem | null {
  const { password, confirmation } = form
  if (!password || !confirmation) return 'fill-in-all-fields'
  if (lengthOf(password) < PASSWORD_MIN_LENGTH) return 'password-too-short'
  if (password !== confirmation) return 'passwords-differ'
  if (lengthOf(password) > PASSWORD_MAX_LENGTH) return 'password-too-long'
  if (isTooCommon(password, form.email)) return 'password-too-weak'
  return null
}

/** Decision 8: any character counts as one, a pictogram too. */
export function lengthOf(password: string): number {
  return Array.from(password).length
}

function isTooCommon(password: string, email: string | undefined): boolean {
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || lower === email
}

/** Placeholder addresses of approved members end in .invalid: nobody signs up with one, nothing is sent there. */
export function isMailable(address: string): boolean {
  return v.is(deliverable, address) && !address.endsWith('.invalid')
}

/** Wide enough for superadmin@localhost, narrow enough for every database to look it up. */
export function canBeLookedUp(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(address)
}

/** An account begins with an e-mail and no name: what stands before the @ serves until there is one. */
export function nameFromEmail(address: string): string {
  return address.slice(0, address.indexOf('@'))
}
