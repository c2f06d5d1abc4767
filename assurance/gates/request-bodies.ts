import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { memoryGrowthMb, sitePid } from '#assurance/support/memory.ts'
import { allOf, anyOf, type Gate, isFull, noneOf, type Verdict } from '#assurance/gate.ts'
import { writablePaths } from '#assurance/support/routes.ts'
import { within } from '#assurance/support/yardstick.ts'

/** In processor time, which does not depend on how busy the machine is. */
const MOST_CPU_MS = 250
/** In real time, on an otherwise idle machine. */
const LONGEST_HEALTH_MS = 250
const MOST_GROWN_MB = 64
const ENOUGH_WRONG = 5
const HELD = [100, 200]
const HELD_FOR_MS = 3_000
/** The usual clock tick of Linux. */
const TICKS_A_SECOND = 100

const plain = 'application/x-www-form-urlencoded'
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
const bodies = [
  { name: '2.35 MB of fields', type: plain, bytes: Buffer.from('a&'.repeat(1_175_000)), refused: [413] },
  {
    name: '40,000 parts',
    type: 'multipart/form-data; boundary=x',
    bytes: Buffer.from(`${part.repeat(40_000)}--x--\r\n`),
    refused: [413],
  },
  { name: '30,000 fields', type: plain, bytes: Buffer.from('a&'.repeat(30_000)), refused: [400] },
  {
    name: '1,200 parts',
    type: 'multipart/form-data; boundary=x',
    bytes: Buffer.from(`${part.repeat(1_200)}--x--\r\n`),
    refused: [400],
  },
]
/** Routes with a higher limit for files: a visitor is refused by the guard, a session by the field count. */
const roomy = /^\/(api\/uploads$|entries\/[\w-]+$|admin\/brand$|admin\/events\/[\w-]+\/participants$)/
const refusedThere = [302, 307, 400, 401]

/** A server, and the process it runs in. */
interface Target {
  url: string
  pid: number
  cookie: string
}

function cpuMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND
}

/** The longest response time of `/healthz` during `work`. */
async function healthDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      const look = () => sendRequest(url, { path: '/healthz', limitMs: 60_000 })
      const first = await look()
      // A keep-alive connection that both sides close at once gets no answer; the next request does.
      const { status, ms } = first.status === 0 ? await look() : first
      longest = Math.max(longest, status === 200 ? ms : Number.POSITIVE_INFINITY)
      await pause(20)
    }
  }
  const watching = watch()
  await work().finally(() => over.abort())
  await watching
  return Math.round(longest)
}

async function sendBody(
  { url, pid, cookie }: Target,
  path: string,
  { type, bytes }: (typeof bodies)[number],
) {
  const before = cpuMs(pid)
  const headers = { origin: url, cookie, accept: 'text/html', 'content-type': type }
  const { status } = await sendRequest(url, { path, method: 'POST', headers, body: bytes, limitMs: 60_000 })
  return { status, cpu: cpuMs(pid) - before }
}

/**
 * What is done for the first time is compiled first, and what arrives is tidied up only once there is enough of it: a few
 * dozen pictures make a process as large as it gets with what it may take.
 */
async function warmUp(target: Target): Promise<void> {
  const form = { name: 'a form', type: plain, bytes: Buffer.from('a=1'), refused: [] }
  for (let round = 0; round < 5; round += 1)
    for (const path of writablePaths.filter((path) => path !== '/logout')) {
      await sendRequest(target.url, { path, headers: { cookie: target.cookie } })
      await sendBody(target, path, form)
    }
  const picture = `${part.replace('"a"', '"image"; filename="a.png"').replace('1\r\n', '')}${'x'.repeat(2_000_000)}`
  const bytes = Buffer.from(`${picture}\r\n--x--\r\n`)
  const upload = { name: 'a picture', type: 'multipart/form-data; boundary=x', bytes, refused: [] }
  for (let count = 0; count < 60; count += 1) await sendBody(target, '/api/uploads', upload)
}

/** Each body to each path must be refused cheaply. Expensive once may be a garbage collection; twice is the site. */
async function checkBodies(target: Target, paths: readonly string[], tried = bodies): Promise<Verdict> {
  const wrong: string[] = []
  let [mostCpuMs, health] = [0, 0]
  const tryOut = async (path: string, body: (typeof bodies)[number]) => {
    // Enough problems are known, and each further request may take seconds.
    if (wrong.length >= ENOUGH_WRONG) return
    const { status, cpu: first } = await sendBody(target, path, body)
    const cpu = first > MOST_CPU_MS ? (await sendBody(target, path, body)).cpu : first
    const expected = roomy.test(path) ? [...refusedThere, ...body.refused] : body.refused
    mostCpuMs = Math.max(mostCpuMs, cpu)
    if (!expected.includes(status)) wrong.push(`${status} for ${body.name} to ${path}`)
    if (cpu > MOST_CPU_MS) wrong.push(`${cpu} ms of processor time for ${body.name} to ${path}`)
  }
  const grown = await memoryGrowthMb(target.pid, async () => {
    health = await healthDuring(target.url, async () => {
      for (const body of tried) for (const path of paths) await tryOut(path, body)
    })
  })
  if (grown > MOST_GROWN_MB) wrong.push(`${grown} MB more`)
  if (isFull && health > within(LONGEST_HEALTH_MS)) wrong.push(`/healthz took ${health} ms`)
  const { figure, isGood } = noneOf(
    wrong,
    tried.length * paths.length,
    'bodies were accepted or cost too much',
  )
  return {
    figure: `${figure} (at most ${mostCpuMs} ms of processor time, /healthz ${health} ms, ${grown} MB more)`,
    isGood,
  }
}

/** Sends all of a body except its last byte. */
async function hold({ url, cookie }: Target, path: string, length: number): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => null)
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${url}`, `Cookie: ${cookie || 'a=b'}`]
  const about = [`Content-Type: ${plain}`, `Content-Length: ${length}`]
  socket.write(`${[...head, ...about].join('\r\n')}\r\n\r\n${'a'.repeat(length - 1)}`)
  socket.resume()
  return socket
}

async function checkUnfinishedBodies(
  target: Target,
  paths: readonly { path: string; length: number }[],
): Promise<Verdict> {
  const wrong: string[] = []
  let [most, health] = [0, 0]
  for (const { path, length } of paths)
    for (const count of HELD) {
      const grown = await memoryGrowthMb(target.pid, async () => {
        const waited = await healthDuring(target.url, async () => {
          const sockets = await Promise.all(Array.from({ length: count }, () => hold(target, path, length)))
          await pause(HELD_FOR_MS)
          for (const socket of sockets) socket.destroy()
        })
        health = Math.max(health, waited)
      })
      most = Math.max(most, grown)
      if (grown > MOST_GROWN_MB)
        wrong.push(`${grown} MB more for ${count} unfinished bodies of ${length} bytes at ${path}`)
    }
  if (health === Number.POSITIVE_INFINITY || (isFull && health > within(LONGEST_HEALTH_MS)))
    wrong.push(`/healthz took ${health} ms`)
  const { figure, isGood } = noneOf(
    wrong,
    paths.length * HELD.length,
    'groups of unfinished bodies used too much memory',
  )
  return { figure: `${figure} (at most ${most} MB more, /healthz ${health} ms)`, isGood }
}

const participants = writablePaths.find((path) => roomy.test(path) && path.endsWith('participants')) ?? ''
const heldPaths = [
  { path: '/admin/dashboard', length: 2_350_001 },
  { path: '/join', length: 60_001 },
  { path: participants, length: 2_350_001 },
]

/** A server without limits that parses every body. */
const boundless = `
  import { createServer } from 'node:http'
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk)).on('error', () => {})
    request.on('end', () => {
      const form = new FormData()
      for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString())) form.append(name, value)
      response.end(String([...form].length))
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function withBoundless(look: (target: Target) => Promise<Verdict>): Promise<Verdict> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', boundless], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const target = { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0, cookie: '' }
  return look(target).finally(() => child.kill('SIGKILL'))
}

export const gates: Gate[] = [
  {
    id: 'S22',
    goal: 'No large, slow or many-field request body costs more than a normal form, on any path',
    suite: 'assure',
    async run() {
      const site = await startSite({ BACKUP_NIGHTLY: '0', SEED_DEMO: '0', RATE_LIMIT_SCALE: '10000' })
      try {
        const { cookie } = await signedInClient(site.url, site.superAdmin)
        const pid = sitePid(site.pid)
        await warmUp({ url: site.url, pid, cookie })
        const verdicts: (Verdict & { name: string })[] = []
        for (const [name, own] of [
          ['a visitor', ''],
          ['an admin', cookie],
        ] as const) {
          const target = { url: site.url, pid, cookie: own }
          verdicts.push({ name, ...(await checkBodies(target, writablePaths)) })
          verdicts.push({ name, ...(await checkUnfinishedBodies(target, heldPaths)) })
        }
        return allOf(verdicts)
      } finally {
        await site.dispose()
      }
    },
    /** Both measurements must detect it. */
    async control() {
      const body = {
        name: '300,000 fields',
        type: plain,
        bytes: Buffer.from('a&'.repeat(300_000)),
        refused: [413],
      }
      const costly = await withBoundless((target) => checkBodies(target, ['/join'], [body]))
      const unfinished = await withBoundless((target) => checkUnfinishedBodies(target, heldPaths.slice(0, 1)))
      return anyOf([costly, unfinished])
    },
  },
]
