import { expect, test } from 'vitest'
import { maskPhone } from '#app/club/phone.rules.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { newSignedInAccount } from './support/actions.ts'
import { aJoinRequest, anEvent, aSeat, aSuperAdmin, aUser, LONG_AGO } from './support/factories.ts'
import { aFilmCall, aFilmEntry, aJuror } from './support/film-calls.ts'
import { startInProcessSite } from './support/in-process-site.ts'
import { routePaths } from './support/public-routes.ts'
import { testEnv } from './support/test-services.ts'

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

test('whoever is in office reads phones and links of others on the pages of the admin area, and whose term has ended none', async () => {
  const { url, db } = await startInProcessSite()
  const { id, cookie } = await newSignedInAccount({ url, db }, 'super-admin')
  await aSuperAdmin(db)
  const phones = ['9811100001', '9811100002', '9811100003', '9811100004', '9811100005']
  const [asked = '', seated = '', member = '', welcomed = '', told = ''] = phones
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
  const event = await anEvent(db, { settings: { ...externalFormSettings, method: 'here' } })
  const seat = { name: 'Kiran Das', created_at: LONG_AGO }
  const seatId = await aSeat(db, { ...seat, event_id: event.id, phone: seated })
  const now = new Date()
  const code = (await loadTicketSigner({ db, env: testEnv(), now })).codeOf(seatId)
  const words = 'The words of a saved mail'
  const mail = { recipient: 'kiran@lumiere.example', subject: 'Your ticket', text: words, now }
  await queueMail(db, { ...mail, about: `ticket:${seatId}` })
  await db.updateTable('mail').set({ status: 'delivered', is_saved: 1 }).execute()
  // A deleted event with a guest who has to be told by phone.
  const deleted = await anEvent(db)
  await aSeat(db, { ...seat, event_id: deleted.id, phone: told })
  await db.updateTable('event').set({ deleted_at: now.toISOString() }).where('id', '=', deleted.id).execute()
  const callId = await aFilmCall(db)
  const { linkKey: entry } = await aFilmEntry(db, { callId })
  const { linkKey: juror } = await aJuror(db, callId)
  const { id: memberId } = await aUser(db, { role: 'member', accountStatus: 'approved', phone: member })
  const pages = routePaths
    .filter((path) => path.startsWith('admin/'))
    .map((path) => path.replace('users/:id', `users/${memberId}`).replace('calls/:id', `calls/${callId}`))
    .map((path) => path.replace(':id', event.id))
  const textOf = async (path: string) => {
    const [name = '', query = ''] = path.split('?')
    return (await fetch(`${url}/${name}.data?${query}`, { headers: { cookie } })).text()
  }
  const read = async () => {
    const texts = await Promise.all([...pages, 'admin/join-requests?state=approved'].map(textOf))
    const text = texts.join().replaceAll('/tickets/mine', '')
    const secrets = [...phones, maskPhone(told), '/tickets/', code, words, 'wa.me', entry, juror]
    return secrets.filter((secret) => text.includes(secret))
  }
  const searches = [
    `admin/join-requests?q=${asked.slice(0, 8)}`,
    `admin/events/${event.id}/registrations?q=${seated.slice(0, 8)}`,
  ]
  const found = async () => (await Promise.all(searches.map(textOf))).map((text) => text.includes(seat.name))
  expect(await read()).toEqual([asked, seated, welcomed, told, '/tickets/', code, words, 'wa.me', juror])
  expect(await found()).toEqual([true, true])
  await endTerm(db, id)
  expect(await read()).toEqual([maskPhone(told)])
  expect(await found()).toEqual([false, false])
})
