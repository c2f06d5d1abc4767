import { readdir, readFile } from 'node:fs/promises'
import { type HttpClient, httpClient, signedInClient } from '../support/http-client.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { sendJoinRequest } from '../support/join-request.ts'
import type { RunningReplicas } from '../support/replicas.ts'
import { savedMails } from '../support/saved-mails.ts'

/** The broken stream is expected here. */
test.use({
  noise: async ({}, use) => {
    const noise: string[] = []
    await use(noise)
    expect(noise.filter((line) => !line.endsWith('net::ERR_INCOMPLETE_CHUNKED_ENCODING'))).toEqual([])
  },
})

/** The number of event streams of a replica, from its metrics. */
async function streamsOf(url: string): Promise<number> {
  const counts = await (await fetch(`${url}/metrics`)).text()
  return Number(/^club_streams(?:\{[^}]*\})? (\d+)$/m.exec(counts)?.[1])
}

test('two replicas send the same ETag for a page', { tag: '@daily' }, async ({ site }) => {
  const { replicas } = site as RunningReplicas
  const tagsOf = (path: string) =>
    Promise.all(replicas.map(async ({ url }) => (await fetch(url + path)).headers.get('etag')))
  for (const path of ['/', '/events', '/posts', '/short-films'])
    await expect.poll(async () => new Set(await tagsOf(path)).size, { message: path }).toBe(1)
})

/** A client of each replica with the same session. */
async function adminClients({ url, superAdmin, replicas }: RunningReplicas) {
  const { cookie } = await signedInClient(url, superAdmin)
  return replicas.map((replica) => httpClient(replica.url, cookie, url)) as [HttpClient, HttpClient]
}

test(
  'a write on one replica appears on the other at once, and a logout ends the session on both',
  { tag: '@daily' },
  async ({ site }) => {
    const [one, two] = await adminClients(site as RunningReplicas)
    for (const [writer, reader] of [
      [one, two],
      [two, one],
    ] as const) {
      const isShown = async () => (await (await reader.get('/events')).text()).includes(title)
      const title = `On both replicas ${Date.now()}`
      expect(await isShown()).toBe(false)
      expect((await writer.post('/admin/dashboard?tab=events', eventForm(title))).status).toBe(200)
      expect(await (await reader.get('/admin/dashboard?tab=events')).text()).toContain(title)
      await expect.poll(isShown, { intervals: [50] }).toBe(true)
    }
    expect((await one.get('/admin/super-dashboard')).status).toBe(200)
    await two.post('/logout', {})
    expect((await one.get('/admin/super-dashboard')).status).toBe(302)
  },
)

test(
  'a change on one replica is announced twice by the other, for pages that refetch too early',
  { tag: '@daily' },
  async ({ site }) => {
    const [one, two] = await adminClients(site as RunningReplicas)
    const answer = await two.get('/live?topics=events')
    const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const next = async (wanted: string) => {
      while (!received.includes(wanted)) received += (await chunks?.read())?.value ?? ''
      received = ''
    }
    await next('retry:')
    await one.post('/admin/dashboard?tab=events', eventForm(`Two projectors ${Date.now()}`))
    await next('event: change')
    await next('event: change')
    await chunks?.cancel()
  },
)

test(
  'a picture uploaded to one replica is served by the other from the bucket',
  { tag: '@daily' },
  async ({ site }) => {
    const { url, replicas } = site as RunningReplicas
    const [{ cookie }] = await adminClients(site as RunningReplicas)
    const form = new FormData()
    form.set('image', new Blob([await readFile('content/public/art/event-default.webp')]), 'night.webp')
    const headers = { cookie, origin: url }
    const sent = await fetch(`${replicas[0].url}/api/uploads`, { method: 'POST', headers, body: form })
    const { data } = (await sent.json()) as { data: { url: string } }
    const path = new URL(data.url).pathname
    const [here, there] = await Promise.all(replicas.map((replica) => fetch(replica.url + path)))
    expect([here?.status, there?.status]).toEqual([200, 200])
    expect(await there?.bytes()).toEqual(await here?.bytes())
    for (const { dataDir } of replicas) expect(await readdir(dataDir)).not.toContain('uploads')
  },
)

test('replicas share their rate limits, and send each mail once', { tag: '@daily' }, async ({ site }) => {
  const { url, replicas, superAdmin } = site as RunningReplicas
  const [one, two] = replicas.map((replica) => httpClient(replica.url, '', url)) as [HttpClient, HttpClient]
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => sendJoinRequest(replicas[nth % 2 === 0 ? 0 : 1].url, 'Nisha Rao')),
  )
  const request = {
    name: 'Nisha Rao',
    phone: '9000000099',
    branch: 'CSE',
    year: '1st',
    interest: 'Film Making',
  }
  const requests: number[] = []
  for (const client of [one, two, one, two]) requests.push((await client.post('/join', request)).status)
  expect(requests).toEqual([201, 201, 201, 429])

  const wrong = {
    mode: 'login',
    tab: 'super-admin',
    email: 'nobody@lumiere.example',
    password: 'not-this-one',
  }
  const tries: number[] = []
  for (let nth = 0; nth < 12; nth += 1)
    tries.push((await (nth % 2 ? one : two).post('/admin-login', wrong)).status)
  expect(tries.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)

  const mails = () => replicas.flatMap(({ dataDir }) => savedMails(dataDir)).length
  const before = mails()
  await two.post('/admin-login', { mode: 'forgot', tab: 'admin', email: superAdmin.email })
  await expect.poll(mails).toBe(before + 1)
})

test(
  'an open page continues without a reload when its replica is killed, and the other serves requests',
  { tag: '@daily' },
  async ({ page, site }) => {
    const { replicas } = site as RunningReplicas
    await page.route('https://images.example/*', (route) =>
      route.fulfill({ path: 'content/public/art/event-default.webp' }),
    )
    const adminClient = await signedInClient(site.url, site.superAdmin)
    const stream = page.waitForRequest(/\/live\?topics=events/)
    await open(page, '/events?q=the+cut')
    await stream
    const { promise: isReopened, resolve: reopen } = Promise.withResolvers<void>()
    page.on('request', (request) => request.url().includes('/live?') && reopen())
    for (const replica of replicas) {
      const before = `Before the cut ${Date.now()}`
      await httpClient(replica.url, adminClient.cookie, site.url).post(
        '/admin/dashboard?tab=events',
        eventForm(before),
      )
      await expect(page.getByRole('link', { name: before })).toBeVisible()
    }

    // Kills the replica that holds the stream.
    const [one, two] = replicas
    const streamCount = await streamsOf(one.url)
    const [lost, left] = streamCount > 0 ? [one, two] : [two, one]
    const requests = Array.from({ length: 20 }, () => sendJoinRequest(left.url, 'Nisha Rao'))
    await lost.kill()
    await Promise.all(requests)
    await isReopened
    const after = `After the cut ${Date.now()}`
    expect((await adminClient.post('/admin/dashboard?tab=events', eventForm(after))).status).toBe(200)
    await expect(page.getByRole('link', { name: after })).toBeVisible()
    expect(await streamsOf(left.url)).toBeGreaterThan(0)

    await page.getByRole('link', { name: after }).click()
    await expect(page.getByRole('dialog', { name: after })).toBeVisible()
  },
)
