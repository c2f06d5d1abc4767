import { visitor } from '#app/accounts/model.ts'
import type { Event } from '#app/events/model.ts'
import { byOutsideForm } from '#app/events/terms.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import {
  cancelTicket,
  doorRoster,
  endDoorLink,
  makeDoorLink,
  register,
} from '#app/registrations/use-cases.server.ts'
import { actingAs } from './acting.ts'
import type { RunningSite } from './app.ts'
import { anAdmin, anEvent, viewerOf } from './factories.ts'

export interface Hall {
  eventId: string
  /** A helper's link, as a path. */
  link(): Promise<{ path: string; id: string }>
  end(linkId: string): Promise<void>
  /** What stands in somebody's QR code. */
  codeOf(name: string): Promise<string>
  idOf(name: string): Promise<string>
  /** Who is in, and how many the event says have come. */
  inside(): Promise<{ names: string[]; attended: number | null }>
  /** The event begins. */
  begin(): Promise<void>
  giveBack(name: string): Promise<void>
  /** Another guest registers. */
  seat(name: string, phone: string): Promise<void>
  close(): Promise<void>
}

/** An event of ours on a running site, with everybody in `people` registered. */
export async function openHall(
  site: RunningSite,
  people: readonly string[],
  { title = 'Lights out', ...over }: Partial<Event> = {},
): Promise<Hall> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: site.dataDir })
  const admin = viewerOf(await anAdmin(db))
  const terms = { ...byOutsideForm, way: 'here' as const }
  const { id: eventId } = await anEvent(db, { title, terms, seats: 80, ...over })
  const tickets = new Map<string, string>()
  const as = (viewer = admin) => actingAs(db, viewer, { env: { publicUrl: site.url } })

  async function seat(name: string, phone: string) {
    const email = `${phone}@college.example`
    const asked = { eventId, form: { name, email, phone }, requestKey: newId(), address: '10.0.0.1' }
    const claim = await register(as(visitor), asked)
    if (!claim.ok) throw new Error(`${name} got no seat: ${claim.problem}`)
    tickets.set(name, claim.value.ticket)
  }
  for (const [at, name] of people.entries()) await seat(name, String(9_100_001_000 + at))

  async function guestCalled(name: string) {
    const { guests = [] } = (await doorRoster(as(), { eventId })) ?? {}
    return guests.find((guest) => guest.name === name)
  }

  return {
    eventId,
    seat,
    close,
    async link() {
      const made = await makeDoorLink(as(), { eventId, helper: 'Ravi', hours: 6 })
      if (!made.ok) throw new Error(made.problem)
      return { path: new URL(made.value.address).pathname, id: made.value.link.id }
    },
    async end(linkId) {
      await endDoorLink(as(), linkId)
    },
    codeOf: async (name) => (await guestCalled(name))?.code ?? '',
    idOf: async (name) => (await guestCalled(name))?.id ?? '',
    async inside() {
      const guests = (await doorRoster(as(), { eventId }))?.guests ?? []
      const event = await publicEvent(as(), eventId)
      const names = guests.filter((guest) => guest.checkedInAt !== null).map(({ name }) => name)
      return { names, attended: event?.attended ?? null }
    },
    async begin() {
      const past = { date: '2026-01-02', turns_past_at: '2026-01-02T12:30:00.000Z' }
      await db.updateTable('event').set(past).where('id', '=', eventId).execute()
    },
    async giveBack(name) {
      await cancelTicket(as(visitor), tickets.get(name) ?? '')
    },
  }
}
