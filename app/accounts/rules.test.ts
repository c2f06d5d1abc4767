import { describe, expect, it } from 'vitest'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import {
  canBeLookedUp,
  fieldsToMark,
  newPasswordFormProblem,
  readSignIn,
  readSignUp,
  signInFormProblem,
  signUpFormProblem,
} from './auth/forms.rules.ts'
import type { Role, RoleTab, AccountStatus } from './model.ts'
import {
  decisionProblemMessage,
  disclosedProblem,
  accessProblem,
  loginMessage,
  newPasswordMessages,
  type SignInProblem,
  signUpMessages,
  simpleSignUpMessages,
} from './rules.ts'

const good = { email: 'asha@college.example', password: 'a fine film', confirmation: 'a fine film' }

describe('the sign-in form', () => {
  it.each([
    [{ email: '', password: '' }, 'fill-in-all-fields'],
    [{ email: 'asha@college.example', password: '' }, 'fill-in-all-fields'],
    [{ email: '   ', password: 'a fine film' }, 'fill-in-all-fields'],
    [{ email: 'asha@college.example', password: '12345' }, 'password-too-short'],
    [{ email: 'asha@college.example', password: '123456' }, null],
  ])('reads %j with the problem %s', (sent, problem) => {
    expect(signInFormProblem(readSignIn(sent))).toBe(problem)
  })

  it('reads only its own fields and replaces invalid values with defaults', () => {
    const sent = { email: ' Asha@College.Example ', password: ['x'], isAdmin: true, tab: 'root' }
    expect(readSignIn(sent)).toEqual({ tab: 'admin', email: 'asha@college.example', password: '' })
    expect(readSignIn(null)).toEqual({ tab: 'admin', email: '', password: '' })
  })
})

describe('the sign-up form', () => {
  it.each([
    [{ ...good, email: '' }, 'Please fill in all fields'],
    [{ ...good, confirmation: '' }, 'Please fill in all fields'],
    [{ ...good, email: 'asha' }, 'Invalid email address'],
    [{ ...good, email: 'asha@college' }, 'Invalid email address'],
    [{ ...good, email: '919000000001@members.invalid' }, 'Invalid email address'],
    [{ ...good, password: '12345', confirmation: '12345' }, 'Password must be at least 6 characters long'],
    [{ ...good, confirmation: 'a fine movie' }, 'Passwords do not match'],
    [{ ...good, password: 'Password1', confirmation: 'Password1' }, 'Password is too weak'],
    [
      { ...good, password: 'asha@college.example', confirmation: 'asha@college.example' },
      'Password is too weak',
    ],
  ])('answers %j with: %s', (sent, message) => {
    const problem = signUpFormProblem(readSignUp(sent))
    expect(problem && signUpMessages[problem]).toBe(message)
  })

  it('has a different message for a short password at /signup', () => {
    expect(simpleSignUpMessages['password-too-short']).toBe('Password should be at least 6 characters')
  })

  it('limits the password by characters, not bytes, and accepts any character', () => {
    const film = '🎬🎬🎬🎬🎬🎬'
    expect(newPasswordFormProblem({ password: film, confirmation: film })).toBeNull()
    const long = 'क'.repeat(128)
    expect(newPasswordFormProblem({ password: long, confirmation: long })).toBeNull()
    const longer = `${long}क`
    const problem = newPasswordFormProblem({ password: longer, confirmation: longer })
    expect(problem && newPasswordMessages[problem]).toBe('Password must be at most 128 characters long')
  })
})

describe('the email address', () => {
  it.each(['asha@college.example', 'a.b+c@x.co.in'])('%s can receive mail', (email) => {
    expect(canReceiveMail(email)).toBe(true)
  })
  it.each([
    'a@b',
    'a,b@c.example',
    '<a@b.example>',
    'a@b.example\nBcc: c@d.example',
    'x@members.invalid',
    '',
  ])('%j cannot receive mail', (email) => expect(canReceiveMail(email)).toBe(false))
  it('can be looked up when it has no NUL character and is not too long', () => {
    expect(canBeLookedUp('superadmin@localhost')).toBe(true)
    expect(canBeLookedUp('a\u0000@b.example')).toBe(false)
    expect(canBeLookedUp(`${'a'.repeat(250)}@b.example`)).toBe(false)
  })
})

describe('a form refused for', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['fill-in-all-fields', { tab: 'admin', email: '', password: '' }, ['email', 'password']],
    ['fill-in-all-fields', { ...good, confirmation: '' }, ['confirmation']],
    ['invalid-email', good, ['email']],
    ['password-too-weak', good, ['password']],
    ['passwords-differ', good, ['confirmation']],
    ['invalid-credential', good, ['email', 'password']],
    ['wrong-password', { email: 'asha', password: 'x' }, ['password']],
    ['wrong-password', { current: 'x', password: 'y', confirmation: 'y' }, ['current']],
    ['wrong-code', { code: '000000' }, ['code']],
    ['too-many-attempts', good, []],
    ['failed', good, []],
  ])('%s with %j marks the fields %j', (problem, sent, fields) => {
    expect(fieldsToMark(problem, sent)).toEqual(fields)
  })
})

describe('the role check after a correct password', () => {
  const denied = 'Access denied. Admin privileges required.'
  const deniedSuper = 'Access denied. Super Admin privileges required.'
  const pending = 'Your account is pending approval from a super admin. Please wait for approval.'
  it.each<[RoleTab, Role, AccountStatus, string | null]>([
    ['admin', 'member', 'approved', denied],
    ['admin', 'member', 'pending', denied],
    ['admin', 'admin', 'pending', pending],
    ['admin', 'admin', 'rejected', denied],
    ['admin', 'admin', 'approved', null],
    ['admin', 'super-admin', 'approved', null],
    ['super-admin', 'member', 'approved', deniedSuper],
    ['super-admin', 'admin', 'pending', deniedSuper],
    ['super-admin', 'admin', 'approved', deniedSuper],
    ['super-admin', 'super-admin', 'approved', null],
  ])(
    'on the %s tab answers an account of role %s and status %s with: %s',
    (tab, role, accountStatus, message) => {
      const problem = accessProblem({ role, accountStatus }, tab)
      expect(problem && loginMessage(problem, 'private')).toBe(message)
    },
  )
})

describe('the message of a failed sign-in', () => {
  const hidden = 'Invalid email or password. Please try again.'
  it.each<[SignInProblem, string, string?]>([
    ['user-not-found', hidden, 'No account found with this email. Please sign up first.'],
    ['wrong-password', hidden, 'Incorrect password. Please try again.'],
    ['no-user-record', hidden, 'Account not properly set up. Please sign up again.'],
    ['invalid-credential', hidden],
    ['too-many-attempts', 'Too many attempts. Please try again later.'],
    ['no-network', 'Network error. Please check your internet connection.'],
    ['failed', 'An error occurred during login. Please try again.'],
  ])(
    'for %s is %j in private mode, and may be more exact in spec mode',
    (problem, inPrivate, inSpec = inPrivate) => {
      expect(loginMessage(problem, 'private')).toBe(inPrivate)
      expect(loginMessage(problem, 'spec')).toBe(inSpec)
    },
  )

  it('does not reveal that an account is unknown, except in spec mode', () => {
    expect(disclosedProblem('user-not-found', 'private')).toBe('invalid-credential')
    expect(disclosedProblem('user-not-found', 'spec')).toBe('user-not-found')
  })
})

describe('the message of a failed decision', () => {
  it('names the decision and the reason', () => {
    expect(decisionProblemMessage('approve', 'already-processed')).toBe(
      'Failed to approve admin request: already processed',
    )
    expect(decisionProblemMessage('reject', 'already-processed')).toBe(
      'Failed to reject admin request: already processed',
    )
    expect(decisionProblemMessage('reject', 'user-not-found')).toBe('User not found')
    expect(decisionProblemMessage('demote', 'last-super-admin')).toBe(
      'Failed to remove super admin role: the last super admin must stay',
    )
  })
})
