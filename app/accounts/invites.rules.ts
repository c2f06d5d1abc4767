import { visibleText } from '#app/club/storable.rules.ts'
import * as v from 'valibot'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { nameField } from '#app/club/person-fields.rules.ts'
import { normalizeEmail } from '#app/club/email.rules.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { newPasswordFormProblem } from './auth/forms.rules.ts'
import type { Role, User } from './model.ts'
import { type NewPasswordFormProblem, passwordMessages, REAUTHENTICATION_REQUIRED } from './rules.ts'

/** How long the link of an invite works. */
export const INVITE_LIFETIME_MS = 48 * HOUR_MS

/** How long an accepted invite, or one whose link has ended, stays in the list. */
export const INVITE_RETENTION_MS = 60 * 24 * HOUR_MS

export const invitedRoles = ['admin', 'super-admin'] as const
export type InvitedRole = (typeof invitedRoles)[number]

export const invitedRoleNames = {
  admin: 'Admin',
  'super-admin': 'Super admin',
} as const satisfies Record<InvitedRole, string>

/** Sent by the site, or shown once to be passed on by hand. */
const waysToInvite = ['mail', 'show'] as const

export interface Invite {
  id: string
  email: string
  role: InvitedRole
  isMailed: boolean
  createdAt: string
  createdBy: string | null
  expiresAt: string
  acceptedAt: string | null
  /** The account that accepted it. */
  acceptedBy: string | null
}

type InviteState = 'pending' | 'expired' | 'accepted'

export function inviteState(
  { acceptedAt, expiresAt }: Pick<Invite, 'acceptedAt' | 'expiresAt'>,
  now: Date,
): InviteState {
  if (acceptedAt !== null) return 'accepted'
  return Date.parse(expiresAt) > now.getTime() ? 'pending' : 'expired'
}

/** A row of the list of invites. */
export interface ListedInvite extends Omit<Invite, 'createdBy' | 'acceptedBy'> {
  state: InviteState
  /** Who accepted it, by today's name. */
  name: string | null
}

const ranks = { member: 0, admin: 1, 'super-admin': 2 } as const satisfies Record<Role, number>

/** Whether the invite gives the account more than it has. A rejected admin has nothing. */
export function givesMore(
  role: InvitedRole,
  { role: has, accountStatus }: Pick<User, 'role' | 'accountStatus'>,
) {
  return accountStatus !== 'approved' || ranks[role] > ranks[has]
}

const words = v.fallback(v.string(), '')
const inviteForm = v.object({
  email: v.pipe(words, v.transform(normalizeEmail)),
  role: v.fallback(v.picklist(invitedRoles), 'admin'),
  way: v.fallback(v.picklist(waysToInvite), 'mail'),
})
const emptyInvite = { email: '', role: 'admin', way: 'mail' } as const
export type InviteForm = v.InferOutput<typeof inviteForm>
export const readInvite = (sent: unknown): InviteForm => v.parse(v.fallback(inviteForm, emptyInvite), sent)

const acceptForm = v.object({ token: words, name: words, password: words, confirmation: words })
const emptyAccept = { token: '', name: '', password: '', confirmation: '' }
export type AcceptInviteForm = v.InferOutput<typeof acceptForm>
export const readAcceptInvite = (sent: unknown): AcceptInviteForm =>
  v.parse(v.fallback(acceptForm, emptyAccept), sent)

type InviteFormProblem = 'fill-in-all-fields' | 'invalid-email'

export function inviteFormProblem({ email }: Pick<InviteForm, 'email'>): InviteFormProblem | null {
  if (!email) return 'fill-in-all-fields'
  return canReceiveMail(email) ? null : 'invalid-email'
}

/** `email` is left out where the browser does not know it. */
export function acceptInviteFormProblem(
  form: Omit<AcceptInviteForm, 'token'> & { email?: string },
): AcceptInviteFormProblem | null {
  if (!visibleText(form.name)) return 'fill-in-all-fields'
  const problem = newPasswordFormProblem(form)
  if (problem === 'fill-in-all-fields') return problem
  return v.is(nameField, form.name) ? problem : 'name-not-valid'
}

type AcceptInviteFormProblem = NewPasswordFormProblem | 'name-not-valid'
export type InviteProblem =
  | InviteFormProblem
  | 'already-invited'
  | 'has-role'
  | 'mail-only'
  | 'invite-gone'
  | 'reauthentication-required'
  | 'too-many-attempts'
  | 'failed'

export const inviteMessages = {
  'fill-in-all-fields': passwordMessages['fill-in-all-fields'],
  'invalid-email': 'Invalid email address',
  'already-invited': 'This address is invited already. Make a new link in the list below.',
  'has-role': 'This person has that role already.',
  'mail-only':
    'This address has an account already, so the link may reach its mailbox only. Please send the invite by mail.',
  'invite-gone': 'This invite was accepted or withdrawn already.',
  'reauthentication-required': REAUTHENTICATION_REQUIRED,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  failed: 'Failed to change the invites. Please try again.',
} as const satisfies Record<InviteProblem, string>

export const inviteSentMessage = (email: string) => `The invite is on its way to ${email}.`
export const inviteShownMessage = (email: string) =>
  `Send this link to ${email} yourself. It works once, for 48 hours, and is shown only now.`
export const inviteWithdrawnMessage = (email: string) =>
  `The invite of ${email} is withdrawn. Its link no longer works.`

export type AcceptInviteProblem = AcceptInviteFormProblem | 'link-not-valid' | 'busy' | 'failed'

const NOT_ACCEPTED = 'Failed to create your account. Please try again.'

export const acceptInviteMessages = {
  ...passwordMessages,
  'name-not-valid': 'Please write your name with 3 to 80 characters',
  'link-not-valid':
    'This link has ended or was used already. If you have chosen your password, sign in with it; otherwise ask a super admin of the club for a new link.',
  busy: NOT_ACCEPTED,
  failed: NOT_ACCEPTED,
} as const satisfies Record<AcceptInviteProblem, string>

export const INVITE_ACCEPTED = 'Your account is ready. Please sign in with your new password.'
