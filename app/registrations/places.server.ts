import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import type { AdminEvent, Event } from '#app/events/model.ts'
import { mayCancel } from '#app/events/terms.ts'
import { eventToRegister, restoreEvent, type Saved, updateEvent } from '#app/events/use-cases.server.ts'
import { type Database, transact } from '#app/platform/db.ts'
import { queueMail, withdrawMails } from '#app/platform/mail.ts'
import { cancelledMail, promotedMail } from './emails.ts'
import type { Registration, Ticket } from './model.ts'
import { freeSeat, holdEvent, takeFreedSeat } from './seats.store.server.ts'
import { cancelLive, findRegistration } from './store.server.ts'
import { placeOf, seatFirstWaiting } from './waitlist.store.server.ts'
import { openSigner, type Signer } from './tickets.server.ts'

/** What a transaction needs and must not look up itself. */
export interface Desk {
  now: Date
  signer: Signer
  clubName: string
}

export async function openDesk(acting: Acting): Promise<Desk> {
  const { name } = await clubFacts(acting.db)
  return { now: acting.now, signer: await openSigner(acting), clubName: name }
}

type Told = Pick<Event, 'id' | 'title' | 'date' | 'time' | 'venue'>

export function toldOf({ signer, clubName }: Desk, event: Told, registration: Pick<Registration, 'id'>) {
  return { club: { name: clubName }, event, link: signer.linkTo(registration.id) }
}

/** The name under which reminders of a registration wait. */
export function reminderOf({ id }: Pick<Registration, 'id'>): string {
  return `reminder:${id}`
}

/** Free seats go to whoever waits, first come first served, each with its mail. Hold the event's row before. */
export async function seatWaiting(db: Database, desk: Desk, event: Told): Promise<number> {
  const { now } = desk
  for (let seated = 0; ; seated += 1) {
    if (!(await takeFreedSeat(db, { eventId: event.id, now }))) return seated
    const lucky = await seatFirstWaiting(db, { eventId: event.id, now })
    if (!lucky) {
      await freeSeat(db, event.id)
      return seated
    }
    if (lucky.email) {
      const mail = promotedMail(toldOf(desk, event, lucky))
      await queueMail(db, { ...mail, recipient: lucky.email, now })
    }
  }
}

/** Takes somebody out, gives the seat on, and tells both. null: cancelled already, or in already. */
export async function cancelAndSeat(
  db: Database,
  { desk, event, id, by }: { desk: Desk; event: Told; id: string; by: 'themselves' | 'an organiser' },
): Promise<Registration | null> {
  await holdEvent(db, event.id)
  const before = await findRegistration(db, id)
  const cancelled = await cancelLive(db, { id, now: desk.now })
  if (!before || !cancelled) return null
  await withdrawMails(db, reminderOf(cancelled))
  if (cancelled.email) {
    const mail = cancelledMail(toldOf(desk, event, cancelled), by)
    await queueMail(db, { ...mail, recipient: cancelled.email, now: desk.now })
  }
  if (before.standing !== 'seated') return cancelled
  await freeSeat(db, event.id)
  await seatWaiting(db, desk, event)
  return cancelled
}

/** null: no such ticket, or its event is gone. */
export async function viewTicket(acting: Acting, ticket: string): Promise<Ticket | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const signer = await openSigner(acting)
  const id = signer.idOf(ticket)
  const registration = id ? await findRegistration(acting.db, id) : null
  const event = registration && (await eventToRegister(acting, registration.eventId))
  if (!registration || !event) return null
  const { standing, name, email, checkedInAt, cancelledAt } = registration
  const isLive = standing !== 'cancelled' && checkedInAt === null
  return {
    registration: { id: registration.id, standing, name, email, checkedInAt, cancelledAt },
    event,
    waiting: standing === 'waiting' ? await placeOf(acting.db, registration) : null,
    mayCancel: isLive && (standing === 'waiting' || mayCancel(event, acting.now)),
    code: standing === 'seated' ? signer.codeOf(registration.id) : null,
  }
}

/** Whether a link that shows no ticket is a true one all the same: its event was taken off the programme. */
export async function isTicketKnown(acting: Acting, ticket: string): Promise<boolean> {
  mustBeAble(acting.viewer, 'registrations.send')
  const id = (await openSigner(acting)).idOf(ticket)
  return id !== null && (await findRegistration(acting.db, id)) !== null
}

/** By the holder of the ticket. A place in the waitlist can always be given up. */
export async function cancelTicket(
  acting: Acting,
  ticket: string,
): Promise<Outcome<{ eventId: string }, 'gone' | 'too-late-to-cancel'>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const shown = await viewTicket(acting, ticket)
  if (!shown) return refused('gone')
  const { registration, event } = shown
  if (registration.standing === 'cancelled') return done({ eventId: event.id })
  if (!shown.mayCancel) return refused('too-late-to-cancel')
  const desk = await openDesk(acting)
  await transact(acting.db, (db) => cancelAndSeat(db, { desk, event, id: registration.id, by: 'themselves' }))
  acting.announce('events')
  acting.announce('registrations')
  return done({ eventId: event.id })
}

async function settling(acting: Acting) {
  const desk = await openDesk(acting)
  return async (db: Database, event: Event): Promise<Event> => {
    const seated = event.terms.way === 'here' ? await seatWaiting(db, desk, event) : 0
    return { ...event, participants: event.participants + seated }
  }
}

/** An event changes, and a bigger room seats whoever waits, in the same transaction. */
export async function changeEventAndSeat(
  acting: Acting,
  { id, form, seen }: { id: string; form: unknown; seen?: unknown },
): Promise<Saved<'gone' | 'changed-elsewhere'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const saved = await updateEvent(acting, { id, form, seen, settle: await settling(acting) })
  if (saved.ok) acting.announce('registrations')
  return saved
}

/** An event comes back from the trash, and seats that were given back meanwhile go to whoever waits. */
export async function restoreEventAndSeat(
  acting: Acting,
  id: string,
): Promise<Outcome<AdminEvent, 'too-late'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const restored = await restoreEvent(acting, { id, settle: await settling(acting) })
  if (restored.ok) acting.announce('registrations')
  return restored
}
