import { DAY_MS } from '#app/club/durations.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { accountFlags, type RoleTab, type User } from './model.ts'

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128
export const RESET_LINK_LIFETIME_MS = 30 * 60_000

/** The limit of a session, also of an active one. A member's session opens only their own page, mostly on their own phone. */
const SESSION_LIFETIME_MS = 12 * 60 * 60_000
const MEMBER_SESSION_LIFETIME_MS = 30 * 24 * 60 * 60_000

export function sessionLifetimeMs(role: User['role']): number {
  return role === 'member' ? MEMBER_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS
}

/** How long a session rests before it ends: the screen with every key on it does not stay open over lunch. */
const SESSION_IDLE_MS = 2 * 60 * 60_000
const SUPER_ADMIN_IDLE_MS = 30 * 60_000
const MEMBER_IDLE_MS = 14 * 24 * 60 * 60_000

export function idleLimitMs(role: User['role']): number {
  if (role === 'member') return MEMBER_IDLE_MS
  return role === 'super-admin' ? SUPER_ADMIN_IDLE_MS : SESSION_IDLE_MS
}

/** ASVS 6.4.1: a password that was shown on a screen must be changed in this time, or it ends. */
export const FIRST_PASSWORD_DAYS = 14

/** How long a written password counts for decisions about accounts. */
export const REAUTHENTICATION_LIFETIME_MS = 5 * 60_000

/** How long a secret may wait to be confirmed, and a correct password for its code. */
export const ENROLMENT_LIFETIME_MS = 10 * 60_000
export const SECOND_STEP_LIFETIME_MS = 10 * 60_000

/** product.md#simple-sign-up: an unused account is deleted after this time, and warned a month before. */
export const SIGN_UP_KEPT_MS = 365 * DAY_MS
export const SIGN_UP_WARNING_MS = 30 * DAY_MS

/** How many users one page of the Users list shows. */
export const USERS_PER_PAGE = 50

export type NewPasswordFormProblem =
  | 'fill-in-all-fields'
  | 'password-too-short'
  | 'passwords-differ'
  | 'password-too-long'
  | 'password-too-weak'
export type SignInFormProblem = 'fill-in-all-fields' | 'password-too-short'
export type SignUpFormProblem = NewPasswordFormProblem | 'invalid-email'

/** product.md#login-answers and product.md#role-tabs. Asked after the password was right: who may not enter learns no more than this. */
export function accessProblem(
  user: Pick<User, 'role' | 'accountStatus'>,
  tab: RoleTab,
): AccessProblem | null {
  const { isAdmin, isApproved, isSuperAdmin } = accountFlags(user)
  if (isSuperAdmin) return null
  if (tab === 'super-admin') return 'super-admins-only'
  if (!isAdmin) return 'admins-only'
  return isApproved ? null : 'pending-approval'
}

export function dashboardPath(tab: RoleTab): string {
  return tab === 'super-admin' ? '/admin/super-dashboard' : '/admin/dashboard'
}

/** How much a failed login reveals (product.md#login-answers): AUTH_ERROR_DETAIL. */
export type AuthErrorDetail = 'private' | 'spec'

export const WRONG_CODE = 'That code is not right, or it was used already. Please try again.'
const NO_NETWORK = 'Network error. Please check your internet connection.'

export const passwordMessages = {
  'fill-in-all-fields': 'Please fill in all fields',
  'password-too-short': 'Password must be at least 6 characters long',
  'password-too-long': 'Password must be at most 128 characters long',
  'password-too-weak': 'Password is too weak',
  'passwords-differ': 'Passwords do not match',
} as const satisfies Record<NewPasswordFormProblem, string>

export type AccessProblem = 'admins-only' | 'super-admins-only' | 'pending-approval'
export type SignInProblem =
  | SignInFormProblem
  | AccessProblem
  | 'too-many-attempts'
  | 'invalid-credential'
  | 'user-not-found'
  | 'wrong-password'
  | 'no-user-record'
  | 'no-network'
  | 'busy'
  | 'failed'

const LOGIN_FAILED = 'An error occurred during login. Please try again.'

const loginMessages = {
  'fill-in-all-fields': passwordMessages['fill-in-all-fields'],
  'password-too-short': passwordMessages['password-too-short'],
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'invalid-credential': 'Invalid email or password. Please try again.',
  'user-not-found': 'No account found with this email. Please sign up first.',
  'wrong-password': 'Incorrect password. Please try again.',
  'no-user-record': 'Account not properly set up. Please sign up again.',
  'admins-only': 'Access denied. Admin privileges required.',
  'super-admins-only': 'Access denied. Super Admin privileges required.',
  'pending-approval': 'Your account is pending approval from a super admin. Please wait for approval.',
  'no-network': NO_NETWORK,
  busy: LOGIN_FAILED,
  failed: LOGIN_FAILED,
} as const satisfies Record<SignInProblem, string>

/** What may leave the server: in private mode an unknown account and a wrong password are one problem. */
export function disclosedProblem(problem: SignInProblem, detail: AuthErrorDetail): SignInProblem {
  const revealsAccount =
    problem === 'user-not-found' || problem === 'wrong-password' || problem === 'no-user-record'
  return revealsAccount && detail === 'private' ? 'invalid-credential' : problem
}

export function loginMessage(problem: SignInProblem, detail: AuthErrorDetail): string {
  return loginMessages[disclosedProblem(problem, detail)]
}

export const NO_SUPER_ADMIN = 'No super admin exists. Please contact system administrator.'

export type AccountProblem =
  | SignUpFormProblem
  | 'email-in-use'
  | 'too-many-attempts'
  | 'no-network'
  | 'busy'
  | 'failed'
export type SignUpProblem = AccountProblem | 'super-admin-sign-up' | 'not-allowed'

const SIGN_UP_FAILED = 'Failed to create account. Please try again.'

export const signUpMessages = {
  ...passwordMessages,
  'invalid-email': 'Invalid email address',
  'email-in-use': 'Email already in use',
  'super-admin-sign-up': 'Super admin accounts can only be created by existing super admins.',
  'not-allowed': 'Operation not allowed. Please contact support.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'no-network': NO_NETWORK,
  busy: SIGN_UP_FAILED,
  failed: SIGN_UP_FAILED,
} as const satisfies Record<SignUpProblem, string>

export const ADMIN_SIGNED_UP = 'Admin account created successfully! Please wait for super admin approval.'

/** Rules: product.md#login-answers. */
export const simpleSignUpMessages = {
  ...passwordMessages,
  'password-too-short': 'Password should be at least 6 characters',
  'invalid-email': 'Invalid email address',
  'email-in-use': 'Email already in use',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'no-network': NO_NETWORK,
  busy: 'Failed to create account: too many people are signing in right now. Please try again.',
  failed: 'Failed to create account: the server could not keep it. Please try again.',
} as const satisfies Record<AccountProblem, string>

export const SIMPLE_SIGNED_UP = 'Account created successfully!'

/** Before decisions about accounts, when the password was last written too long ago. */
export const REAUTHENTICATION_REQUIRED = 'For safety, enter your password again.'

export type SuperAdminProblem =
  | Exclude<AccountProblem, 'too-many-attempts' | 'no-network'>
  | 'reauthentication-required'

export const superAdminMessages = {
  ...passwordMessages,
  'invalid-email': 'Invalid email address',
  'email-in-use': 'Email already in use',
  'reauthentication-required': REAUTHENTICATION_REQUIRED,
  busy: 'Failed to create super admin account',
  failed: 'Failed to create super admin account',
} as const satisfies Record<SuperAdminProblem, string>

export const SUPER_ADMIN_CREATED = 'Super admin account created successfully!'

export type ResetRequestProblem = 'enter-your-email' | 'no-such-account' | 'too-many-attempts' | 'failed'

export const resetRequestMessages = {
  'enter-your-email': 'Please enter your email address',
  'no-such-account': 'No account found with this email address',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  failed: 'Failed to send reset email. Please try again.',
} as const satisfies Record<ResetRequestProblem, string>

/** Everybody gets the same message, so it reveals nothing about an account. */
export const NO_MAIL_YET =
  'This website cannot send email yet. Ask a super admin of the club: the link to choose a new password is saved on the server.'
export const RESET_MAIL_SENT = 'Password reset email sent! Please check your inbox.'

export type NewPasswordProblem = NewPasswordFormProblem | 'link-not-valid' | 'busy' | 'failed'

export const newPasswordMessages = {
  ...passwordMessages,
  'link-not-valid': 'This link is no longer valid. Please ask for a new one.',
  busy: 'Failed to save the new password. Please try again.',
  failed: 'Failed to save the new password. Please try again.',
} as const satisfies Record<NewPasswordProblem, string>

export const PASSWORD_CHANGED = 'Your password has been changed. Please log in.'

export type SecondStepProblem =
  | AccessProblem
  | 'enter-the-code'
  | 'wrong-code'
  | 'step-over'
  | 'too-many-attempts'
  | 'failed'

export const secondStepMessages = {
  'wrong-code': WRONG_CODE,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'admins-only': loginMessages['admins-only'],
  'super-admins-only': loginMessages['super-admins-only'],
  'pending-approval': loginMessages['pending-approval'],
  'enter-the-code': 'Please enter the code',
  'step-over': 'This sign-in took too long. Please sign in again.',
  failed: loginMessages.failed,
} as const satisfies Record<SecondStepProblem, string>

export type AdminDecision = 'approve' | 'reject' | 'revoke' | 'reopen' | 'demote' | 'reset'
export type DecisionProblem =
  | 'user-not-found'
  | 'already-processed'
  | 'own-account'
  | 'reauthentication-required'
  | 'last-super-admin'
  | 'no-network'
  | 'failed'

const decisionProblemReasons = {
  'user-not-found': 'User not found',
  'already-processed': 'already processed',
  'reauthentication-required': REAUTHENTICATION_REQUIRED,
  'own-account': 'you cannot change your own account',
  'last-super-admin': 'the last super admin must stay',
  'no-network': NO_NETWORK,
  failed: 'please try again',
} as const satisfies Record<DecisionProblem, string>

export const decisionDoneMessages = {
  approve: 'Admin request approved successfully',
  reject: 'Admin request rejected successfully',
  revoke: 'Admin access removed',
  reopen: 'Admin request reopened successfully',
  demote: 'Super admin role removed successfully',
  reset: 'Two-step sign-in reset successfully',
} as const satisfies Record<AdminDecision, string>

/** What was decided, beside Undo. */
export function decisionToast(decision: AdminDecision, email: string): string {
  const phrase = {
    approve: 'is approved',
    reject: 'is rejected',
    revoke: 'is no longer an admin',
    reopen: 'is pending again',
    demote: 'is no longer a super admin',
    reset: 'has no two-step sign-in any more',
  }[decision]
  return `${email} ${phrase}.`
}

/** The message after an undo: the current status of the account. */
export function decisionUndoneMessage({
  email,
  role,
  accountStatus,
}: Pick<User, 'email' | 'role' | 'accountStatus'>): string {
  const shownAs = {
    pending: 'is pending again',
    approved: role === 'super-admin' ? 'is a super admin again' : 'is an admin again',
    rejected: 'is rejected again',
  }[accountStatus]
  return `Undone. ${email} ${shownAs}.`
}

export function decisionProblemMessage(decision: AdminDecision, problem: DecisionProblem): string {
  if (problem === 'user-not-found' || problem === 'reauthentication-required')
    return decisionProblemReasons[problem]
  const actions = {
    revoke: 'remove admin access',
    demote: 'remove super admin role',
    reset: 'reset two-step sign-in',
  }
  const action = decision in actions ? actions[decision as keyof typeof actions] : `${decision} admin request`
  return `Failed to ${action}: ${decisionProblemReasons[problem]}`
}

export const USERS_NOT_LOADED = 'Failed to load users data'
export const PHONE_NOT_SHOWN = 'Failed to show the phone. Please try again.'
export const USER_NOT_FOUND = 'User data not found.'
