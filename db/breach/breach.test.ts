import { describe, expect, it } from 'vitest'
import { revealPhone, listUsers } from '#app/accounts/use-cases.server.ts'
import {
  exportJoinRequests,
  noteJoinRequest,
  pendingJoinRequests,
  reviewJoinRequests,
} from '#app/join-requests/use-cases.server.ts'
import { readEntries } from '#app/audit/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aUser, viewerOf } from '#tests/support/factories.ts'
import { newId } from '#app/platform/id.ts'
import {
  doorRoster,
  makeDoorLink,
  registrationList,
  settleAtDoor,
} from '#app/registrations/use-cases.server.ts'
import { byOutsideForm } from '#app/events/terms.ts'
import { breachReport } from './report.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const days = { since: new Date('2026-11-01T00:00:00.000Z'), until: new Date('2026-11-02T00:00:00.000Z') }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function asAdmin(db: Database, at = now) {
  const admin = await anAdmin(db, { name: 'Asha' })
  return { admin, acting: actingAs(db, viewerOf(admin), { now: at }) }
}

async function aGuest(db: Database, eventId: string): Promise<string> {
  const id = newId()
  const noticed = { notice_version: '1', notice_hash: 'f'.repeat(64) }
  const person = { name: 'Ravi Guest', email: `${id}@college.example`, email_key: id, phone: '9876543210' }
  await db
    .insertInto('registration')
    .values({
      id,
      event_id: eventId,
      status: 'seated',
      ...person,
      ...noticed,
      branch: null,
      year: null,
      request_key: null,
      created_at: '2026-10-01T00:00:00.000Z',
    })
    .execute()
  return id
}

describe.each(engines)('who read what, on $name', ({ open }) => {
  it('finds every request behind a list that was looked through, and none that came later or was gone', async () => {
    const db = await open()
    const { admin, acting } = await asAdmin(db)
    const seen = await aJoinRequest(db)
    await aJoinRequest(db, { createdAt: later(300).toISOString() })
    const gone = await aJoinRequest(db)
    const rejected_at = '2026-10-01T00:00:00.000Z'
    await db
      .updateTable('join_request')
      .set({ status: 'rejected', rejected_at })
      .where('id', '=', gone.id)
      .execute()
    await pendingJoinRequests(acting)
    const { deeds, rows } = await breachReport(db, days)
    expect(deeds.map(({ action, actorId, rows }) => [action, actorId, rows])).toEqual([
      ['join-request.read', admin.id, 1],
    ])
    expect(rows.map(({ id, deeds }) => [id, deeds])).toEqual([
      [seen.id, [`Looked through join requests by Asha (${admin.id})`]],
    ])
  })

  it('writes a reading down once an hour, whichever of the lists it was', async () => {
    const db = await open()
    const { admin, acting } = await asAdmin(db)
    await pendingJoinRequests(acting)
    await reviewJoinRequests(acting, {} as never)
    await reviewJoinRequests({ ...acting, now: later(59) }, {} as never)
    const count = async () => (await breachReport(db, days)).deeds.length
    expect(await count()).toBe(1)
    await pendingJoinRequests({ ...acting, now: later(61) })
    expect(await count()).toBe(2)
    await pendingJoinRequests(actingAs(db, viewerOf(await anAdmin(db)), { now: later(61) }))
    expect(await count()).toBe(3)
    expect(
      (await breachReport(db, { ...days, since: later(60) })).deeds.map(({ actorId }) => actorId),
    ).toContain(admin.id)
  })

  it('names the very row that was looked at, noted or taken along', async () => {
    const db = await open()
    const { acting } = await asAdmin(db)
    const member = await aUser(db, { phone: '9123456789' })
    const request = await aJoinRequest(db)
    await revealPhone(acting, member.id)
    await noteJoinRequest(acting, { id: request.id, note: 'Can hold a boom' })
    await exportJoinRequests(acting, {} as never)
    const { deeds, rows } = await breachReport(db, days)
    expect(deeds.map(({ label, rows }) => `${label}: ${rows}`).toSorted()).toEqual([
      'Exported join requests: 1',
      'Looked at a phone number: 1',
      'Wrote a note on a join request: 1',
    ])
    expect(rows.map(({ id }) => id).toSorted()).toEqual([member.id, request.id].toSorted())
  })

  it('knows the door: the list, by the link of a helper, and whom they let in', async () => {
    const db = await open()
    const { acting } = await asAdmin(db)
    const { id: eventId } = await anEvent(db, { terms: { ...byOutsideForm, way: 'here' } })
    const other = await anEvent(db, { terms: { ...byOutsideForm, way: 'here' } })
    const guest = await aGuest(db, eventId)
    await aGuest(db, other.id)
    const made = await makeDoorLink(acting, { eventId, helper: 'Meera at the door', hours: 6 })
    const token = made.ok ? (made.value.address.split('/').at(-1) ?? '') : ''
    const helper = actingAs(db, { kind: 'visitor' }, { now })
    await doorRoster(helper, { token })
    await settleAtDoor(helper, { token }, [{ kind: 'in', id: guest, at: now.toISOString() }])
    await registrationList(acting, { eventId })
    const { deeds, rows } = await breachReport(db, days)
    const told = deeds.map(({ action, actorName, rows }) => `${action} by ${actorName}: ${rows}`)
    expect(told.toSorted()).toEqual([
      'door.let-in by Meera at the door: 1',
      'door.link by Asha: 0',
      'door.read by Meera at the door: 1',
      'registration.read by Asha: 1',
    ])
    expect(rows.map(({ id }) => id)).toEqual([guest])
    const all = { actorId: null, action: null, from: null, until: null, before: null }
    const { entries } = await readEntries(db, all)
    expect(entries.find(({ action }) => action === 'door.read')?.actorName).toBe('Meera at the door')
  })

  it('shows the list all the same when nothing can be written down', async () => {
    const db = await open()
    const { acting } = await asAdmin(db)
    await aUser(db)
    await db.schema.dropTable('audit_entry').execute()
    expect((await listUsers(acting, {})).users).toHaveLength(1)
  })
})
