import { setImmediate } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '#app/club/form-result.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import type { ActingAtLogin } from '../acting.server.ts'
import { findPasswordHash, updatePasswordHash } from './credentials.store.server.ts'
import type { User } from '../model.ts'
import { hashPassword, nullIfBusy } from './password-hash.server.ts'
import { loginMessage } from '../rules.ts'
import { signIn } from './sign-in.server.ts'

const start = new Date('2026-11-01T10:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let address = 0
const elsewhere = () => `2001:db8:1:${(address += 1).toString(16)}::1`

/** What came of it; 'in' when the door opened. */
async function tried(
  acting: ActingAtLogin,
  { email }: Pick<User, 'email'>,
  { password = 'no such password', cookie = '', from = elsewhere() } = {},
): Promise<string> {
  const outcome = await signIn(acting, { tab: 'admin', email, password, address: from, cookie })
  return outcome.ok ? 'in' : outcome.problem
}

/** How many rows there are that a pause may add to. */
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

const counting = { authErrorDetail: 'spec' } as const

describe.each(engines)('guessing at an account, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  const loginAt = (now: Date, env: object = counting) => loginContext(db, { now, env })

  it('that exists leaves no more rows than at one that does not', async () => {
    const acting = await loginAt(start)
    const added = async (email: string) => {
      const from = '2001:db8:7::1'
      await tried(acting, { email }, { from })
      const before = await rowsIn(db)
      for (let n = 0; n < 12; n += 1) await tried(acting, { email }, { from })
      return (await rowsIn(db)) - before
    }
    const known = await added((await newAccount(db, { role: 'admin' })).email)
    expect(known).toBeGreaterThan(0)
    expect(await added('nobody-at-all@college.example')).toBe(known)
  })

  it('does not keep its owner waiting on a browser they signed in on before', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const cookie = await cookieFrom(await loginAt(start), user)
    const attacked = await loginAt(after(30_000))
    for (let n = 0; n < 40; n += 1) await tried(attacked, user)
    expect(await tried(attacked, user, { password: PASSWORD })).toBe('too-many-attempts')
    expect(await tried(attacked, user, { password: PASSWORD, cookie })).toBe('in')
    // The owner's success gives the guesser no new tries.
    expect(await tried(attacked, user)).toBe('too-many-attempts')
  })

  it('does not keep its owner waiting when a neighbour used up what their address may try', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const acting = await loginAt(start)
    const cookie = await cookieFrom(acting, user)
    const from = elsewhere()
    for (let n = 0; n < 31; n += 1) await tried(acting, { email: `nobody-${n}@b.example` }, { from })
    expect(await tried(acting, user, { password: PASSWORD, from })).toBe('too-many-attempts')
    expect(await tried(acting, user, { password: PASSWORD, from, cookie })).toBe('in')
  })

  it('is no easier with a stolen mark: ten tries of its own, and it opens nothing', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const cookie = await cookieFrom(await loginAt(start), user)
    const acting = await loginAt(after(MINUTE_MS))
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => tried(acting, user, { cookie })))
    expect(outcomes.filter((outcome) => outcome === 'wrong-password')).toHaveLength(10)
  })

  it.each([
    ['made up', () => `club_device=${'a'.repeat(22)}.ty4nzq.${'b'.repeat(43)}`],
    [
      'changed',
      (cookie: string) =>
        cookie.replace(/club_device=(.)/, (_, first) => `club_device=${first === '-' ? 'a' : '-'}`),
    ],
    ['given a longer life', (cookie: string) => cookie.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
    ['somebody else’s', () => ''],
    ['over', (cookie: string) => cookie],
  ])('a mark that is %s makes no browser known', async (what, forge) => {
    const [user, other] = [await newAccount(db, { role: 'admin' }), await newAccount(db, { role: 'admin' })]
    const own = await cookieFrom(await loginAt(start), user)
    const cookie = what.startsWith('somebody') ? await cookieFrom(await loginAt(start), other) : forge(own)
    const attacked = await loginAt(after(what === 'over' ? 181 * DAY_MS : MINUTE_MS))
    for (let n = 0; n < 12; n += 1) await tried(attacked, user)
    expect(await tried(attacked, user, { password: PASSWORD, cookie })).toBe('too-many-attempts')
  })

  it('two who share a laptop are both known on it', async () => {
    const [first, second] = [await newAccount(db, { role: 'admin' }), await newAccount(db, { role: 'admin' })]
    const acting = await loginAt(start)
    const cookie = await cookieFrom(acting, second, await cookieFrom(acting, first))
    for (const user of [first, second]) {
      for (let n = 0; n < 12; n += 1) await tried(acting, user)
      expect(await tried(acting, user, { password: PASSWORD, cookie })).toBe('in')
    }
  })

  it('logs one warning when more is tried within a minute than the club could need, and refuses nobody for it', async () => {
    const at = after(3 * DAY_MS)
    const acting = await loginAt(at)
    const lines: string[] = []
    const recorded = {
      ...acting,
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    }
    // Refused before anything is evaluated, yet tried.
    const from = elsewhere()
    for (let n = 0; n < 302; n += 1) await tried(recorded, { email: 'nobody@b.example' }, { from })
    const alarms = lines.filter((line) => !line.includes('a sign-in was refused'))
    expect(alarms).toEqual([expect.stringContaining('unusually many sign-in attempts')])
    const entries = db.selectFrom('audit_entry').select('at').where('action', '=', 'session.storm')
    expect((await entries.execute()).map((entry) => entry.at)).toEqual([at.toISOString()])
    const user = await newAccount(db, { role: 'admin' })
    expect(await tried(acting, user, { password: PASSWORD })).toBe('in')
  })

  it('is told to come back, as 503, while a storm of sign-ins fills the queue', async () => {
    const acting = await loginAt(start)
    const user = await newAccount(db, { role: 'admin' })
    const storm = { isOn: true }
    // Each guesser starts again in the same turn of the event loop.
    const guessers = Array.from({ length: 60 }, async () => {
      while (storm.isOn) if (!(await nullIfBusy(hashPassword('one of many')))) await setImmediate()
    })
    const outcome = await tried(acting, user, { password: PASSWORD })
    storm.isOn = false
    await Promise.all(guessers)
    expect(outcome).toBe('busy')
    expect(refusal('busy', loginMessage('busy', 'private'))).toMatchObject({
      status: 503,
      message: 'An error occurred during login. Please try again.',
    })
    expect(await tried(acting, user, { password: PASSWORD })).toBe('in')
  })

  it('a hash of an older cost is made anew with the right password, and only then', async () => {
    const user = await newAccount(db, { role: 'admin' })
    const older = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await updatePasswordHash(db, user.id, { hash: older, now: start })
    const acting = await loginAt(start)
    expect(await tried(acting, user)).toBe('wrong-password')
    expect(await findPasswordHash(db, user.id)).toBe(older)
    expect(await tried(acting, user, { password: PASSWORD })).toBe('in')
    const renewed = await findPasswordHash(db, user.id)
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await tried(acting, user, { password: PASSWORD })).toBe('in')
    expect(await findPasswordHash(db, user.id)).toBe(renewed)
  })
})
