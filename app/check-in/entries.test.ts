import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
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
import { cancelTicket, register, viewTicket } from '#app/registrations/use-cases.server.ts'

const now = new Date('2030-03-09T12:00:00Z')
const later = new Date('2030-03-09T13:00:00Z')
const terms = { ...externalFormSettings, method: 'here' as const }

describe.each(engines)('check-in, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  let tickets: string[]
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db, { terms })).id
    tickets = []
    for (const who of [1, 2, 3]) {
      const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
      const claim = await register(as(visitor), { eventId, form, requestKey: newId(), address: '10.0.0.1' })
      if (claim.ok) tickets.push(claim.value.ticket)
    }
  })

  async function tokenFor(hours = 6) {
    const made = await createCheckInLink(as(admin), { eventId, helper: 'Ravi', hours })
    if (!made.ok) throw new Error(made.problem)
    return { token: made.value.address.split('/').at(-1) ?? '', id: made.value.link.id }
  }

  const guests = async (at = now) => (await checkInGuestList(as(admin, at), { eventId }))?.guests ?? []

  it('finds a guest by the six digits of the ticket', async () => {
    const ticket = await viewTicket(as(visitor), tickets[0] ?? '')
    expect(ticket?.digits).toMatch(/^\d{6}$/)
    const known = await guests()
    expect(searchGuests(known, ticket?.digits ?? '')).toEqual([
      known.find(({ code }) => code === ticket?.code),
    ])
    expect(searchGuests(known, spacedDigits(ticket?.digits ?? ''))).toHaveLength(1)
  })

  it('opens a link for the event day only on that day, and shows no guests before', async () => {
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
    const made = await createCheckInLink(as(admin, days(-3)), {
      eventId,
      helper: 'Ravi',
      hours: ON_EVENT_DAY,
    })
    if (!made.ok) throw new Error(made.problem)
    expect(made.value.link).toMatchObject({
      startsAt: '2030-03-08T18:30:00.000Z',
      expiresAt: '2030-03-10T00:30:00.000Z',
    })
    const access = { token: made.value.address.split('/').at(-1) ?? '' }
    const early = await checkInGuestList(as(visitor, days(-2)), access)
    expect(early).toMatchObject({ guests: [], addsWalkIns: false })
    expect(early?.closedBecause).toContain('This link works on the day of the event')
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

  it('lets a helper add walk-ins only if the link allows it, and only an admin exceed the seats', async () => {
    const link = async (addsWalkIns: boolean) => {
      const made = await createCheckInLink(as(admin), { eventId, helper: 'Ravi', hours: 6, addsWalkIns })
      return { token: made.ok ? (made.value.address.split('/').at(-1) ?? '') : '' }
    }
    const [strict, free] = [await link(false), await link(true)]
    const form = { name: 'Zoya Khan', phone: '', isIn: true }
    expect(await addWalkIn(as(visitor), { ...strict, form })).toEqual({ ok: false, problem: 'gone' })
    expect((await checkInGuestList(as(visitor), strict))?.addsWalkIns).toBe(false)
    expect(await addWalkIn(as(visitor), { ...free, form })).toMatchObject({
      ok: true,
      value: { isWalkIn: true },
    })
    await db.updateTable('event').set({ seats: 4 }).where('id', '=', eventId).execute()
    const next = { form: { name: 'Meera Iyer', phone: '' } }
    expect(await addWalkIn(as(visitor), { ...free, ...next, isOver: true })).toEqual({
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
    const other = await anEvent(db, { terms })
    expect(await checkInGuestList(as(visitor), { token })).toMatchObject({
      helper: 'Ravi',
      event: { id: eventId },
    })
    expect(await checkInGuestList(as(visitor), { token, eventId: other.id })).toMatchObject({
      event: { id: eventId },
    })
    const ended = new Date(now.getTime() + 6 * 3_600_000)
    expect(await checkInGuestList(as(visitor, ended), { token })).toBeNull()
    expect(await checkInLinks(as(admin), eventId)).toHaveLength(1)
    await endCheckInLink(as(admin), id)
    expect(await checkInGuestList(as(visitor), { token })).toBeNull()
    expect(await syncEntries(as(visitor), { token }, [])).toBeNull()
    const kept = JSON.stringify(await db.selectFrom('door_link').selectAll().execute())
    expect(kept).not.toContain(token)
  })

  it('shows the code of each ticket, but not the signature that opens the ticket page', async () => {
    const shown = await viewTicket(as(visitor), tickets[0] ?? '')
    const [guest] = await guests()
    expect(guest?.code).toBe(shown?.code)
    expect(JSON.stringify(await guests())).not.toContain(tickets[0]?.split('.')[1])
  })

  it('checks a guest in once, even if several devices send the entry several times', async () => {
    const { token } = await tokenFor()
    const id = (await guests())[0]?.id ?? ''
    const at = '2030-03-09T11:58:00.000Z'
    const act = { id, kind: 'in' as const, at }
    expect(await syncEntries(as(visitor), { token }, [act])).toEqual([{ id, outcome: 'in', since: at }])
    expect(await syncEntries(as(visitor), { token }, [act])).toEqual([{ id, outcome: 'in', since: at }])
    const second = { ...act, at: '2030-03-09T11:59:00.000Z' }
    expect(await syncEntries(as(admin), { eventId }, [second])).toEqual([
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
    const first = { id, kind: 'in' as const, at: '2030-03-09T11:50:00.000Z' }
    const undo = { id, kind: 'out' as const, at: '2030-03-09T11:51:00.000Z', since: first.at }
    const second = { id, kind: 'in' as const, at: '2030-03-09T11:52:00.000Z' }
    await syncEntries(as(admin), { eventId }, [first, undo])
    await syncEntries(as(admin), { eventId }, [second])
    // The response was lost, so the first device sends both entries again.
    expect(await syncEntries(as(admin), { eventId }, [first, undo])).toEqual([
      { id, outcome: 'already', since: second.at },
      { id, outcome: 'already', since: second.at },
    ])
    expect((await guests())[0]?.checkedInAt).toBe(second.at)
    expect((await publicEvent(as(visitor), eventId))?.attended).toBe(1)
  })

  it('says why a code is not accepted', async () => {
    const { token } = await tokenFor()
    const [one, two] = await guests()
    const waiting = await anEvent(db, { terms: { ...terms, hasWaitlist: true }, seats: 1 })
    const codes: string[] = []
    for (const who of [4, 5]) {
      const form = { name: `Guest ${who}`, email: `guest-${who}@college.example`, phone: `910000000${who}` }
      const input = { eventId: waiting.id, form, requestKey: newId(), address: '10.0.0.1' }
      const claim = await register(as(visitor), input)
      if (claim.ok)
        codes.push((await loadTicketSigner(as(admin))).codeOf(claim.value.ticket.split('.')[0] ?? ''))
    }
    await cancelTicket(as(visitor), tickets[1] ?? '')
    const ask = (code: string) => lookUpCode(as(visitor), { token }, code)
    expect(await ask(one?.code ?? '')).toBe('seated')
    expect(await ask(two?.code ?? '')).toBe('cancelled')
    expect(await ask(codes[0] ?? '')).toBe('elsewhere')
    expect(await lookUpCode(as(admin), { eventId: waiting.id }, codes[1] ?? '')).toBe('waiting')
    expect(await ask(`${one?.code.slice(0, -1)}Z`)).toBe('unknown')
    expect(await lookUpCode(as(visitor), { token: 'x'.repeat(32) }, one?.code ?? '')).toBeNull()
    await expect(lookUpCode(as(visitor), { eventId }, one?.code ?? '')).rejects.toBeInstanceOf(NotAllowed)
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
    const among = ['check-in', 'registrations']
    expect(await announcedBy(now, act('in', now))).toEqual(among)
    expect(await announcedBy(later, act('out', now))).toEqual([...among, 'events'])
    expect(await announcedBy(later, act('in', later))).toEqual([...among, 'events'])
    expect(await announcedBy(later, act('in', now))).toEqual(among)
  })

  it('counts correctly when four syncs arrive at the same time', async () => {
    const all = await guests()
    const acts = all.map(({ id }) => ({ id, kind: 'in' as const, at: now.toISOString() }))
    await Promise.all([1, 2, 3, 4].map(() => syncEntries(as(admin), { eventId }, acts)))
    const event = await publicEvent(as(visitor, later), eventId)
    expect(event).toMatchObject({ attended: 3, participants: 3, status: 'past' })
  })

  it('replaces an implausible time by the server time, and reports an unknown guest', async () => {
    const [one, two] = await guests()
    const acts = [
      { id: one?.id ?? '', kind: 'in' as const, at: '2031-01-01T00:00:00.000Z' },
      { id: two?.id ?? '', kind: 'in' as const, at: 'yesterday' },
      { id: newId(), kind: 'in' as const, at: now.toISOString() },
      { id: 'nobody', kind: 'in' as const, at: now.toISOString() },
    ]
    const results = await syncEntries(as(admin), { eventId }, acts)
    expect(results?.map(({ outcome, since }) => [outcome, since])).toEqual([
      ['in', now.toISOString()],
      ['in', now.toISOString()],
      ['unknown', null],
      ['unknown', null],
    ])
  })
})
