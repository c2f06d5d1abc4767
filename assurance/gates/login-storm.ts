import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword, verifyPassword } from '#app/accounts/auth/password-hash.server.ts'
import { sendRequest, percentile } from '#tests/support/http-request.ts'
import { sitePid } from '#assurance/support/memory.ts'
import { type Gate, isFull, oneByOne, type Verdict } from '#assurance/gate.ts'
import { percentOf, within } from '#assurance/support/yardstick.ts'

/** An idle connection is closed after half a minute: a busy machine handles fewer sign-ins in that time. */
const LOGINS = isFull ? 200 : 100
const READERS = 40
const STORMS = isFull ? 3 : 1
const READ_P95_MS = 300
const LONGEST_MS = 120_000
/** Two passwords are compared at a time: a reader may wait for those, not for the whole queue. */
const MOST_BEFORE_ONE = 10
const pages = ['/', '/events', '/posts', '/join']
const BUSY = 503
const COSTED = 10
/** As a share of the cost of a comparison. */
const LEAST_ASIDE = 0.6

let storms = 0

interface Tested {
  url: string
  /** The process id of the server. */
  pid: number
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Resolves with the status, or 0 when the connection ends without an answer. */
async function answerOn(socket: Socket): Promise<number> {
  socket.setTimeout(LONGEST_MS, () => socket.destroy())
  const closed = once(socket, 'close').then(() => [Buffer.alloc(0)])
  socket.on('error', () => {})
  const [data] = (await Promise.race([once(socket, 'data'), closed]).catch(() => [Buffer.alloc(0)])) as [
    Buffer,
  ]
  return Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)
}

function loginOf(url: string, n: number): string {
  const email = `storm-${storms}-${n}@college.example`
  const form = { mode: 'login', tab: 'admin', email, password: `guess number ${n}` }
  const body = new URLSearchParams(form).toString()
  const type = 'Content-Type: application/x-www-form-urlencoded'
  const head = ['POST /admin-login HTTP/1.1', `Host: ${new URL(url).host}`, `Origin: ${url}`, type]
  return [...head, 'Connection: close', `Content-Length: ${body.length}`, '', body].join('\r\n')
}

const readOf = (url: string, n: number) =>
  `GET ${pages[n % pages.length]} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`

/** The usual clock tick of Linux. */
const TICK_MS = 10

/** Processor time of all threads of a process except the main one. */
function asideMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .filter((thread) => thread !== String(pid))
    .map((thread) => {
      const [, rest = ''] = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')
      const fields = rest.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS
    })
    .reduce((sum, ms) => sum + ms, 0)
}

/** Processor time of one password comparison on this machine: the least of several, since other processes only add to it. */
async function costMs(): Promise<number> {
  const hash = await hashPassword('somebody guesses')
  const costs: number[] = []
  for (let n = 0; n < COSTED; n += 1) {
    const before = process.cpuUsage()
    await verifyPassword({ hash, password: 'another one' })
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  return Math.min(...costs)
}

interface Storm {
  /** Processor time per comparison outside the main thread. */
  aside: number

  /** For each reader: passwords compared before the page arrived, and when it arrived. */
  reads: { before: number; ms: number; status: number }[]
  logins: number[]
}

/**
 * All requests wait in the sockets of the stopped server, the sign-ins first. So the order of the responses depends on the
 * server only, not on how busy the host is.
 */
async function storm({ url, pid }: Tested): Promise<Storm> {
  storms += 1
  const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => open(url)))
  const [entering, reading] = [await openMany(LOGINS), await openMany(READERS)]
  // Connections are accepted in order: after this answer all earlier ones are accepted.
  const last = await open(url)
  last.write(readOf(url, 0))
  await answerOn(last)
  last.destroy()
  process.kill(pid, 'SIGSTOP')
  for (const [n, socket] of entering.entries()) socket.write(loginOf(url, n))
  await pause(100)
  for (const [n, socket] of reading.entries()) socket.write(readOf(url, n))
  await pause(100)
  let compared = 0
  const asideBefore = asideMs(pid)
  const wokenAt = performance.now()
  const logins = entering.map(async (socket) => {
    const status = await answerOn(socket)
    if (status !== BUSY) compared += 1
    return status
  })
  const reads = reading.map(async (socket) => {
    const status = await answerOn(socket)
    return { status, before: compared, ms: performance.now() - wokenAt }
  })
  process.kill(pid, 'SIGCONT')
  const results = { reads: await Promise.all(reads), logins: await Promise.all(logins) }
  const all = { ...results, aside: (asideMs(pid) - asideBefore) / Math.max(1, compared) }
  for (const socket of [...entering, ...reading]) socket.destroy()
  return all
}

async function checkStorm(tested: Tested): Promise<Verdict> {
  for (const path of pages) await sendRequest(tested.url, { path })
  const all: Storm[] = []
  for (let n = 0; n < STORMS; n += 1) all.push(await storm(tested))
  const logins = all.flatMap((one) => one.logins)
  const reads = all.flatMap((one) => one.reads)
  const of = (percent: number, what: 'before' | 'ms') =>
    percentile(
      reads.map((read) => read[what]),
      percent,
    )
  const [before, p95] = [of(percentOf(90), 'before'), of(95, 'ms')]
  const cost = await costMs()
  const aside = Math.min(...all.map((one) => one.aside))
  const unanswered = logins.filter((status) => status === 0).length
  const busy = logins.filter((status) => status === BUSY).length
  const unread = reads.filter(({ status }) => status !== 200).length
  return {
    figure: `${STORMS} x ${LOGINS} concurrent sign-ins: ${busy} got 503, ${unanswered} no response; ${unread} of ${reads.length} page requests failed, p${percentOf(90)} waited for ${before} passwords, p95 ${Math.round(p95)} ms; ${aside.toFixed(1)} of ${cost.toFixed(1)} ms per comparison outside the main thread`,
    isGood:
      unanswered + unread === 0 &&
      aside >= cost * LEAST_ASIDE &&
      before <= MOST_BEFORE_ONE &&
      (!isFull || p95 <= within(READ_P95_MS)),
  }
}

/** A server that hashes passwords in its main thread. */
const careless = `
  import { createServer } from 'node:http'
  import { hashSync } from '@node-rs/argon2'
  const server = createServer((request, response) => {
    if (request.method === 'POST') hashSync('somebody guesses', { memoryCost: 19456, timeCost: 2 })
    response.end('ok')
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function checkCareless(): Promise<Verdict> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', careless])
  const [data] = (await once(child.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${Number(data.toString())}`
  return checkStorm({ url, pid: child.pid ?? 0 }).finally(() => child.kill())
}

export const gates: Gate[] = [
  {
    id: 'R13',
    goal: 'Many concurrent sign-ins are answered, and do not delay page requests',
    suite: 'test',
    run: async (world) =>
      oneByOne(await world.both(), ({ url, pid }) => checkStorm({ url, pid: sitePid(pid) })),
    control: checkCareless,
  },
]
