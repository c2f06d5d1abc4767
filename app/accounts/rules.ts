import * as v from 'valibot'
import { commonPasswords } from './common-passwords.ts'
import { type RoleTab, roleTabs } from './model.ts'

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128
export const EMAIL_MAX_LENGTH = 254
export const RESET_LINK_LIFETIME_MS = 30 * 60_000

/** How many users one page of the Users list shows. */
export const USERS_PER_PAGE = 50

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
const newPasswordForm = v.object({ token: words, password: words, confirmation: words })

export type SignInForm = v.InferOutput<typeof signInForm>
export type SignUpForm = v.InferOutput<typeof signUpForm>
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>

/** What a browser sends, as it comes: each reader keeps the fields it names and drops the rest. */
export const readSignIn = (sent: unknown): SignInForm => v.parse(v.fallback(signInForm, emptySignIn), sent)
export const readSignUp = (sent: unknown): SignUpForm => v.parse(v.fallback(signUpForm, emptySignUp), sent)
export const readResetRequest = (sent: unknown) => v.parse(v.fallback(resetRequestForm, { email: '' }), sent)
export const readNewPassword = (sent: unknown): NewPasswordForm =>
  v.parse(v.fallback(newPasswordForm, emptyNewPassword), sent)

const emptySignIn: SignInForm = { tab: 'admin', email: '', password: '' }
const emptySignUp: SignUpForm = { ...emptySignIn, confirmation: '' }
const emptyNewPassword: NewPasswordForm = { token: '', password: '', confirmation: '' }

export type NewPasswordFormProblem =
  | 'fill-in-all-fields'
  | 'password-too-short'
  | 'passwords-differ'
  | 'password-too-long'
  | 'password-too-weak'
export type SignInFormProblem = 'fill-in-all-fields' | 'password-too-short'
export type SignUpFormProblem = NewPasswordFormProblem | 'invalid-email'

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
  return [...password].length
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

export function homeOf(tab: RoleTab): string {
  return tab === 'super-admin' ? '/admin/super-dashboard' : '/admin/dashboard'
}

/** How much a failed login tells (decision 6): AUTH_ERROR_DETAIL. */
export type AuthErrorDetail = 'private' | 'spec'

const TOO_MANY = 'Too many attempts. Please try again later.'
const NO_NETWORK = 'Network error. Please check your internet connection.'

const passwordSentences = {
  'fill-in-all-fields': 'Please fill in all fields',
  'password-too-short': 'Password must be at least 6 characters long',
  'password-too-long': 'Password must be at most 128 characters long',
  'password-too-weak': 'Password is too weak',
  'passwords-differ': 'Passwords do not match',
} as const satisfies Record<NewPasswordFormProblem, string>

export type SignInProblem =
  | SignInFormProblem
  | 'too-many-attempts'
  | 'invalid-credential'
  | 'user-not-found'
  | 'wrong-password'
  | 'no-user-record'
  | 'admins-only'
  | 'super-admins-only'
  | 'pending-approval'
  | 'no-network'
  | 'failed'

const loginSentences = {
  'fill-in-all-fields': passwordSentences['fill-in-all-fields'],
  'password-too-short': passwordSentences['password-too-short'],
  'too-many-attempts': TOO_MANY,
  'invalid-credential': 'Invalid email or password. Please try again.',
  'user-not-found': 'No account found with this email. Please sign up first.',
  'wrong-password': 'Incorrect password. Please try again.',
  'no-user-record': 'Account not properly set up. Please sign up again.',
  'admins-only': 'Access denied. Admin privileges required.',
  'super-admins-only': 'Access denied. Super Admin privileges required.',
  'pending-approval': 'Your account is pending approval from a super admin. Please wait for approval.',
  'no-network': NO_NETWORK,
  failed: 'An error occurred during login. Please try again.',
} as const satisfies Record<SignInProblem, string>

/** What may leave the server: in private mode an unknown account and a wrong password are one problem. */
export function disclosed(problem: SignInProblem, detail: AuthErrorDetail): SignInProblem {
  const isTelling = problem === 'user-not-found' || problem === 'wrong-password' || problem === 'no-user-record'
  return isTelling && detail === 'private' ? 'invalid-credential' : problem
}

export function loginSentence(problem: SignInProblem, detail: AuthErrorDetail): string {
  return loginSentences[disclosed(problem, detail)]
}

export const NO_SUPER_ADMIN = 'No super admin exists. Please contact system administrator.'

export type AccountProblem = SignUpFormProblem | 'email-in-use' | 'too-many-attempts' | 'no-network' | 'failed'
export type SignUpProblem = AccountProblem | 'super-admin-sign-up' | 'not-allowed'

export const signUpSentences = {
  ...passwordSentences,
  'invalid-email': 'Invalid email address',
  'email-in-use': 'Email already in use',
  'super-admin-sign-up': 'Super admin accounts can only be created by existing super admins.',
  'not-allowed': 'Operation not allowed. Please contact support.',
  'too-many-attempts': TOO_MANY,
  'no-network': NO_NETWORK,
  failed: 'Failed to create account. Please try again.',
} as const satisfies Record<SignUpProblem, string>

export const ADMIN_SIGNED_UP = 'Admin account created successfully! Please wait for super admin approval.'

/** Specification 5 and 8, "Simple sign-up". */
export const simpleSignUpSentences = {
  ...passwordSentences,
  'password-too-short': 'Password should be at least 6 characters',
  'invalid-email': 'Invalid email address',
  'email-in-use': 'Email already in use',
  'too-many-attempts': TOO_MANY,
  'no-network': NO_NETWORK,
  failed: 'Failed to create account: the server could not keep it. Please try again.',
} as const satisfies Record<AccountProblem, string>

export const SIMPLE_SIGNED_UP = 'Account created successfully!'

export type SuperAdminProblem = Exclude<AccountProblem, 'too-many-attempts' | 'no-network'>

export const superAdminSentences = {
  ...passwordSentences,
  'invalid-email': 'Invalid email address',
  'email-in-use': 'Email already in use',
  failed: 'Failed to create super admin account',
} as const satisfies Record<SuperAdminProblem, string>

export const SUPER_ADMIN_CREATED = 'Super admin account created successfully!'

export type ResetRequestProblem = 'enter-your-email' | 'no-such-account' | 'too-many-attempts' | 'failed'

export const resetRequestSentences = {
  'enter-your-email': 'Please enter your email address',
  'no-such-account': 'No account found with this email address',
  'too-many-attempts': TOO_MANY,
  failed: 'Failed to send reset email. Please try again.',
} as const satisfies Record<ResetRequestProblem, string>

export const RESET_MAIL_SENT = 'Password reset email sent! Please check your inbox.'

export type NewPasswordProblem = NewPasswordFormProblem | 'link-not-valid' | 'failed'

export const newPasswordSentences = {
  ...passwordSentences,
  'link-not-valid': 'This link is no longer valid. Please ask for a new one.',
  failed: 'Failed to save the new password. Please try again.',
} as const satisfies Record<NewPasswordProblem, string>

export const PASSWORD_CHANGED = 'Your password has been changed. Please log in.'

export type AdminDecision = 'approve' | 'reject' | 'reopen' | 'demote'
export type DecisionProblem = 'user-not-found' | 'already-processed' | 'own-account' | 'last-super-admin' | 'failed'

const decisionReasons = {
  'user-not-found': 'User not found',
  'already-processed': 'already processed',
  'own-account': 'you cannot change your own account',
  'last-super-admin': 'the last super admin must stay',
  failed: 'please try again',
} as const satisfies Record<DecisionProblem, string>

export const decisionDoneSentences = {
  approve: 'Admin request approved successfully',
  reject: 'Admin request rejected successfully',
  reopen: 'Admin request reopened successfully',
  demote: 'Super admin role removed successfully',
} as const satisfies Record<AdminDecision, string>

export function decisionSentence(decision: AdminDecision, problem: DecisionProblem): string {
  if (problem === 'user-not-found') return decisionReasons[problem]
  const what = decision === 'demote' ? 'super admin role' : 'admin request'
  const verb = decision === 'demote' ? 'remove' : decision
  return `Failed to ${verb} ${what}: ${decisionReasons[problem]}`
}

export const USERS_NOT_LOADED = 'Failed to load users data'
