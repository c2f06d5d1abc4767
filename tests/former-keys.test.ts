import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  acceptInvite,
  changeMemberAccount,
  changeOwnEmail,
  demoteSuperAdmin,
  endRole,
  followEmailLink,
  memberAccount,
  revokeAdmin,
  requestEmailChange,
} from '#app/accounts/use-cases.server.ts'
import { tokenHash } from '#app/accounts/auth/one-time-codes.server.ts'
import type { Role, User } from '#app/accounts/model.ts'
import { erasePerson, purge } from '#app/privacy/use-cases.server.ts'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { loginContext, newAccount, PASSWORD } from './support/admin-accounts.ts'
import { columnKinds, keyColumns } from './support/column-kinds.ts'
import type { Credential } from './support/credentials.ts'
import { engines, newFolder } from './support/database.ts'
import { aSuperAdmin, LONG_AGO, viewerOf } from './support/factories.ts'
import { filmCredentials } from './support/film-credentials.ts'
import { memoryStorage, testEnv } from './support/test-services.ts'

const now = new Date()
const soon = new Date(now.getTime() + 3_600_000).toISOString()
const env = { publicUrl: 'https://club.example' }
const NEW = 'new@college.example'
const PHONE = '9000000001'

type Key = keyof typeof keyColumns

/** How many keys of each kind the account or its address has. */
async function keysOf(db: Database, { id, email }: User): Promise<Partial<Record<Key, number>>> {
  const counts: Partial<Record<Key, number>> = {}
  for (const [name, whose] of Object.entries(keyColumns)) {
    if (!('account' in whose || 'address' in whose)) continue
    const [table = '', column = ''] = name.split('.')
    const owner = 'address' in whose ? whose.address : whose.account
    const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${sql.ref(owner)} = ${'address' in whose ? email : id} and ${sql.ref(column)} is not null`
    const n = Number((await query.execute(db)).rows[0]?.n)
    if (n > 0) counts[name as Key] = n
  }
  return counts
}

/** An account with one key of every kind, each held by somebody who was its owner until now. */
async function anOpenAccount(db: Database, role: Role): Promise<User> {
  const { id, email } = await newAccount(db, { role })
  const at = now.toISOString()
  const made = { created_at: at, updated_at: at }
  await db
    .updateTable('user_account')
    .set({ feed_key: newId(), email_confirmed_at: at, phone: PHONE })
    .where('id', '=', id)
    .execute()
  const session = { id: newId(), user_id: id, token_hash: newId(), ip_address: null, user_agent: null }
  await db
    .insertInto('session')
    .values({ ...session, ...made, expires_at: soon, proved_at: null })
    .execute()
  const link = { id: newId(), user_id: id, purpose: 'sign-in', token_hash: newId(), email, created_at: at }
  await db
    .insertInto('email_link')
    .values({ ...link, expires_at: soon })
    .execute()
  const factor = { user_id: id, secret: 'JBSWY3DPEHPK3PXP', last_step: null, created_at: at }
  await db
    .insertInto('second_factor')
    .values({ ...factor, confirmed_at: at })
    .execute()
  await db.insertInto('recovery_code').values({ id: newId(), user_id: id, code_hash: newId() }).execute()
  const reset = { id: newId(), identifier: tokenHash('reset-password', newId()), value: id, expires_at: soon }
  await db
    .insertInto('verification')
    .values({ ...reset, ...made })
    .execute()
  const recovery = { id: 'recovery', former_id: id, started_at: at, expires_at: soon }
  await db.insertInto('recovery').values(recovery).execute()
  await invite(db, { email, role: 'super-admin' })
  const user = await db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...user, accountStatus: 'approved' } as unknown as User
}

/** Returns the token of its link. */
async function invite(db: Database, { email, role }: { email: string; role: string }): Promise<string> {
  const [id, token, at] = [newId(), newId(), now.toISOString()]
  const { id: created_by } = await aSuperAdmin(db)
  const row = { id, email, role, is_mailed: 1, created_at: at, created_by, expires_at: soon }
  await db.insertInto('invite').values(row).execute()
  const link = { id: newId(), identifier: tokenHash('invite', token), value: id, expires_at: soon }
  await db
    .insertInto('verification')
    .values({ ...link, created_at: at, updated_at: at })
    .execute()
  return token
}

async function confirmBothEnds(db: Database, user: User): Promise<void> {
  for (const recipient of [NEW, user.email]) {
    const mails = db.selectFrom('mail').select('body_text as text').where('recipient', '=', recipient)
    const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(text).toContain(user.name)
    const token = /token=([\w-]{43})/.exec(text)?.[1]
    expect(await followEmailLink(await loginContext(db, { now }), { token, userAgent: null })).toMatchObject({
      ok: true,
    })
  }
}

const account = async (db: Database, { id }: User) => {
  const member = await memberAccount(db, id)
  if (!member) throw new Error('no such member')
  return member
}

interface Operation {
  name: string
  role: Role
  run(db: Database, user: User): Promise<unknown>
  /** The keys that stay, and why. */
  keeps?: Partial<Record<Key, string>>
}

const ownKnowledge = {
  'credential.password': 'only its owner knows it, and it was asked for',
  'second_factor.secret': 'it is on the device of the owner',
  'recovery_code.code_hash': 'they are on the paper of the owner',
}
const sameRole = { ...ownKnowledge, 'credential.password': 'the person stays, and may come back by Undo' }

const operations: Operation[] = [
  {
    name: 'an admin changes the address of a member',
    role: 'member',
    run: async (db, user) => {
      const before = await account(db, user)
      const typed = { name: user.name, email: NEW, phone: PHONE, branch: null, leavesIn: null }
      expect(await changeMemberAccount(db, { before, typed, now })).toMatchObject({ ok: true })
    },
  },
  {
    name: 'an admin changes the phone of a member who has not confirmed the address',
    role: 'member',
    run: async (db, user) => {
      await db.updateTable('user_account').set({ email_confirmed_at: null }).execute()
      const before = await account(db, user)
      const typed = { name: user.name, email: user.email, phone: '9000000002', branch: null, leavesIn: null }
      expect(await changeMemberAccount(db, { before, typed, now })).toMatchObject({ ok: true })
    },
  },
  {
    name: 'a member changes the own address',
    role: 'member',
    run: async (db, user) => {
      const acting = await loginContext(db, { env, now, viewer: viewerOf(user) })
      await requestEmailChange(acting, { email: NEW, address: '10.9.1.1' })
      await confirmBothEnds(db, user)
    },
    keeps: { ...ownKnowledge, 'session.token_hash': 'the one that the new address has opened' },
  },
  {
    name: 'an admin changes the own address',
    role: 'admin',
    run: async (db, user) => {
      const acting = await loginContext(db, { env, now, viewer: viewerOf(user) })
      await changeOwnEmail(acting, { email: NEW, current: PASSWORD, address: '10.9.1.1' })
      await confirmBothEnds(db, user)
    },
    keeps: ownKnowledge,
  },
  {
    name: 'a member becomes an admin',
    role: 'member',
    run: async (db, { email }) => {
      await db.deleteFrom('invite').execute()
      const token = await invite(db, { email, role: 'admin' })
      const form = {
        token,
        name: 'Zoya Ansari',
        password: 'eight slow pans',
        confirmation: 'eight slow pans',
      }
      expect(await acceptInvite(await loginContext(db, { now }), form)).toMatchObject({ ok: true })
    },
    keeps: {
      ...ownKnowledge,
      'credential.password': 'the new one, which was chosen behind the invite',
      'invite.id': 'accepted, for the list of the super admins',
    },
  },
  {
    name: 'a super admin becomes an admin',
    role: 'super-admin',
    run: async (db, { id }) => {
      const acting = await loginContext(db, { now, viewer: viewerOf(await aSuperAdmin(db)) })
      expect(await demoteSuperAdmin(acting, id)).toMatchObject({ ok: true })
    },
    keeps: sameRole,
  },
  {
    name: 'the access of an admin is removed',
    role: 'admin',
    run: async (db, { id }) => {
      const acting = await loginContext(db, { now, viewer: viewerOf(await aSuperAdmin(db)) })
      expect(await revokeAdmin(acting, id, becomeAlumnus)).toMatchObject({ ok: true })
    },
    keeps: sameRole,
  },
  {
    name: 'the role of an admin ends with the term',
    role: 'admin',
    run: async (db, { id }) => {
      expect(await endRole({ db, now }, id)).toBe(true)
    },
    keeps: sameRole,
  },
  {
    name: 'a person is erased by the command',
    role: 'admin',
    run: async (db, { email }) => erasePerson({ db, env: testEnv(), now }, { email }),
  },
  {
    name: 'a member is erased who asked for it',
    role: 'member',
    run: async (db, { id }) => {
      await db.updateTable('user_account').set({ erase_at: LONG_AGO }).where('id', '=', id).execute()
      const folder = await newFolder()
      await purge({
        db,
        now,
        env: testEnv({ backups: folder }),
        outbox: folder,
        storage: memoryStorage(),
      })
    },
  },
]

/** Named like keys, and each opens nothing. */
const noKeys = [
  'registration.email_key',
  'registration.notice_hash',
  'event_picture.content_hash',
  'join_request.notice_hash',
  'join_proposal.notice_hash',
  'film_entry.video_key',
  'rate_limit.key',
  'setting.key',
]

test('every column that is named like a key is in the list of keys, or opens nothing', () => {
  const likeKeys = Object.entries(columnKinds).flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => /token|key|hash|secret|password|code|digest|identifier/.test(column))
      .map((column) => `${table}.${column}`),
  )
  expect(likeKeys.filter((name) => !(name in keyColumns)).toSorted()).toEqual(noKeys.toSorted())
})

type OwnAddressKey = {
  [Name in Key]: (typeof keyColumns)[Name] extends { ownAddress: string } ? Name : never
}[Key]

/** Keys of whoever has no account: each with the credential whose address is changed. */
const ownAddressKeys: Record<OwnAddressKey, Credential> = {
  'film_entry.link_key': filmCredentials['entry of a film'],
}

describe.each(engines)('no key of a former address is left, on $name, of', ({ open }) => {
  test.each(Object.entries(ownAddressKeys))('%s', async (name, credential) => {
    const db = await open()
    const keys = async () => {
      const [table = '', column = ''] = name.split('.')
      const query = sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(table)}`
      return (await query.execute(db)).rows.map(({ key }) => key)
    }
    const { end } = await credential.issue(db)
    const former = await keys()
    await end?.['its owner has another address']?.()
    const left = await keys()
    expect([former.length, left.length]).toEqual([1, 1])
    expect(left).not.toEqual(former)
  })
})

describe.each(engines)('no key of a former holder is left, on $name, after', ({ open }) => {
  test.each(operations)('$name', async ({ role, run, keeps = {} }) => {
    const db = await open()
    const user = await anOpenAccount(db, role)
    const opening = Object.entries(keyColumns).flatMap(([name, whose]) =>
      'account' in whose || 'address' in whose ? [name] : [],
    )
    expect(Object.keys(await keysOf(db, user)).toSorted()).toEqual(opening.toSorted())
    await run(db, user)
    expect(Object.keys(await keysOf(db, user)).toSorted()).toEqual(Object.keys(keeps).toSorted())
  })
})
