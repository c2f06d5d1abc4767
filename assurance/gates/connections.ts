import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { type RunningBucket, startBucket } from '#tests/support/bucket.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { encodedPicture } from '#assurance/support/picture-makers.ts'
import { sitePid } from '#assurance/support/memory.ts'
import { onServer } from '#tests/support/postgres.ts'
import { openPageServer } from '#assurance/support/page-server.ts'
import { runDayOfUse } from '#assurance/support/day-of-use.ts'
import { allOf, type Gate, type Verdict } from '#assurance/gate.ts'
import { everyPath } from '#assurance/support/routes.ts'
import { requireStrace } from '#assurance/support/strace.ts'

const ATTACH_LIMIT_MS = 60_000

/** The addresses ('address:port') a process connects to during `work`. */
async function connectionsOf(pid: number, work: () => Promise<unknown>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'club-connections-'))
  const file = join(folder, 'calls')
  const args = ['-f', '-e', 'trace=connect,sendto', '-o', file, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  tracer.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const until = performance.now() + ATTACH_LIMIT_MS
  while (!output.includes('attached') && performance.now() < until) await pause(20)
  if (!output.includes('attached')) throw new Error(`strace could not attach: ${output}`)
  await work()
  const ended = once(tracer, 'exit')
  tracer.kill('SIGINT')
  await ended
  const calls = await readFile(file, 'utf8')
  await rm(folder, { recursive: true })
  const addressPattern =
    /sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/g
  return [
    ...new Set([...calls.matchAll(addressPattern)].map(([, port, four, six]) => `${four ?? six}:${port}`)),
  ]
}

/** A day of use, plus every form that takes an address of another host. */
async function busyDay(site: Parameters<typeof runDayOfUse>[0], elsewhere: string): Promise<void> {
  await runDayOfUse(site, everyPath)
  const adminClient = await signedInClient(site.url, site.superAdmin)
  const picture = `${elsewhere}/picture.png`
  for (const image of [picture, picture.replace('http:', 'https:'), 'http://169.254.169.254/latest/a.png'])
    await adminClient.post('/admin/dashboard', {
      ...eventForm('Remote'),
      image,
      requestKey: crypto.randomUUID(),
    })
  const list = await (await adminClient.get('/events')).text()
  for (const [, id] of list.matchAll(/\/events\/([0-9a-f-]{36})/g)) {
    await sendRequest(site.url, { path: `/og/events/${id}.png` })
    await sendRequest(site.url, { path: `/events/${id}` })
  }
  const post = { intent: 'publish', title: 'Links', body: `See ${elsewhere}/page` }
  await adminClient.post('/admin/posts/new', { ...post, requestKey: crypto.randomUUID() })
  await httpClient(site.url).post('/short-films', { email: `a@${new URL(elsewhere).hostname}.example` })
  await adminClient.post('/admin/mails', { intent: 'test' })
}

/** Uploads one picture, which must go to the bucket only. */
async function uploadPicture({ url, superAdmin }: RunningSite): Promise<void> {
  const { cookie } = await signedInClient(url, superAdmin)
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await encodedPicture('png'))]), 'a.png')
  const headers = { cookie, origin: url }
  const { status } = await fetch(`${url}/api/uploads`, { method: 'POST', body: form, headers })
  if (status !== 200) throw new Error(`the upload returned ${status}`)
}

function settingsOf({ s3 }: RunningBucket, smtpUrl: string) {
  return {
    BACKUP_NIGHTLY: '0',
    RATE_LIMIT_SCALE: '10000',
    SMTP_URL: smtpUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
}

async function checkConnections(env: Record<string, string>, databaseUrl: string | null): Promise<Verdict> {
  const [mailbox, elsewhere] = [await openMailbox(), await openPageServer('<p>Hello')]
  const bucket = await startBucket()
  const settings = { ...settingsOf(bucket, mailbox.url), ...env }
  const site = await startSite(settings)
  const open = { ...site, place: { databaseUrl, dataDir: site.dataDir } }
  const connections = await connectionsOf(sitePid(site.pid), async () => {
    await busyDay(open, elsewhere.url)
    await uploadPicture(site)
    const until = performance.now() + ATTACH_LIMIT_MS
    while (mailbox.received.length === 0 && performance.now() < until) await pause(50)
  })
  await site.dispose()
  await mailbox.close()
  elsewhere.close()
  bucket.close()
  const portOf = (url: string) => new URL(url).port
  const ports = new Set(connections.map((address) => address.split(':').at(-1) ?? ''))
  // Connections to the database may be older than the watching.
  const isSeen = [mailbox.url, bucket.s3.endpoint].every((url) => ports.has(portOf(url)))
  const expectedPorts = new Set([mailbox.url, bucket.s3.endpoint, databaseUrl ?? mailbox.url].map(portOf))
  const unexpected = connections.filter((address) => !expectedPorts.has(address.split(':').at(-1) ?? ''))
  const figure = `connected to ${connections.join(', ') || 'nothing'}; unexpected: ${[...unexpected, ...elsewhere.requests].join(', ') || 'none'}`
  const isGood = unexpected.length === 0 && elsewhere.requests.length === 0 && isSeen && bucket.kept.size > 0
  return { figure, isGood }
}

export const gates: Gate[] = [
  {
    id: 'S20',
    goal: 'The server connects only to its database, mail server and bucket, whatever URL a user enters',
    suite: 'full',
    async run(world) {
      requireStrace()
      const { postgres } = await world.replicas()
      // Its own database: with a shared one another site may send the mails.
      await onServer(postgres.url, 'create database traced')
      const databaseUrl = postgres.urlOf('traced')
      return allOf([
        { name: 'SQLite', ...(await checkConnections({}, null)) },
        { name: 'PostgreSQL', ...(await checkConnections({ DATABASE_URL: databaseUrl }, databaseUrl)) },
      ])
    },
    /** A server that fetches an address it is sent. */
    async control() {
      const elsewhere = await openPageServer('<p>Hello')
      const bug = `process.once('SIGUSR2', () => fetch('${elsewhere.url}').then(() => console.log('done')));setInterval(() => {}, 1000);console.log('up')`
      const child = spawn(process.execPath, ['--eval', bug], { stdio: ['ignore', 'pipe', 'ignore'] })
      await once(child.stdout, 'data')
      const connections = await connectionsOf(child.pid ?? 0, async () => {
        child.kill('SIGUSR2')
        await once(child.stdout, 'data')
      })
      child.kill('SIGKILL')
      elsewhere.close()
      return { figure: `connected to ${connections.join(', ')}`, isGood: connections.length === 0 }
    },
  },
]
