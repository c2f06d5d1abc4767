import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { startSite } from '../support/app.ts'
import { startBucket } from '../support/bucket.ts'
import { type Caller, callerOn, signedIn } from '../support/caller.ts'
import { eventForm } from '../support/event-form.ts'
import { startPooler } from '../support/pooler.ts'
import { startPostgres } from '../support/postgres.ts'

const LINES = 3

async function startPair() {
  const postgres = await startPostgres()
  const pooler = await startPooler(postgres.url, LINES)
  const bucket = await startBucket()
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_LISTEN_URL: postgres.url,
    S3_ENDPOINT: bucket.s3.endpoint,
    S3_BUCKET: bucket.s3.bucket,
    S3_REGION: bucket.s3.region,
    S3_ACCESS_KEY_ID: bucket.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.s3.secretAccessKey,
  }
  const [one, two] = await Promise.all([startSite(env), startSite(env)])
  const end = async () => {
    await Promise.all([one.dispose(), two.dispose()])
    pooler.close()
    bucket.close()
    await postgres.stop()
  }
  return { one, two, pooler, bucket, end }
}

async function upload(url: string, { cookie }: Caller): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([await readFile('content/public/art/event-default.webp')]), 'night.webp')
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: form,
  })
  const told = (await answer.json()) as { data: { url: string } }
  return new URL(told.data.url).pathname
}

const joining = { name: 'Nisha Rao', branch: 'CSE', year: '1st', interest: 'Film Making' }

test('two replicas behind a pooler in transaction mode, pictures in a bucket: one club', async () => {
  const { one, two, pooler, bucket, end } = await startPair()
  const boss = await signedIn(one.url, one.superAdmin)
  const same = callerOn(two.url, boss.cookie)

  // Read your writes: what one replica has answered stands on the other's desk at once, whoever asks first.
  for (const [teller, asked] of [
    [boss, same],
    [same, boss],
  ] as const) {
    const title = `Behind a pooler ${Date.now()}`
    expect((await teller.post('/admin/dashboard?tab=events', eventForm(title))).status).toBe(200)
    expect(await (await asked.get('/admin/dashboard?tab=events')).text()).toContain(title)
    const shown = async () => (await (await asked.get('/events')).text()).includes(title)
    await expect.poll(shown, { timeout: 5_000, intervals: [50] }).toBe(true)
  }

  const sent = Array.from({ length: 40 }, (_, count) =>
    callerOn(count % 2 ? one.url : two.url).post('/join', {
      ...joining,
      phone: String(9_000_000_100 + count),
    }),
  )
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201))
  const tries: number[] = []
  for (const { url } of [one, two, one, two])
    tries.push((await callerOn(url).post('/join', { ...joining, phone: '9000000099' })).status)
  expect(tries).toEqual([201, 201, 201, 429])

  const path = await upload(one.url, boss)
  const [here, there] = await Promise.all([one, two].map(async ({ url }) => fetch(url + path)))
  expect([here?.status, there?.status]).toEqual([200, 200])
  expect(await there?.bytes()).toEqual(await here?.bytes())
  expect([...bucket.kept.keys()].some((name) => path.endsWith(name))).toBe(true)
  for (const { dataDir } of [one, two]) expect(await readdir(dataDir)).not.toContain('uploads')

  expect(pooler.moved(), 'no line was taken from anybody, so nothing was shown').toBeGreaterThan(20)
  await end()
})
