import { expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { newSignedInAccount } from './support/actions.ts'
import { anEvent, aSuperAdmin, aUser } from './support/factories.ts'
import { startInProcessSite } from './support/in-process-site.ts'

test('whoever is in office downloads every file of the admin area, and whose term has ended none', async () => {
  const { url, db, resources } = await startInProcessSite()
  const { id, cookie } = await newSignedInAccount({ url, db }, 'super-admin')
  // The last super admin stays in office.
  await aSuperAdmin(db)
  const ids = { events: (await anEvent(db)).id, users: (await aUser(db)).id }
  const addresses = resources.flatMap(({ method, path }) => {
    if (method !== 'GET' || !path.startsWith('/admin/')) return []
    const ofEvent = path.replace('/events/:id', `/events/${ids.events}`)
    return ofEvent.replace(':id', ids.users).replace(/:file\{.*\}$/, `${newId()}.csv`)
  })
  const download = async (path: string) =>
    (await fetch(url + path, { headers: { cookie }, redirect: 'manual' })).status
  // Those with a 301 are pages now.
  const files: string[] = []
  for (const path of addresses) if ((await download(path)) !== 301) files.push(path)
  expect(files.length).toBeGreaterThan(6)
  for (const path of files) expect([path, await download(path)]).not.toEqual([path, 403])
  const at = new Date(Date.now() - 86_400_000).toISOString()
  await db.insertInto('term').values({ user_id: id, ends_at: at, last_notice: 0, updated_at: at }).execute()
  for (const path of files) expect([path, await download(path)]).toEqual([path, 403])
})
