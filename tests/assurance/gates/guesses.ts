import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { Campus, Site } from '../world.ts'
import { form, guess, rush, type Forgetting, addressOf, comparedWhile, six, forgetful } from '../guessing.ts'

const GUESSES = 1_000

const STUDENTS = 300

const MOST_OF_ACCOUNT = 10

const MOST_OF_ADDRESS = 30

/** Of the controls: enough to be seen. */
const FEW = 60

async function onAccount(campus: Campus, count: number, forgetting: Forgetting): Promise<Verdict> {
  const { db, close } = await openDatabase(campus.one.place)
  const { email } = await newAccount(db, { role: 'admin' })
  await close()
  const home = { email, password: PASSWORD, address: '203.0.113.9' }
  const first = await guess(campus.one, home)
  const cookie = (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const device = /club_device=[^;]*/.exec(cookie)?.[0] ?? ''
  let isIn = false
  const attempt = forgetting((site, n) => guess(site, { email, address: addressOf(n) }))
  const compared = await comparedWhile(campus, () =>
    rush(campus, count, async (site, n) => {
      await attempt(site, n)
      if (n === Math.floor(count / 2))
        isIn = (await guess(campus.two, { ...home, cookie: device })).status === 302
    }),
  )
  // One of them was the owner's own.
  const guessed = compared - 1
  const figure = `${count} guesses from as many addresses on two replicas: ${guessed} evaluated, the owner's known browser ${isIn ? 'came in meanwhile' : 'was SHUT OUT'}`
  return { figure, isGood: guessed <= MOST_OF_ACCOUNT && guessed > 0 && isIn }
}

/** Whoever reaches a replica past its proxy tells it any address in vain. */
async function pastProxy(campus: Campus): Promise<Verdict> {
  const compared = await comparedWhile(campus, () =>
    rush(campus, 3 * FEW, (site, n) =>
      guess(site, { email: `${newId()}@college.example`, address: addressOf(5_000 + n), from: '127.0.0.2' }),
    ),
  )
  const figure = `past the proxy with ${3 * FEW} made-up addresses: ${compared} evaluated`
  return { figure, isGood: compared <= MOST_OF_ADDRESS && compared > 0 }
}

async function fromAddress(
  campus: Campus,
  { name, count, address }: { name: string; count: number; address: (n: number) => string },
  forgetting: Forgetting,
): Promise<Verdict> {
  const attempt = forgetting((site, n) =>
    guess(site, { email: `${newId()}@college.example`, address: address(n) }),
  )
  const compared = await comparedWhile(campus, () => rush(campus, count, attempt))
  const figure = `${count} accounts from ${name}: ${compared} evaluated`
  return { figure, isGood: compared <= MOST_OF_ADDRESS && compared > 0 }
}

/** A class that joins after one lecture, all behind one address; `url` is where they go. */
async function joining(campus: Campus, urlOf: (site: Site) => string): Promise<Verdict> {
  const statuses = new Map<number, number>()
  await rush(campus, STUDENTS, async (site, n) => {
    const student = {
      name: `Student ${n}`,
      phone: someonesPhone(),
      branch: 'CSE',
      year: '1st',
      interest: 'Other',
    }
    const asked = form(site, '/join', student, {
      accept: 'application/json',
      'x-forwarded-for': '198.51.100.7',
    })
    const { status } = await ask(urlOf(site), asked)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  return {
    figure: `${STUDENTS} students of one address join: ${told}`,
    isGood: statuses.get(201) === STUDENTS,
  }
}

const untouched: Forgetting = (attempt) => attempt

export const gates: Gate[] = [
  {
    id: 'S5',
    goal: `Of one account at most ${MOST_OF_ACCOUNT} passwords are compared in 10 minutes, and its owner still comes in`,
    tier: 1,
    async run(world) {
      const campus = await world.campus()
      return allOf([await onAccount(campus, GUESSES, untouched), await pastProxy(campus)])
    },
    async control(world) {
      const campus = await world.campus()
      return forgetful(campus, (forgetting) => onAccount(campus, FEW, forgetting))
    },
  },
  {
    id: 'S6',
    goal: `From one address at most ${MOST_OF_ADDRESS} passwords a minute, and yet a whole class can join from one`,
    tier: 1,
    async run(world) {
      const campus = await world.campus()
      const four = { name: 'one address', count: GUESSES, address: () => '192.0.2.44' }
      const net = {
        name: 'as many addresses of one IPv6 /64',
        count: GUESSES / 2,
        address: six('2001:db8:7:1'),
      }
      return allOf([
        await fromAddress(campus, four, untouched),
        await fromAddress(campus, net, untouched),
        await joining(campus, ({ url }) => url),
      ])
    },
    /** Counts that are forgotten, and a limit that thinks of one person behind each address. Each must be seen. */
    async control(world) {
      const campus = await world.campus()
      const guesses = { name: 'one address', count: FEW, address: () => '192.0.2.45' }
      const loose = await forgetful(campus, (forgetting) => fromAddress(campus, guesses, forgetting))
      let asked = 0
      const proxy = await openBendingProxy(campus.one.url, {
        request: ({ headers }) => void (headers.origin = campus.one.url),
        answer: (answer) => void ((asked += 1) > 40 && (answer.status = 429)),
      })
      const strict = await joining(campus, () => proxy.url).finally(() => proxy.close())
      return { figure: `${loose.figure} | ${strict.figure}`, isGood: loose.isGood || strict.isGood }
    },
  },
]
