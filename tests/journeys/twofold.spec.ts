import { callerOn, signedIn } from '../support/caller.ts'
import { eventForm } from '../support/event-form.ts'
import { expect, open, test } from '../support/journey.ts'
import type { RunningReplicas } from '../support/replicas.ts'

/** The stream that breaks is what this is about. */
test.use({
  noise: async ({}, use) => {
    const noise: string[] = []
    await use(noise)
    expect(noise.filter((line) => !line.endsWith('net::ERR_INCOMPLETE_CHUNKED_ENCODING'))).toEqual([])
  },
})

/** How many open pages a replica holds, as it counts them itself. */
async function streamsOf(url: string): Promise<number> {
  const counts = await (await fetch(`${url}/metrics`)).text()
  return Number(/^club_streams(?:\{[^}]*\})? (\d+)$/m.exec(counts)?.[1])
}

test('two replicas give a page the same tag: a browser keeps its copy, whoever answers', async ({ site }) => {
  const { replicas } = site as RunningReplicas
  const tagsOf = (path: string) =>
    Promise.all(replicas.map(async ({ url }) => (await fetch(url + path)).headers.get('etag')))
  for (const path of ['/', '/events', '/posts', '/short-films'])
    await expect.poll(async () => new Set(await tagsOf(path)).size, { message: path }).toBe(1)
})

test('one of two replicas is killed while a list is open: it goes on, and nobody asks anybody to reload', async ({
  page,
  site,
}) => {
  const { replicas } = site as RunningReplicas
  await page.route('https://images.example/*', (route) =>
    route.fulfill({ path: 'content/public/art/event-default.webp' }),
  )
  const boss = await signedIn(site.url, site.superAdmin)
  const stream = page.waitForRequest(/\/live\?topics=events&list/)
  await open(page, '/events')
  await stream
  const { promise: isReopened, resolve: reopen } = Promise.withResolvers<void>()
  page.on('request', (request) => request.url().includes('/live?') && reopen())
  for (const replica of replicas) {
    const before = `Before the cut ${Date.now()}`
    await callerOn(replica.url, boss.cookie, site.url).post('/admin/dashboard?tab=events', eventForm(before))
    await expect(page.getByRole('link', { name: before })).toBeVisible()
  }

  // Whichever of the two holds the stream, it breaks: the other one is left alone first.
  const [one, two] = replicas
  const held = await streamsOf(one.url)
  const [lost, left] = held > 0 ? [one, two] : [two, one]
  await lost.kill()
  await isReopened
  const after = `After the cut ${Date.now()}`
  expect((await boss.post('/admin/dashboard?tab=events', eventForm(after))).status).toBe(200)
  await expect(page.getByRole('link', { name: after })).toBeVisible()
  expect(await streamsOf(left.url)).toBeGreaterThan(0)

  await page.getByRole('link', { name: after }).click()
  await expect(page.getByRole('dialog', { name: after })).toBeVisible()
})
