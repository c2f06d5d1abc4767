import { visitor } from '#app/accounts/model.ts'
import type { Event } from '#app/events/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { publicEvent } from '#app/events/use-cases.server.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { checkInGuestList, endCheckInLink, createCheckInLink } from '#app/check-in/use-cases.server.ts'
import { cancelTicket, register } from '#app/registrations/use-cases.server.ts'
import { actingAs } from './test-services.ts'
import type { RunningSite } from './app.ts'
import { anAdmin, anEvent, viewerOf } from './factories.ts'

export interface SeededEvent {
  eventId: string
  /** The path of a new check-in link. */
  link(): Promise<{ path: string; id: string }>
  end(linkId: string): Promise<void>
  /** The code in a guest's QR code. */
  codeOf(name: string): Promise<string>
  idOf(name: string): Promise<string>
  /** The checked-in guests, and the event's attendance count. */
  inside(): Promise<{ names: string[]; attended: number | null }>
  /** Moves the event into the past. */
  begin(): Promise<void>
  giveBack(name: string): Promise<void>
  /** Registers another guest. */
  seat(name: string, phone: string): Promise<void>
  close(): Promise<void>
}

/** Creates an event on a running site and registers the given people. */
export async function openSeededEvent(
  site: RunningSite,
  people: readonly string[],
  { title = 'Lights out', ...over }: Partial<Event> = {},
): Promise<SeededEvent> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: site.dataDir })
  const admin = viewerOf(await anAdmin(db))
  const settings = { ...externalFormSettings, method: 'here' as const }
  const { id: eventId } = await anEvent(db, { title, settings, seats: 80, ...over })
  const tickets = new Map<string, string>()
  const as = (viewer = admin) => actingAs(db, viewer, { env: { publicUrl: site.url } })

  async function seat(name: string, phone: string) {
    const email = `${phone}@college.example`
    const request = { eventId, form: { name, email, phone }, requestKey: newId(), address: '10.0.0.1' }
    const claim = await register(as(visitor), request)
    if (!claim.ok) throw new Error(`${name} got no seat: ${claim.problem}`)
    tickets.set(name, claim.value.ticket)
  }
  for (const [at, name] of people.entries()) await seat(name, String(9_100_001_000 + at))

  async function guestCalled(name: string) {
    const { guests = [] } = (await checkInGuestList(as(), { eventId })) ?? {}
    return guests.find((guest) => guest.name === name)
  }

  return {
    eventId,
    seat,
    close,
    async link() {
      const link = await createCheckInLink(as(), { eventId, helper: 'Ravi', hours: 6 })
      if (!link.ok) throw new Error(link.problem)
      return { path: new URL(link.value.address).pathname, id: link.value.link.id }
    },
    async end(linkId) {
      await endCheckInLink(as(), linkId)
    },
    codeOf: async (name) => (await guestCalled(name))?.code ?? '',
    idOf: async (name) => (await guestCalled(name))?.id ?? '',
    async inside() {
      const guests = (await checkInGuestList(as(), { eventId }))?.guests ?? []
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
