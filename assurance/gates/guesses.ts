import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { newPhone } from '#tests/support/phone.ts'
import { allOf, anyOf, type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import type { LimitedReplicas, Site } from '#assurance/support/test-sites.ts'
import {
  form,
  guess,
  runOnReplicas,
  type Forgetting,
  addressOf,
  comparedWhile,
  ipv6AddressIn,
  forgetful,
} from '#assurance/support/guessing.ts'

const GUESSES = isFull ? 1_000 : 200

const STUDENTS = 300

const MOST_OF_ACCOUNT = 10

const MOST_OF_ADDRESS = 30

/** For the controls. */
const FEW = 60

async function guessAccount(
  campus: LimitedReplicas,
  count: number,
  forgetting: Forgetting,
): Promise<Verdict> {
  const { db, close } = await openDatabase(campus.one.place)
  const { email } = await newAccount(db, { role: 'admin' })
  await close()
  const home = { email, password: PASSWORD, address: '203.0.113.9' }
  const first = await guess(campus.one, home)
  const cookie = (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const device = /club_device=[^;]*/.exec(cookie)?.[0] ?? ''
  let isOwnerSignedIn = false
  const attempt = forgetting((site, n) => guess(site, { email, address: addressOf(n) }))
  const evaluated = await comparedWhile(campus, () =>
    runOnReplicas(campus, count, async (site, n) => {
      await attempt(site, n)
      if (n === Math.floor(count / 2))
        isOwnerSignedIn = (await guess(campus.two, { ...home, cookie: device })).status === 302
    }),
  )
  // One of them was the owner's own sign-in.
  const guessed = evaluated - 1
  const figure = `${count} guesses from as many addresses on two replicas: ${guessed} evaluated, the owner's trusted browser ${isOwnerSignedIn ? 'could sign in' : 'was LOCKED OUT'}`
  return { figure, isGood: guessed <= MOST_OF_ACCOUNT && guessed > 0 && isOwnerSignedIn }
}

/** A client that bypasses the proxy cannot choose its address by a header. */
async function guessPastProxy(campus: LimitedReplicas): Promise<Verdict> {
  const evaluated = await comparedWhile(campus, () =>
    runOnReplicas(campus, 3 * FEW, (site, n) =>
      guess(site, { email: `${newId()}@college.example`, address: addressOf(5_000 + n), from: '127.0.0.2' }),
    ),
  )
  const figure = `${3 * FEW} guesses with forged X-Forwarded-For: ${evaluated} evaluated`
  return { figure, isGood: evaluated <= MOST_OF_ADDRESS && evaluated > 0 }
}

async function guessFromAddress(
  campus: LimitedReplicas,
  { name, count, address }: { name: string; count: number; address: (n: number) => string },
  forgetting: Forgetting,
): Promise<Verdict> {
  const attempt = forgetting((site, n) =>
    guess(site, { email: `${newId()}@college.example`, address: address(n) }),
  )
  const evaluated = await comparedWhile(campus, () => runOnReplicas(campus, count, attempt))
  const figure = `guesses at ${count} accounts from ${name}: ${evaluated} evaluated`
  return { figure, isGood: evaluated <= MOST_OF_ADDRESS && evaluated > 0 }
}

/** A class that joins at the same time from one address. */
async function joinFromAddress(campus: LimitedReplicas, urlOf: (site: Site) => string): Promise<Verdict> {
  const statuses = new Map<number, number>()
  await runOnReplicas(campus, STUDENTS, async (site, n) => {
    const student = {
      name: `Student ${n}`,
      phone: newPhone(),
      branch: 'CSE',
      year: '1st',
      interest: 'Other',
    }
    const joinRequest = form(site, '/api/join', student, { 'x-forwarded-for': '198.51.100.7' })
    const { status } = await sendRequest(urlOf(site), joinRequest)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const summary = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  return {
    figure: `${STUDENTS} students join from one address: ${summary}`,
    isGood: statuses.get(201) === STUDENTS,
  }
}

const unchanged: Forgetting = (attempt) => attempt

export const gates: Gate[] = [
  {
    id: 'S5',
    goal: `At most ${MOST_OF_ACCOUNT} passwords per account are evaluated in 10 minutes, and its owner can still sign in`,
    suite: 'test',
    async run(world) {
      const campus = await world.limitedReplicas()
      return allOf([await guessAccount(campus, GUESSES, unchanged), await guessPastProxy(campus)])
    },
    async control(world) {
      const campus = await world.limitedReplicas()
      return forgetful(campus, (forgetting) => guessAccount(campus, FEW, forgetting))
    },
  },
  {
    id: 'S6',
    goal: `At most ${MOST_OF_ADDRESS} passwords per address are evaluated in a minute, but a whole class can join from one address`,
    suite: 'test',
    async run(world) {
      const campus = await world.limitedReplicas()
      const four = { name: 'one address', count: GUESSES, address: () => '192.0.2.44' }
      const net = {
        name: 'different addresses of one IPv6 /64',
        count: GUESSES / 2,
        address: ipv6AddressIn('2001:db8:7:1'),
      }
      return allOf([
        await guessFromAddress(campus, four, unchanged),
        await guessFromAddress(campus, net, unchanged),
        await joinFromAddress(campus, ({ url }) => url),
      ])
    },
    /** Attempts that are not counted, and a join limit that blocks a class. Each must be detected. */
    async control(world) {
      const campus = await world.limitedReplicas()
      const guesses = { name: 'one address', count: FEW, address: () => '192.0.2.45' }
      const uncounted = await forgetful(campus, (forgetting) => guessFromAddress(campus, guesses, forgetting))
      let answers = 0
      const proxy = await openAlteringProxy(campus.one.url, {
        request: ({ headers }) => void (headers.origin = campus.one.url),
        answer: (answer) => void ((answers += 1) > 40 && (answer.status = 429)),
      })
      const blocking = await joinFromAddress(campus, () => proxy.url).finally(() => proxy.close())
      return anyOf([uncounted, blocking])
    },
  },
]
