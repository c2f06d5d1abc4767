import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, percentile } from '#tests/support/ask.ts'
import { type Gate, oneByOne, type Verdict } from '../gate.ts'

const LOGINS = 200
const GET_P99_MS = 300
const LONGEST_LOGIN_MS = 15_000
const pages = ['/', '/events', '/posts', '/join']
const BUSY = 503
const STORMS = 3

let storms = 0

function logIn(url: string, n: number) {
  const email = `storm-${storms}-${n}@college.example`
  const form = { mode: 'login', tab: 'admin', email, password: `guess number ${n}` }
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  return ask(url, { path: '/admin-login', method: 'POST', headers, body, limitMs: LONGEST_LOGIN_MS })
}

interface Storm {
  reads: number[]
  logins: { status: number; ms: number }[]
}

/** Two hundred who sign in at once, beside a few who want to read. */
async function storm(url: string): Promise<Storm> {
  storms += 1
  const reads: number[] = []
  const end = new AbortController()
  const read = async (path: string) => {
    while (!end.signal.aborted) {
      const { status, ms } = await ask(url, { path })
      reads.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
      await pause(5)
    }
  }
  const readers = pages.map(read)
  const logins = await Promise.all(Array.from({ length: LOGINS }, (_, n) => logIn(url, n)))
  end.abort()
  await Promise.all(readers)
  return { reads, logins }
}

async function stormed(url: string): Promise<Verdict> {
  if ((await logIn(url, LOGINS)).status === 0) throw new Error('nobody can sign in here')
  for (const path of pages) await ask(url, { path })
  const all: Storm[] = []
  for (let n = 0; n < STORMS; n += 1) all.push(await storm(url))
  const logins = all.flatMap((one) => one.logins)
  const p99 = percentile(
    all.flatMap(({ reads }) => reads),
    99,
  )
  const longest = Math.max(...logins.map(({ ms }) => ms))
  const unanswered = logins.filter(({ status }) => status === 0).length
  const busy = logins.filter(({ status }) => status === BUSY).length
  return {
    figure: `${STORMS} times ${LOGINS} at once: ${busy} told to come back, the last after ${Math.round(longest)} ms, ${unanswered} unanswered; pages read meanwhile with p99 ${Math.round(p99)} ms`,
    isGood: unanswered === 0 && p99 <= GET_P99_MS,
  }
}

/** A site of its own process that looks at passwords where it answers everybody else. */
const careless = `
  import { createServer } from 'node:http'
  import { hashSync } from '@node-rs/argon2'
  const server = createServer((request, response) => {
    if (request.method === 'POST') hashSync('somebody guesses', { memoryCost: 19456, timeCost: 2 })
    response.end('ok')
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function carelessly(): Promise<Verdict> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', careless])
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const verdict = await stormed(`http://127.0.0.1:${Number(said.toString())}`)
  child.kill()
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R13',
    goal: 'Two hundred who sign in at once are answered, and nobody who reads waits for them',
    tier: 1,
    run: async (world) => oneByOne(await world.both(), ({ url }) => stormed(url)),
    control: carelessly,
  },
]
