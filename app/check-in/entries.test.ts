import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { adminEvent, publicEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, quietly } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { type CheckInEntry, spacedDigits } from '#app/registrations/model.ts'
import { ON_EVENT_DAY } from '#app/registrations/rules.ts'
import { searchGuests } from './ui/pending-entries.ts'
import { loadTicketSigner } from '#app/registrations/ticket-signature.server.ts'
import {
  addWalkIn,
  lookUpCode,
  checkInLinks,
  checkInGuestList,
  endCheckInLink,
  createCheckInLink,
  syncEntries,
} from '#app/check-in/use-cases.server.ts'
import {
  cancelTicket,
  register,
  updateEventAndNotify,
  viewTicket,
} from '#app/registrations/use-cases.server.ts'

const now = new Date('2030-03-09T12:00:00Z')
const later = new Date('2030-03-09T13:00:00Z')
const settings = { ...externalFormSettings, method: 'here' as const }

describe.each(bothEngines)('check-in, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  let tickets: string[]
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db, { settings })).id
    tickets = []
    for (const who of [1, 2, 3]) {
      const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
      const claim = await register(as(visitor), { eventId, form, requestKey: newId(), address: '10.0.0.1' })
      if (claim.ok) tickets.push(claim.value.ticket)
    }
  })

  async function tokenFor(hours = 6) {
    const outcome = await createCheckInLink(as(admin), { eventId, helper: 'Ravi', hours })
    if (!outcome.ok) throw new Error(outcome.problem)
    return { token: outcome.value.address.split('/').at(-1) ?? '', id: outcome.value.link.id }
  }

  const guests = async (at = now) => (await checkInGuestList(as(admin, at), { eventId }))?.guests ?? []

  it('finds a guest by the six digits of the ticket', async () => {
    const ticket = await viewTicket(as(visitor), tickets[0] ?? '')
    expect(ticket?.digits).toMatch(/^\d{6}$/)
    const guestList = await guests()
    expect(searchGuests(guestList, ticket?.digits ?? '')).toEqual([
      guestList.find(({ code }) => code === ticket?.code),
    ])
    expect(searchGuests(guestList, spacedDigits(ticket?.digits ?? ''))).toHaveLength(1)
  })

  it('opens a link for the event day only on that day, and shows no guests before', async () => {
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
    const outcome = await createCheckInLink(as(admin, days(-3)), {
      eventId,
      helper: 'Ravi',
      hours: ON_EVENT_DAY,
    })
    if (!outcome.ok) throw new Error(outcome.problem)
    expect(outcome.value.link).toMatchObject({
      startsAt: '2030-03-08T18:30:00.000Z',
      expiresAt: '2030-03-10T00:30:00.000Z',
    })
    const access = { token: outcome.value.address.split('/').at(-1) ?? '' }
    const earlyList = await checkInGuestList(as(visitor, days(-2)), access)
    expect(earlyList).toMatchObject({ guests: [], addsWalkIns: false })
    expect(earlyList?.closedBecause).toContain('This link works on the day of the event')
    const [guest] = await guests()
    const entry = { id: guest?.id ?? '', kind: 'in' as const, at: days(-2).toISOString() }
    expect(await syncEntries(as(visitor, days(-2)), access, [entry])).toMatchObject([{ outcome: 'unknown' }])
    expect((await checkInGuestList(as(visitor), access))?.guests).toHaveLength(3)
    expect(await checkInGuestList(as(visitor, days(1)), access)).toBeNull()
    expect(
      await createCheckInLink(as(admin, days(2)), { eventId, helper: 'Ravi', hours: ON_EVENT_DAY }),
    ).toEqual({
      ok: false,
      problem: 'past',
    })
  })

  it('opens on the day to which the event was moved, for a link of the day of the event', async () => {
    const hoursLink = await tokenFor(72)
    const created = await createCheckInLink(as(admin), { eventId, helper: 'Ravi', hours: ON_EVENT_DAY })
    const access = { token: created.ok ? (created.value.address.split('/').at(-1) ?? '') : '' }
    const event = await adminEvent(as(admin), eventId)
    const form = { ...event, time: event?.time ?? '', way: 'here', date: '2030-03-16' }
    const change = { id: eventId, form, choice: quietly }
    expect(await updateEventAndNotify(as(admin), change)).toMatchObject({ ok: true })
    expect((await checkInGuestList(as(visitor), access))?.closedBecause).toContain('16 March')
    const newDay = new Date('2030-03-16T12:00:00Z')
    expect((await checkInGuestList(as(visitor, newDay), access))?.guests).toHaveLength(3)
    expect(await checkInGuestList(as(visitor, new Date('2030-03-17T00:31:00Z')), access)).toBeNull()
    expect((await checkInGuestList(as(visitor), hoursLink))?.guests).toHaveLength(3)
    expect(await checkInGuestList(as(visitor, newDay), hoursLink)).toBeNull()
  })

  it('lets a helper add walk-ins only if the link allows it, and only an admin exceed the seats', async () => {
    const link = async (addsWalkIns: boolean) => {
      const outcome = await createCheckInLink(as(admin), { eventId, helper: 'Ravi', hours: 6, addsWalkIns })
      return { token: outcome.ok ? (outcome.value.address.split('/').at(-1) ?? '') : '' }
    }
    const [withoutWalkIns, withWalkIns] = [await link(false), await link(true)]
    const form = { name: 'Zoya Khan', phone: '', isIn: true }
    expect(await addWalkIn(as(visitor), { ...withoutWalkIns, form })).toEqual({ ok: false, problem: 'gone' })
    expect((await checkInGuestList(as(visitor), withoutWalkIns))?.addsWalkIns).toBe(false)
    expect(await addWalkIn(as(visitor), { ...withWalkIns, form })).toMatchObject({
      ok: true,
      value: { isWalkIn: true },
    })
    await db.updateTable('event').set({ seats: 4 }).where('id', '=', eventId).execute()
    const next = { form: { name: 'Meera Iyer', phone: '' } }
    expect(await addWalkIn(as(visitor), { ...withWalkIns, ...next, isOver: true })).toEqual({
      ok: false,
      problem: 'seats-taken',
      over: undefined,
    })
    expect(await addWalkIn(as(admin), { eventId, ...next })).toMatchObject({ over: '5 of 4' })
    expect(await addWalkIn(as(admin), { eventId, ...next, isOver: true })).toMatchObject({ ok: true })
    expect((await publicEvent(as(visitor), eventId))?.availableSeats).toBe(0)
  })

  it('is open to admins and closed to visitors', async () => {
    await expect(checkInGuestList(as(visitor), { eventId })).rejects.toBeInstanceOf(NotAllowed)
    await expect(syncEntries(as(visitor), { eventId }, [])).rejects.toBeInstanceOf(NotAllowed)
    await expect(checkInGuestList(as(visitor), { token: '' })).rejects.toBeInstanceOf(NotAllowed)
    expect(await checkInGuestList(as(visitor), { token: 'x'.repeat(32) })).toBeNull()
    expect((await guests()).map(({ name, phone }) => `${name} ${phone}`)).toEqual([
      'Guest 1 0001',
      'Guest 2 0002',
      'Guest 3 0003',
    ])
  })

  it('is open to a helper with a link for one event, until the link expires or is ended', async () => {
    const { token, id } = await tokenFor()
    const otherEvent = await anEvent(db, { settings })
    expect(await checkInGuestList(as(visitor), { token })).toMatchObject({
      helper: 'Ravi',
      event: { id: eventId },
    })
    expect(await checkInGuestList(as(visitor), { token, eventId: otherEvent.id })).toMatchObject({
      event: { id: eventId },
    })
    const expiry = new Date(now.getTime() + 6 * 3_600_000)
    expect(await checkInGuestList(as(visitor, expiry), { token })).toBeNull()
    expect(await checkInLinks(as(admin), eventId)).toHaveLength(1)
    await endCheckInLink(as(admin), id)
    expect(await checkInGuestList(as(visitor), { token })).toBeNull()
    expect(await syncEntries(as(visitor), { token }, [])).toBeNull()
    const storedLinks = JSON.stringify(await db.selectFrom('check_in_link').selectAll().execute())
    expect(storedLinks).not.toContain(token)
  })

  it('shows the code of each ticket, but not the signature that opens the ticket page', async () => {
    const ticketView = await viewTicket(as(visitor), tickets[0] ?? '')
    const [guest] = await guests()
    expect(guest?.code).toBe(ticketView?.code)
    expect(JSON.stringify(await guests())).not.toContain(tickets[0]?.split('.')[1])
  })

  it('checks a guest in once, even if several devices send the entry several times', async () => {
    const { token } = await tokenFor()
    const id = (await guests())[0]?.id ?? ''
    const at = '2030-03-09T11:58:00.000Z'
    const act = { id, kind: 'in' as const, at }
    expect(await syncEntries(as(visitor), { token }, [act])).toEqual([{ id, outcome: 'in', since: at }])
    expect(await syncEntries(as(visitor), { token }, [act])).toEqual([{ id, outcome: 'in', since: at }])
    const secondEntry = { ...act, at: '2030-03-09T11:59:00.000Z' }
    expect(await syncEntries(as(admin), { eventId }, [secondEntry])).toEqual([
      { id, outcome: 'already', since: at },
    ])
    expect((await publicEvent(as(visitor), eventId))?.attended).toBe(1)
    expect(await cancelTicket(as(visitor), tickets[0] ?? '')).toMatchObject({ ok: false })
  })

  it('undoes an entry, and no longer counts the guest', async () => {
    const id = (await guests())[0]?.id ?? ''
    const at = now.toISOString()
    const acts = [
      { id, kind: 'in' as const, at },
      { id, kind: 'out' as const, at },
      { id, kind: 'out' as const, at },
    ]
    await syncEntries(as(admin), { eventId }, acts)
    expect((await publicEvent(as(visitor), eventId))?.attended).toBeNull()
    expect((await guests())[0]?.checkedInAt).toBeNull()
  })

  it('undoes only the entry that the undo names, not a later one', async () => {
    const id = (await guests())[0]?.id ?? ''
    const firstEntry = { id, kind: 'in' as const, at: '2030-03-09T11:50:00.000Z' }
    const undo = { id, kind: 'out' as const, at: '2030-03-09T11:51:00.000Z', since: firstEntry.at }
    const secondEntry = { id, kind: 'in' as const, at: '2030-03-09T11:52:00.000Z' }
    await syncEntries(as(admin), { eventId }, [firstEntry, undo])
    await syncEntries(as(admin), { eventId }, [secondEntry])
    // The response was lost, so the first device sends both entries again.
    expect(await syncEntries(as(admin), { eventId }, [firstEntry, undo])).toEqual([
      { id, outcome: 'already', since: secondEntry.at },
      { id, outcome: 'already', since: secondEntry.at },
    ])
    expect((await guests())[0]?.checkedInAt).toBe(secondEntry.at)
    expect((await publicEvent(as(visitor), eventId))?.attended).toBe(1)
  })

  it('leaves undone what another device undid, when the entry is sent again after a lost answer', async () => {
    const id = (await guests())[0]?.id ?? ''
    // The clock of the first device is ahead, so the server recorded another time.
    const entry = { id, kind: 'in' as const, at: new Date(now.getTime() + 1500).toISOString() }
    const since = now.toISOString()
    expect(await syncEntries(as(visitor), await tokenFor(), [entry])).toEqual([{ id, outcome: 'in', since }])
    const soon = new Date(now.getTime() + 5000)
    const again = () => syncEntries(as(admin, soon), { eventId }, [entry])
    expect(await again()).toEqual([{ id, outcome: 'in', since }])
    const undo = { id, kind: 'out' as const, at: since, since }
    await syncEntries(as(admin), { eventId }, [undo])
    expect(await again()).toEqual([{ id, outcome: 'out', since: null }])
    expect((await guests())[0]?.checkedInAt).toBeNull()
    const newEntry = { ...entry, at: soon.toISOString() }
    expect(await syncEntries(as(admin, soon), { eventId }, [newEntry])).toMatchObject([{ outcome: 'in' }])
    expect((await publicEvent(as(visitor), eventId))?.attended).toBe(1)
  })

  it('says why a code is not accepted', async () => {
    const { token } = await tokenFor()
    const [firstGuest, secondGuest] = await guests()
    const waitlistEvent = await anEvent(db, { settings: { ...settings, hasWaitlist: true }, seats: 1 })
    const codes: string[] = []
    for (const who of [4, 5]) {
      const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
      const input = { eventId: waitlistEvent.id, form, requestKey: newId(), address: '10.0.0.1' }
      const claim = await register(as(visitor), input)
      if (claim.ok)
        codes.push((await loadTicketSigner(as(admin))).codeOf(claim.value.ticket.split('.')[0] ?? ''))
    }
    await cancelTicket(as(visitor), tickets[1] ?? '')
    const lookUp = (code: string) => lookUpCode(as(visitor), { token }, code)
    expect(await lookUp(firstGuest?.code ?? '')).toBe('seated')
    expect(await lookUp(secondGuest?.code ?? '')).toBe('cancelled')
    expect(await lookUp(codes[0] ?? '')).toBe('elsewhere')
    expect(await lookUpCode(as(admin), { eventId: waitlistEvent.id }, codes[1] ?? '')).toBe('waiting')
    expect(await lookUp(`${firstGuest?.code.slice(0, -1)}Z`)).toBe('unknown')
    expect(await lookUpCode(as(visitor), { token: 'x'.repeat(32) }, firstGuest?.code ?? '')).toBeNull()
    await expect(lookUpCode(as(visitor), { eventId }, firstGuest?.code ?? '')).rejects.toBeInstanceOf(
      NotAllowed,
    )
  })

  it('announces a sync with entries, and does not announce a sync without entries', async () => {
    const announced: Topic[] = []
    const acting = actingAs(db, admin, { now, announced })
    await syncEntries(acting, { eventId }, [])
    expect(announced).toEqual([])
    await syncEntries(acting, { eventId }, [{ id: newId(), kind: 'in', at: now.toISOString() }])
    expect(announced).toEqual(['check-in', 'registrations'])
  })

  it('announces the event to all pages once its attendance is public', async () => {
    const id = (await guests())[0]?.id ?? ''
    const act = (kind: 'in' | 'out', at: Date) => ({ id, kind, at: at.toISOString() })
    async function announcedBy(at: Date, ...acts: CheckInEntry[]): Promise<Topic[]> {
      const announced: Topic[] = []
      await syncEntries(actingAs(db, admin, { now: at, announced }), { eventId }, acts)
      return announced
    }
    const entryTopics = ['check-in', 'registrations']
    expect(await announcedBy(now, act('in', now))).toEqual(entryTopics)
    expect(await announcedBy(later, act('out', now))).toEqual([...entryTopics, 'events'])
    expect(await announcedBy(later, act('in', later))).toEqual([...entryTopics, 'events'])
    expect(await announcedBy(later, act('in', now))).toEqual(entryTopics)
  })

  it('counts correctly when four syncs arrive at the same time', async () => {
    const all = await guests()
    const acts = all.map(({ id }) => ({ id, kind: 'in' as const, at: now.toISOString() }))
    await Promise.all([1, 2, 3, 4].map(() => syncEntries(as(admin), { eventId }, acts)))
    const event = await publicEvent(as(visitor, later), eventId)
    expect(event).toMatchObject({ attended: 3, participants: 3, status: 'past' })
  })

  it('replaces an implausible time by the server time, and reports an unknown guest', async () => {
    const [firstGuest, secondGuest, thirdGuest] = await guests()
    const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000).toISOString()
    const acts = [
      { id: firstGuest?.id ?? '', kind: 'in' as const, at: '2031-01-01T00:00:00.000Z' },
      { id: secondGuest?.id ?? '', kind: 'in' as const, at: 'yesterday' },
      { id: thirdGuest?.id ?? '', kind: 'in' as const, at: dayAgo },
      { id: newId(), kind: 'in' as const, at: now.toISOString() },
      { id: 'nobody', kind: 'in' as const, at: now.toISOString() },
    ]
    const results = await syncEntries(as(admin), { eventId }, acts)
    expect(results?.map(({ outcome, since }) => [outcome, since])).toEqual([
      ['in', now.toISOString()],
      ['in', now.toISOString()],
      ['in', now.toISOString()],
      ['unknown', null],
      ['unknown', null],
    ])
  })
})
