import { setImmediate } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '#app/club/form-result.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { actingAs } from '#tests/support/test-services.ts'
import type { ActingAtLogin } from '../acting.server.ts'
import { findPasswordHash, updatePasswordHash } from './credentials.store.server.ts'
import { type User, visitor } from '../model.ts'
import { hashPassword, nullIfBusy } from './password-hash.server.ts'
import { loginMessage } from '../rules.ts'
import { signIn } from './sign-in.server.ts'
import { isAddressOverLimit } from './throttle.server.ts'

const start = new Date('2026-11-01T10:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let address = 0
const newAddress = () => `2001:db8:1:${(address += 1).toString(16)}::1`

describe.each(engines)('a campus behind one address, on $name', ({ open }) => {
  it.each(['signUpPerAddress', 'linkPerAddress', 'resetPerAddress'] as const)(
    'has 600 attempts in ten minutes (%s)',
    async (limit) => {
      const acting = actingAs(await open(), visitor, { now: start })
      const used = { key: `${limit}:10.0.0.9`, window_started_at: start.toISOString(), used: 599 }
      await acting.db.insertInto('rate_limit').values(used).execute()
      expect(await isAddressOverLimit(acting, limit, '10.0.0.9')).toBe(false)
      expect(await isAddressOverLimit(acting, limit, '10.0.0.9')).toBe(true)
    },
  )
})

/** The problem of a sign-in, or 'in' when it succeeded. */
async function signInOutcome(
  acting: ActingAtLogin,
  { email }: Pick<User, 'email'>,
  { password = 'no such password', cookie = '', from = newAddress() } = {},
): Promise<string> {
  const outcome = await signIn(acting, { tab: 'admin', email, password, address: from, cookie })
  return outcome.ok ? 'in' : outcome.problem
}

/** The number of rows in the tables that a refused sign-in may write to. */
async function rowsIn(db: Database): Promise<number> {
  const counts = await Promise.all(
    (['rate_limit', 'audit_entry'] as const).map(async (table) => {
      const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
      return (await rows.executeTakeFirstOrThrow()).count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function cookieFrom(acting: ActingAtLogin, { email }: User, cookie = ''): Promise<string> {
  const outcome = await signIn(acting, { tab: 'admin', email, password: PASSWORD, address: '::1', cookie })
  if (!outcome.ok) throw new Error(outcome.problem)
  return cookieHeader(outcome.value.setCookie).get('cookie') ?? ''
}

const specMode = { authErrorDetail: 'spec' } as const

describe.each(engines)('sign-in protection, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  const loginAt = (now: Date, env: object = specMode) => loginContext(db, { now, env })

  it('writes as many rows for an existing account as for an unknown one', async () => {
    const acting = await loginAt(start)
    const rowsAddedFor = async (email: string) => {
      const from = '2001:db8:7::1'
      await signInOutcome(acting, { email }, { from })
      const before = await rowsIn(db)
      for (let n = 0; n < 12; n += 1) await signInOutcome(acting, { email }, { from })
      return (await rowsIn(db)) - before
    }
    const rowsForKnownAccount = await rowsAddedFor((await newAccount(db, { role: 'admin' })).email)
    expect(rowsForKnownAccount).toBeGreaterThan(0)
    expect(await rowsAddedFor('nobody-at-all@college.example')).toBe(rowsForKnownAccount)
  })

  it('lets the owner of an attacked account sign in on a trusted browser', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const cookie = await cookieFrom(await loginAt(start), user)
    const laterActing = await loginAt(after(30_000))
    for (let n = 0; n < 40; n += 1) await signInOutcome(laterActing, user)
    expect(await signInOutcome(laterActing, user, { password: PASSWORD })).toBe('too-many-attempts')
    expect(await signInOutcome(laterActing, user, { password: PASSWORD, cookie })).toBe('in')
    // The sign-in of the owner does not reset the limit of the attacker.
    expect(await signInOutcome(laterActing, user)).toBe('too-many-attempts')
  })

  it('lets a trusted browser sign in after others used up the limit of its network address', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const acting = await loginAt(start)
    const cookie = await cookieFrom(acting, user)
    const from = newAddress()
    for (let n = 0; n < 31; n += 1) await signInOutcome(acting, { email: `nobody-${n}@b.example` }, { from })
    expect(await signInOutcome(acting, user, { password: PASSWORD, from })).toBe('too-many-attempts')
    expect(await signInOutcome(acting, user, { password: PASSWORD, from, cookie })).toBe('in')
  })

  it('allows only ten guesses with a stolen trusted-browser cookie', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const cookie = await cookieFrom(await loginAt(start), user)
    const acting = await loginAt(after(MINUTE_MS))
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => signInOutcome(acting, user, { cookie })),
    )
    expect(outcomes.filter((outcome) => outcome === 'wrong-password')).toHaveLength(10)
  })

  it.each([
    ['forged', () => `club_device=${'a'.repeat(22)}.ty4nzq.${'b'.repeat(43)}`],
    [
      'changed',
      (cookie: string) =>
        cookie.replace(/club_device=(.)/, (_, first) => `club_device=${first === '-' ? 'a' : '-'}`),
    ],
    ['extended', (cookie: string) => cookie.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
    ['of another account', () => ''],
    ['expired', (cookie: string) => cookie],
  ])('does not trust a browser whose cookie is %s', async (what, forge) => {
    const [user, otherUser] = [
      await newAccount(db, { role: 'admin' }),
      await newAccount(db, { role: 'admin' }),
    ]
    const ownCookie = await cookieFrom(await loginAt(start), user)
    const cookie =
      what === 'of another account' ? await cookieFrom(await loginAt(start), otherUser) : forge(ownCookie)
    const laterActing = await loginAt(after(what === 'expired' ? 181 * DAY_MS : MINUTE_MS))
    for (let n = 0; n < 12; n += 1) await signInOutcome(laterActing, user)
    expect(await signInOutcome(laterActing, user, { password: PASSWORD, cookie })).toBe('too-many-attempts')
  })

  it('trusts a shared browser for both of its accounts', async () => {
    const [first, second] = [await newAccount(db, { role: 'admin' }), await newAccount(db, { role: 'admin' })]
    const acting = await loginAt(start)
    const cookie = await cookieFrom(acting, second, await cookieFrom(acting, first))
    for (const user of [first, second]) {
      for (let n = 0; n < 12; n += 1) await signInOutcome(acting, user)
      expect(await signInOutcome(acting, user, { password: PASSWORD, cookie })).toBe('in')
    }
  })

  it('logs one warning about unusually many attempts and still lets other people sign in', async () => {
    const at = after(3 * DAY_MS)
    const acting = await loginAt(at)
    const lines: string[] = []
    const actingWithLog = {
      ...acting,
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    }
    // Most of these attempts are refused before the password is checked; they count, too.
    const from = newAddress()
    for (let n = 0; n < 302; n += 1)
      await signInOutcome(actingWithLog, { email: 'nobody@b.example' }, { from })
    const alarms = lines.filter((line) => !line.includes('a sign-in was refused'))
    expect(alarms).toEqual([expect.stringContaining('unusually many sign-in attempts')])
    const entries = db.selectFrom('audit_entry').select('at').where('action', '=', 'session.storm')
    expect((await entries.execute()).map((entry) => entry.at)).toEqual([at.toISOString()])
    const user = await newAccount(db, { role: 'admin' })
    expect(await signInOutcome(acting, user, { password: PASSWORD })).toBe('in')
  })

  it('answers with status 503 while the queue of password checks is full', async () => {
    const acting = await loginAt(start)
    const user = await newAccount(db, { role: 'admin' })
    const storm = { isOn: true }
    // Each guesser sends its next attempt in the same turn of the event loop.
    const guessers = Array.from({ length: 60 }, async () => {
      while (storm.isOn) if (!(await nullIfBusy(hashPassword('one of many')))) await setImmediate()
    })
    const outcome = await signInOutcome(acting, user, { password: PASSWORD })
    storm.isOn = false
    await Promise.all(guessers)
    expect(outcome).toBe('busy')
    expect(refusal('busy', loginMessage('busy', 'private'))).toMatchObject({
      status: 503,
      message: 'An error occurred during login. Please try again.',
    })
    expect(await signInOutcome(acting, user, { password: PASSWORD })).toBe('in')
  })

  it('rehashes a password of an older cost after a correct sign-in only', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const older = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await updatePasswordHash(db, user.id, { hash: older, now: start })
    const acting = await loginAt(start)
    expect(await signInOutcome(acting, user)).toBe('wrong-password')
    expect(await findPasswordHash(db, user.id)).toBe(older)
    expect(await signInOutcome(acting, user, { password: PASSWORD })).toBe('in')
    const renewedHash = await findPasswordHash(db, user.id)
    expect(renewedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await signInOutcome(acting, user, { password: PASSWORD })).toBe('in')
    expect(await findPasswordHash(db, user.id)).toBe(renewedHash)
  })
})
