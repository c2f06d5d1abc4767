import { mkdtemp, rm } from 'node:fs/promises'
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
