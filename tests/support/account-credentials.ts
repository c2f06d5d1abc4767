import {
  newRecoveryCodes,
  recoveryHash,
  type TokenPurpose,
} from '#app/accounts/auth/one-time-codes.server.ts'
import { linkLifetimeMs, type LinkPurpose } from '#app/accounts/email-links.rules.ts'
import type { User } from '#app/accounts/model.ts'
import {
  acceptInvite,
  claimPage,
  finishRecovery,
  finishSignIn,
  followEmailLink,
  inviteBehind,
  isResetLinkValid,
  linkPurpose,
  nameGuardian,
  recoveryStep,
  removeGuardian,
  renewInvite,
  requestEmailChange,
  resetPassword,
  startRecovery,
  withdrawInvite,
} from '#app/accounts/use-cases.server.ts'
import { welcomeLinkPath } from '#app/accounts/auth/email-links.server.ts'
import { SECOND_STEP_LIFETIME_MS } from '#app/accounts/rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { insertSecondFactor, NEW_PASSWORD } from './action-proofs.ts'
import type { ActionContext } from './actions.ts'
import { newAccount } from './admin-accounts.ts'
import {
  aConfirmedMember,
  aMailedLink,
  anInvite,
  at,
  aToken,
  type Credential,
  DAY_MS,
  issuedAt,
} from './credentials.ts'
import { aSuperAdmin, aUser, viewerOf } from './factories.ts'
import { testEnv } from './test-services.ts'

const PHONE = '9876500001'
const newEmail = () => `${newId()}@college.example`
const OWNER_IS_SUBJECT = 'its subject is the account of its owner'
let address = 0
const client = () => `10.8.${(address += 1) % 250}.1`

/** The page of a mailed link, and the button on it. */
const mailedLink = (db: Database, token: string) => ({
  address: `/me/link?token=${token}`,
  uses: [
    async (now: Date) => (await linkPurpose(await at(db, now), token)) !== null,
    async (now: Date) => (await followEmailLink(await at(db, now), { token, userAgent: null })).ok,
  ],
})

async function mailedToken(db: Database, recipient: string): Promise<string> {
  const mails = db.selectFrom('mail').select('body_text as text').where('recipient', '=', recipient)
  const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return /token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

const claim = async (db: Database, token: string, email: string, now = issuedAt) =>
  claimPage(await at(db, now), { token, email, address: client() })

const anUnclaimedMember = (db: Database) =>
  aUser(db, { accountStatus: 'approved', phone: PHONE, email: `91${PHONE}@members.invalid` })

const welcomeOf = async (db: Database, { id: userId }: User) =>
  (await welcomeLinkPath(db, { userId, now: issuedAt })).split('token=')[1] ?? ''

const changeLink = (purpose: 'change-old' | 'change-new'): Credential => ({
  path: '/me/link',
  async issue(db) {
    const owner = await aConfirmedMember(db)
    const token = await aMailedLink(db, { user: owner, purpose, email: newEmail() })
    const request = async () => {
      const acting = await at(db, issuedAt, viewerOf(owner))
      return requestEmailChange(acting, { email: newEmail(), address: client() })
    }
    const lifetimeMs = linkLifetimeMs(purpose)
    return { owner, lifetimeMs, ...mailedLink(db, token), end: { 'it is replaced': request } }
  },
  without: { 'its subject is deleted': OWNER_IS_SUBJECT },
})

export const linkCredentials = {
  welcome: {
    path: '/me/claim',
    async issue(db) {
      const owner = await anUnclaimedMember(db)
      const token = await welcomeOf(db, owner)
      const used = async () => {
        const email = newEmail()
        await claim(db, token, email)
        await followEmailLink(await at(db, issuedAt), {
          token: await mailedToken(db, email),
          userAgent: null,
        })
      }
      const uses = [
        async (now: Date) => (await linkPurpose(await at(db, now), token)) !== null,
        async (now: Date) => (await claim(db, token, newEmail(), now)).ok,
      ]
      return {
        owner,
        address: `/me/claim?token=${token}`,
        uses,
        lifetimeMs: linkLifetimeMs('welcome'),
        end: { used, 'it is replaced': () => welcomeOf(db, owner) },
      }
    },
    without: { 'its subject is deleted': OWNER_IS_SUBJECT },
  },
  'sign-in': {
    path: '/me/link',
    async issue(db) {
      const owner = await aConfirmedMember(db)
      const token = await aMailedLink(db, { user: owner, purpose: 'sign-in' })
      return { owner, ...mailedLink(db, token), lifetimeMs: linkLifetimeMs('sign-in') }
    },
    without: {
      'its subject is deleted': OWNER_IS_SUBJECT,
      'it is replaced': 'the three links that one mailbox gets in an hour work until one of them is used',
    },
  },
  confirm: {
    path: '/me/link',
    async issue(db) {
      const owner = await anUnclaimedMember(db)
      const [welcome, email] = [await welcomeOf(db, owner), newEmail()]
      await claim(db, welcome, email)
      const token = await mailedToken(db, email)
      const replaced = () => claim(db, welcome, newEmail())
      const lifetimeMs = linkLifetimeMs('confirm')
      return { owner, lifetimeMs, ...mailedLink(db, token), end: { 'it is replaced': replaced } }
    },
    without: { 'its subject is deleted': OWNER_IS_SUBJECT },
  },
  'change-old': changeLink('change-old'),
  'change-new': changeLink('change-new'),
} as const satisfies Record<LinkPurpose, Credential>

/** A guardian, no super admin who signed in lately, and one who was a super admin. */
async function anAbandonedClub(db: Database) {
  const head = await aSuperAdmin(db)
  const guardian = { name: 'Prof. Iyer', email: newEmail() }
  const at = issuedAt.toISOString()
  await db
    .insertInto('guardian')
    .values({ id: 'guardian', ...guardian, set_at: at, notified_at: null })
    .execute()
  const former = await aUser(db, { accountStatus: 'approved' })
  await db.updateTable('user_account').set({ super_admin_until: at }).where('id', '=', former.id).execute()
  return { head, guardian, former }
}

/** What a super admin, or an erasure, does about the guardian. */
function guardianEndings(db: Database, { head, guardian }: Awaited<ReturnType<typeof anAbandonedClub>>) {
  const acting = () => at(db, issuedAt, viewerOf(head))
  const fresh = async () => ({
    ...(await acting()),
    viewer: { ...viewerOf(head), reauthenticatedAt: issuedAt.toISOString() },
  })
  return {
    remove: async () => removeGuardian(await fresh()),
    rename: async () => nameGuardian(await fresh(), { name: 'Dr. Rao', email: newEmail() }),
    move: async () => nameGuardian(await fresh(), { name: guardian.name, email: newEmail() }),
    erase: () => erasePerson({ db, env: testEnv(), now: issuedAt }, { email: guardian.email }),
  }
}

export const tokenCredentials = {
  'reset-password': {
    path: '/reset-password',
    async issue(db) {
      await aSuperAdmin(db)
      const owner = await newAccount(db, { role: 'admin' })
      const lifetimeMs = DAY_MS
      const token = await aToken(db, { purpose: 'reset-password', of: owner.id, lifetimeMs })
      const form = { token, password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
      const uses = [
        async (now: Date) => isResetLinkValid(await at(db, now), token),
        async (now: Date) => (await resetPassword(await at(db, now), form)).ok,
      ]
      return { owner, address: `/reset-password?token=${token}`, lifetimeMs, uses }
    },
    without: {
      'its subject is deleted': OWNER_IS_SUBJECT,
      'it is replaced': 'the links of one mailbox work until one of them is used',
    },
  },
  'second-step': {
    path: '/admin-login',
    async issue(db) {
      const owner = await newAccount(db, { role: 'admin' })
      await insertSecondFactor({ db } as ActionContext, owner.id, true)
      const lifetimeMs = SECOND_STEP_LIFETIME_MS
      const token = await aToken(db, { purpose: 'second-step', of: owner.id, lifetimeMs })
      const input = { tab: 'admin' as const, address: client(), userAgent: null }
      const cookie = `__Host-club_step=${token}`
      // Each attempt has a new code, so that a refusal can only be due to the cookie.
      const codes = newRecoveryCodes()
      const rows = codes.map((code) => ({
        id: newId(),
        user_id: owner.id,
        code_hash: recoveryHash(owner.id, code),
      }))
      await db.insertInto('recovery_code').values(rows).execute()
      const use = async (now: Date) =>
        (await finishSignIn(await at(db, now), { ...input, cookie, code: codes.pop() ?? '' })).ok
      return { owner, lifetimeMs, uses: [use] }
    },
    without: {
      'its subject is deleted': OWNER_IS_SUBJECT,
      'it is replaced': 'each right password begins a step of its own',
    },
  },
  invite: {
    path: '/invite',
    async issue(db) {
      const [owner, head] = [await aSuperAdmin(db), await aSuperAdmin(db)]
      const invited = await aConfirmedMember(db)
      const { id, token, lifetimeMs } = await anInvite(db, { email: invited.email, by: owner.id })
      const acting = await at(db, issuedAt, viewerOf(head))
      const by = { ...acting, viewer: { ...viewerOf(head), reauthenticatedAt: issuedAt.toISOString() } }
      const form = { token, name: 'Zoya Ansari', password: NEW_PASSWORD, confirmation: NEW_PASSWORD }
      const change = async () => {
        const link = await aMailedLink(db, { user: invited, purpose: 'change-new', email: newEmail() })
        await followEmailLink(await at(db, issuedAt), { token: link, userAgent: null })
      }
      return {
        owner,
        address: `/invite?token=${token}`,
        lifetimeMs,
        uses: [
          async (now: Date) => (await inviteBehind(await at(db, now), token)) !== null,
          async (now: Date) => (await acceptInvite(await at(db, now), form)).ok,
        ],
        end: {
          'its subject is deleted': () => withdrawInvite(by, id),
          'it is replaced': () => renewInvite(by, id),
          'its owner has another address': change,
        },
      }
    },
    without: {},
  },
  guardian: {
    path: '/recovery',
    async issue(db) {
      const club = await anAbandonedClub(db)
      const lifetimeMs = 30 * DAY_MS
      const token = await aToken(db, { purpose: 'guardian', of: 'guardian', lifetimeMs })
      const { remove, rename, move, erase } = guardianEndings(db, club)
      const start = { token, email: club.former.email }
      return {
        address: `/recovery?token=${token}`,
        lifetimeMs,
        uses: [
          async (now: Date) => (await recoveryStep(await at(db, now), token)) !== null,
          async (now: Date) => (await startRecovery(await at(db, now), { ...start, address: client() })).ok,
        ],
        end: {
          'its owner is erased': erase,
          'its subject is deleted': remove,
          'it is replaced': rename,
          'its owner has another address': move,
        },
      }
    },
    without: { 'its owner is rejected': 'the guardian has no account' },
  },
  recovery: {
    path: '/recovery',
    async issue(db) {
      const club = await anAbandonedClub(db)
      const { remove, rename } = guardianEndings(db, club)
      const lifetimeMs = 2 * DAY_MS
      const owner = club.former
      const row = { id: 'recovery', former_id: owner.id, started_at: issuedAt.toISOString() }
      const expires_at = new Date(issuedAt.getTime() + lifetimeMs).toISOString()
      await db
        .insertInto('recovery')
        .values({ ...row, expires_at })
        .execute()
      const token = await aToken(db, { purpose: 'recovery', of: owner.id, lifetimeMs })
      return {
        owner,
        address: `/recovery?token=${token}`,
        lifetimeMs,
        uses: [
          async (now: Date) => (await recoveryStep(await at(db, now), token)) !== null,
          async (now: Date) => (await finishRecovery(await at(db, now), { token })).ok,
        ],
        end: { 'its subject is deleted': remove, 'it is replaced': rename },
      }
    },
    without: {},
  },
} as const satisfies Record<TokenPurpose, Credential>
