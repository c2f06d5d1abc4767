import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { exportAttendance } from '#app/year/use-cases.server.ts'
import { noDetails } from '#app/events/details.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import type { AttendanceRow } from './attendance.rules.ts'
import { memberAttendance, ownRegistrations } from './use-cases.server.ts'

const now = new Date('2027-05-10T10:00:00.000Z')
const CONFIRMED = '2026-07-02T00:00:00.000Z'

describe.each(bothEngines)('attendance, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer) => actingAs(db, viewer, { now })

  const event = (date: string, title: string, endTime: string | null = '20:30') =>
    anEvent(db, { date, title, turnsPastAt: `${date}T12:30:00.000Z`, details: { ...noDetails, endTime } })

  async function seat(eventId: string, over: Partial<Parameters<typeof aSeat>[1]> = {}) {
    const email = over.email ?? null
    const came = { checked_in_at: CONFIRMED, created_at: CONFIRMED }
    return aSeat(db, { event_id: eventId, name: 'Somebody', ...came, email, email_key: email, ...over })
  }

  async function priya() {
    const phone = '9000000008'
    const member = await aUser(db, {
      name: 'Priya Sharma',
      role: 'member',
      accountStatus: 'approved',
      phone,
      branch: 'CSE',
      leavesIn: 2029,
    })
    await db
      .updateTable('user_account')
      .set({ email_confirmed_at: CONFIRMED })
      .where('id', '=', member.id)
      .execute()
    return { ...member, phone }
  }

  async function sheet(term: string | null = null, year: string | null = '2026') {
    const { pages } = await exportAttendance(as(admin), { year, term })
    const rows: AttendanceRow[] = []
    for await (const page of pages) rows.push(...page)
    return rows.map(({ name, branch, year: study, events, hours }) => [name, branch, study, events, hours])
  }

  it('counts a member once, by address or phone, with the hours of each event', async () => {
    const { email, phone } = await priya()
    const first = await event('2026-08-31', 'Arambh')
    await seat(first.id, { email, name: 'P. Sharma', branch: 'ECE', year: '4th' })
    await seat(first.id, { phone, name: 'Priya', is_walk_in: 1 })
    const second = await event('2027-02-01', 'Open studio', '01:00')
    await seat(second.id, { phone, name: 'Priya' })
    expect(await sheet()).toEqual([['Priya Sharma', 'CSE', '2nd', 2, 9.5]])
    expect(await sheet('1')).toEqual([['Priya Sharma', 'CSE', '2nd', 1, 2.5]])
    expect(await sheet('2')).toEqual([['Priya Sharma', 'CSE', '2nd', 1, 7]])
  })

  it('joins a guest without account by name and address, and no two walk-ins of one name', async () => {
    const [first, second] = [await event('2026-08-31', 'Arambh'), await event('2026-09-30', 'Second')]
    const email = 'ravi@college.example'
    await seat(first.id, { name: 'Ravi', email, branch: 'IT', year: '1st' })
    await seat(second.id, { name: 'ravi', email, branch: 'IT', year: '2nd' })
    await seat((await event('2026-10-30', 'Third')).id, { name: 'Asha', email })
    await seat(first.id, { name: 'Zoya' })
    await seat(second.id, { name: 'Zoya' })
    expect(await sheet()).toEqual([
      ['Asha', null, null, 1, 2.5],
      ['ravi', 'IT', '2nd', 2, 5],
      ['Zoya', null, null, 1, 2.5],
      ['Zoya', null, null, 1, 2.5],
    ])
  })

  it('gives an address to nobody before it is confirmed', async () => {
    const { email } = await aUser(db, { name: 'Not proved', accountStatus: 'approved' })
    await seat((await event('2026-08-31', 'Arambh')).id, { email, name: 'Typed' })
    expect(await sheet()).toEqual([['Typed', null, null, 1, 2.5]])
  })

  it('leaves out a withdrawn check-in, another year, and events that were not held', async () => {
    const held = await event('2026-08-31', 'Arambh')
    await seat(held.id, { name: 'Withdrawn', checked_in_at: null })
    await seat((await event('2026-06-30', 'The year before')).id, { name: 'Before' })
    await seat((await event('2027-06-01', 'To come')).id, { name: 'Early' })
    const off = await event('2026-09-01', 'Off')
    await db.updateTable('event').set({ event_status: 'cancelled' }).where('id', '=', off.id).execute()
    await seat(off.id, { name: 'Off' })
    expect(await sheet()).toEqual([])
    expect(await sheet(null, '2025')).toEqual([['Before', null, null, 1, 2.5]])
  })

  it('counts an event without an end, with no hours', async () => {
    const email = 'ravi@college.example'
    await seat((await event('2026-08-31', 'No end', null)).id, { name: 'Ravi', email })
    expect(await sheet()).toEqual([['Ravi', null, null, 1, null]])
    await seat((await event('2026-09-30', 'With an end')).id, { name: 'Ravi', email })
    expect(await sheet()).toEqual([['Ravi', null, null, 2, 2.5]])
  })

  it('is exported by admins in office only, and the export is logged', async () => {
    const { name } = await exportAttendance(as(admin), { year: '2026', term: '2' })
    expect(name).toBe('2026-27-term-2')
    const entries = await db.selectFrom('audit_entry').select(['action', 'actor_id']).execute()
    expect(entries).toEqual([
      { action: 'attendance.export', actor_id: admin.kind === 'user' ? admin.id : '' },
    ])
    const choice = { year: null, term: null }
    await expect(exportAttendance(as({ ...admin, isTermOver: true } as Viewer), choice)).rejects.toThrow(
      NotAllowed,
    )
    await expect(exportAttendance(as(viewerOf(await priya())), choice)).rejects.toThrow(NotAllowed)
  })

  it('of a member is listed for them and for admins, with the same sum', async () => {
    const member = await priya()
    const { email, phone } = member
    const first = await event('2026-08-31', 'Arambh')
    await seat(first.id, { email })
    await seat((await event('2027-02-01', 'No end', null)).id, { phone })
    await seat((await event('2027-03-01', 'Missed')).id, { email, checked_in_at: null })
    const other = { ...(await aUser(db, { accountStatus: 'approved' })) }
    await db
      .updateTable('user_account')
      .set({ email_confirmed_at: CONFIRMED })
      .where('id', '=', other.id)
      .execute()
    await seat((await event('2027-03-02', 'Of another account')).id, { email: other.email, phone })
    const came = [
      ['No end', ''],
      ['Arambh', '2.5 hours'],
    ]
    const inAdminArea = await memberAttendance(as(admin), member.id)
    expect(inAdminArea.past.map(({ title, hours }) => [title, hours])).toEqual(came)
    const own = await ownRegistrations(as(viewerOf(member)))
    expect(own.past.map(({ title, checkedInAt }) => [title, checkedInAt !== null])).toEqual([
      ['Missed', false],
      ['No end', true],
      ['Arambh', true],
    ])
    expect([own.sum, inAdminArea.sum]).toEqual(['2 events, 2.5 hours', '2 events, 2.5 hours'])
    expect(JSON.stringify(own.past)).not.toContain('ticket')
    await expect(memberAttendance(as(viewerOf(member)), member.id)).rejects.toThrow(NotAllowed)
  })
})
