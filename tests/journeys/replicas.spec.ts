import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from '../support/app.ts'
import { callerOn, signedIn } from '../support/caller.ts'
import { eventForm } from '../support/event-form.ts'
import { startPostgres } from '../support/postgres.ts'

test('two replicas on one Postgres: started together, one club, one super admin, one truth', async () => {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'club-replicas-'))
  const env = { DATABASE_URL: postgres.url }
  const [one, two] = await Promise.all([startSite(env, { dataDir }), startSite(env, { dataDir })])
  const shown = async (text: string) => (await (await callerOn(two.url).get('/events')).text()).includes(text)

  const boss = await signedIn(one.url, one.superAdmin)
  expect((await boss.get('/admin/dashboard')).status).toBe(200)
  // Kept by the second replica before the first one changes anything.
  expect(await shown('Three lights, one face')).toBe(true)
  const title = `Splicing night ${Date.now()}`
  const made = await boss.post('/admin/dashboard?tab=events', eventForm(title))
  expect(made.status).toBe(200)
  await expect.poll(() => shown(title), { timeout: 5_000, intervals: [50] }).toBe(true)

  // A session of one replica counts on the other, and ends on both at once.
  const cookie = await signedIn(two.url, two.superAdmin)
  expect((await cookie.get('/admin/super-dashboard')).status).toBe(200)
  await cookie.post('/logout', {})
  expect((await cookie.get('/admin/super-dashboard')).status).toBe(302)

  await Promise.all([one.stop(), two.stop()])
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

/** What a stream that opens now would miss nothing of. */
async function editionOn(url: string): Promise<string> {
  const end = new AbortController()
  const answer = await fetch(`${url}/live?topics=events`, { signal: end.signal })
  const words = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  while (!said.includes('"events"')) said += (await words?.read())?.value ?? ''
  end.abort()
  return /"events":"([^"]+)"/.exec(said)?.[1] ?? ''
}

const wrongLogin = {
  mode: 'login',
  tab: 'super-admin',
  email: 'asha@lumiere.example',
  password: 'not-this-one',
}
const joining = { name: 'Nisha Rao', branch: 'CSE', year: '1st', interest: 'Film Making' }

/** What a stream has said so far. */
async function listenTo(url: string) {
  const answer = await fetch(`${url}/live?topics=events&list`)
  const words = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  return async (wanted: string) => {
    while (!said.includes(wanted)) said += (await words?.read())?.value ?? ''
    return true
  }
}

test('what one replica is told both know within a second, and one goes on when the other is killed', async () => {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'club-replicas-'))
  const env = { DATABASE_URL: postgres.url }
  const [one, two] = await Promise.all([startSite(env, { dataDir }), startSite(env, { dataDir })])
  const boss = await signedIn(one.url, one.superAdmin)
  const same = callerOn(two.url, boss.cookie)

  const heard = await listenTo(two.url)
  await heard('event: versions')
  await same.get('/events')
  const title = `Two projectors ${Date.now()}`
  await boss.post('/admin/dashboard?tab=events', eventForm(title))
  const writtenAt = Date.now()
  expect(await heard(title)).toBe(true)
  expect(await (await same.get('/api/events')).text()).toContain(title)
  expect(Date.now() - writtenAt).toBeLessThan(1_000)
  // A page of one asks nothing of the other when nothing was missed.
  await expect.poll(async () => (await editionOn(one.url)) === (await editionOn(two.url))).toBe(true)
  expect(await (await callerOn(one.url).get('/events')).text()).toContain(await editionOn(two.url))

  const tries: number[] = []
  for (let count = 0; count < 12; count += 1)
    tries.push((await callerOn(count % 2 ? one.url : two.url).post('/admin-login', wrongLogin)).status)
  expect(tries.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(tries.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)

  await callerOn(two.url).post('/admin-login', { mode: 'forgot', tab: 'admin', email: one.superAdmin.email })
  const mails = async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length
  await expect.poll(mails, { timeout: 15_000 }).toBe(1)

  const sent = Array.from({ length: 20 }, (_, count) =>
    callerOn(two.url).post('/join', { ...joining, phone: String(9_000_000_100 + count) }),
  )
  await one.kill()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201))
  const later = `One projector ${Date.now()}`
  expect((await same.post('/admin/dashboard?tab=events', eventForm(later))).status).toBe(200)
  expect(await heard(later)).toBe(true)
  expect(await (await callerOn(two.url).get('/events?q=one+projector')).text()).toContain(later)
  expect(await mails()).toBe(1)

  await two.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})
