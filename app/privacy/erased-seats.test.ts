import { describe, expect, it } from 'vitest'
import { checkInGuestList, syncEntries } from '#app/check-in/use-cases.server.ts'
import { deleteEventAndNotify, restoreEventAndNotify } from '#app/registrations/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, viewerOf } from '#tests/support/factories.ts'
import { here as settings, seatsNow as now } from '#tests/support/seat-services.ts'
import { actingAs, quietly } from '#tests/support/test-services.ts'
import { erasePerson } from './erase.server.ts'

describe.each(bothEngines)('the seats of an erased person, on $name', ({ open }) => {
  it('are free before the event, whoever of the same phone waits or was checked in', async () => {
    const db = await open()
    const phone = '9876543210'
    const contact = (email: string) => ({ email, email_key: email, created_at: now.toISOString() })
    const next = { name: 'Next', ...contact('next@college.example') }
    const own = { name: 'Priya', phone, ...contact('priya@college.example') }
    const other = { name: 'Priya S.', phone, ...contact('priya-s@college.example') }
    const waits = (waitlist_number: number) => ({ status: 'waiting', waitlist_number })
    const twice = await anEvent(db, { seats: 1, participants: 1, settings })
    await aSeat(db, { event_id: twice.id, ...own })
    await aSeat(db, { event_id: twice.id, ...other, ...waits(1) })
    const isIn = await anEvent(db, { seats: 1, participants: 1, settings })
    await aSeat(db, { event_id: isIn.id, ...own })
    await aSeat(db, { event_id: isIn.id, ...next, ...waits(1) })
    const deleted = await anEvent(db, { seats: 1, participants: 1, settings })
    await aSeat(db, { event_id: deleted.id, ...own })
    await aSeat(db, { event_id: deleted.id, ...next, ...waits(1) })
    const admin = actingAs(db, viewerOf(await anAdmin(db)), { now })
    const [entry] = (await checkInGuestList(admin, { eventId: isIn.id }))?.guests ?? []
    await syncEntries(admin, { eventId: isIn.id }, [
      { id: entry?.id ?? '', kind: 'in', at: now.toISOString() },
    ])
    await deleteEventAndNotify(admin, { id: deleted.id, choice: quietly })

    expect((await erasePerson({ db, env: admin.env, now }, { phone })).seatsFreed).toBe(3)
    const left = async ({ id }: { id: string }) => {
      const counts = db.selectFrom('event').select(['participants', 'attended']).where('id', '=', id)
      const rows = db.selectFrom('registration').select(['name', 'status']).where('event_id', '=', id)
      return { ...(await counts.executeTakeFirst()), rows: await rows.execute() }
    }
    expect(await left(twice)).toEqual({ participants: 0, attended: null, rows: [] })
    const seated = [{ name: 'Next', status: 'seated' }]
    expect(await left(isIn)).toEqual({ participants: 1, attended: null, rows: seated })
    const waiting = [{ name: 'Next', status: 'waiting' }]
    expect(await left(deleted)).toEqual({ participants: 0, attended: null, rows: waiting })
    const mails = db.selectFrom('mail').select('recipient')
    expect(await mails.execute()).toEqual([{ recipient: 'next@college.example' }])
    await restoreEventAndNotify(admin, deleted.id)
    expect(await left(deleted)).toEqual({ participants: 1, attended: null, rows: seated })
  })
})
