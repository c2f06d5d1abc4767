import { expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newSignedInAccount } from './support/actions.ts'
import { aJoinRequest, anEvent, aSeat, aSuperAdmin, aUser, LONG_AGO } from './support/factories.ts'
import { startInProcessSite } from './support/in-process-site.ts'
import { routePaths } from './support/public-routes.ts'

async function endTerm(db: Database, id: string): Promise<void> {
  const at = new Date(Date.now() - 86_400_000).toISOString()
  await db.insertInto('term').values({ user_id: id, ends_at: at, last_notice: 0, updated_at: at }).execute()
}

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
  await endTerm(db, id)
  for (const path of files) expect([path, await download(path)]).toEqual([path, 403])
})

test('whoever is in office reads phones and ticket links on the pages of the admin area, and whose term has ended none', async () => {
  const { url, db } = await startInProcessSite()
  const { id, cookie } = await newSignedInAccount({ url, db }, 'super-admin')
  await aSuperAdmin(db)
  const phones = ['9811100001', '9811100002', '9811100003', '9811100004']
  const [asked = '', seated = '', member = '', welcomed = ''] = phones
  const { id: request_id } = await aJoinRequest(db, { phone: asked })
  // Newer answers wait beside the request.
  const answers = {
    request_id,
    name: 'Kiran Das',
    phone: asked,
    branch: 'CSE',
    year: '2nd',
    interest: 'Editing',
  }
  const notice = { notice_version: '1', notice_hash: '-', noticed_at: LONG_AGO, created_at: LONG_AGO }
  await db
    .insertInto('join_proposal')
    .values({ id: newId(), ...answers, ...notice, status_token_hash: newId(), sender: '-' })
    .execute()
  await aJoinRequest(db, { phone: welcomed, status: 'approved', approvedAt: LONG_AGO })
  const event = await anEvent(db)
  const seat = { event_id: event.id, name: 'Kiran Das', created_at: LONG_AGO }
  await aSeat(db, { ...seat, phone: seated })
  const { id: memberId } = await aUser(db, { role: 'member', accountStatus: 'approved', phone: member })
  const pages = routePaths
    .filter((path) => path.startsWith('admin/'))
    .map((path) => path.replace('users/:id', `users/${memberId}`).replace(':id', event.id))
  const read = async () => {
    const answers = [...pages, 'admin/join-requests?state=approved'].map(async (path) => {
      const [name = '', query = ''] = path.split('?')
      return (await fetch(`${url}/${name}.data?${query}`, { headers: { cookie } })).text()
    })
    const text = (await Promise.all(answers)).join()
    return [...phones, '/tickets/'].filter((secret) => text.includes(secret))
  }
  expect(await read()).toEqual([asked, seated, welcomed, '/tickets/'])
  await endTerm(db, id)
  expect(await read()).toEqual([])
})
