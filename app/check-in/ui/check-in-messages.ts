import { wallOf } from '#app/events/club-time.ts'
import type { CodeStatus, Guest, GuestList } from '#app/registrations/model.ts'
import { NO_PICTURES } from '#app/registrations/rules.ts'
import type { Conflict } from './pending-entries.ts'

/** The message after a check-in, for the person who is checked in. */
export interface CheckInMessage {
  tone: 'in' | 'already' | 'no' | 'back'
  title: string
  help: string
  /** The registration whose entry can be undone. */
  id?: string
}

/** '18:04', by the club's clock. */
export function clockTimeAt(at: string, { timeZone }: Pick<GuestList, 'timeZone'>): string {
  return wallOf(new Date(at), timeZone).time
}

/** The text before and after seats of no-shows become free; null: they are never given away. */
export function releaseMessage(guestList: GuestList, checkedInCount: number): string | null {
  const { release, generatedAt, addsWalkIns } = guestList
  if (!release) return null
  const at = clockTimeAt(release.at, guestList)
  if (generatedAt < release.at) return `Seats of people who have not come are free from ${at}.`
  const freeSeats = release.seats - checkedInCount
  if (freeSeats <= 0) return `Every seat is taken: ${checkedInCount} of ${release.seats} are in.`
  const seats = `${freeSeats === 1 ? '1 seat' : `${freeSeats} seats`} of people who have not come.`
  return addsWalkIns
    ? `Since ${at} walk-ins and the waitlist may have ${seats}`
    : `Since ${at} an organiser may give away ${seats}`
}

function identifyingDetail({ phone, isWalkIn, payment, isNotPictured }: Guest): string {
  const who = phone ? `Phone ends in ${phone}` : isWalkIn ? 'Came without a ticket' : 'No phone on the list'
  return [payment, who, isNotPictured && NO_PICTURES].filter(Boolean).join('. ')
}

/** A late ticket holder is let in although the seat was given away. */
function overDetail(guest: Guest, { release, guests, generatedAt }: GuestList): string | null {
  // A walk-in is on the list already, and gave no seat away.
  if (!release || generatedAt < release.at || guest.isWalkIn) return null
  const checkedInCount = guests.filter(
    ({ id, checkedInAt }) => checkedInAt !== null && id !== guest.id,
  ).length
  if (checkedInCount < release.seats) return null
  return `Their seat was given away: ${checkedInCount + 1} of ${release.seats} are in.`
}

/** `guestList` holds what this device entered, too. */
export function checkInMessage(guest: Guest, guestList: GuestList): CheckInMessage {
  const { id, name, checkedInAt } = guest
  if (checkedInAt === null)
    return {
      tone: 'in',
      title: `${name} is in`,
      help: overDetail(guest, guestList) ?? identifyingDetail(guest),
      id,
    }
  const since = clockTimeAt(checkedInAt, guestList)
  return {
    tone: 'already',
    title: `Already in since ${since}`,
    help: `${name}. ${identifyingDetail(guest)}`,
    id,
  }
}

export function undoMessage({ name }: Pick<Guest, 'name'>): CheckInMessage {
  return { tone: 'back', title: `${name} is out again`, help: 'The entry is taken back.' }
}

export function conflictText(
  { kind, name, since }: Conflict & { name: string },
  guestList: GuestList,
): string {
  if (kind === 'no-seat')
    return `${name} has no seat any more: the registration or the event was changed before your entry arrived.`
  return `${name} was let in at ${since ? clockTimeAt(since, guestList) : 'an earlier time'} at another door.`
}

const NO_SEAT = 'No seat here'

export const foreignCodeMessage: CheckInMessage = {
  tone: 'no',
  title: 'No ticket of ours',
  help: 'This code is not one of the club’s tickets. Ask for the name and look it up.',
}

export const codeMessages = {
  seated: { tone: 'no', title: NO_SEAT, help: 'The list has changed this moment. Please scan once more.' },
  promoted: {
    tone: 'in',
    title: 'In from the waitlist',
    help: 'They have the seat of somebody who has not come.',
  },
  waiting: { tone: 'no', title: NO_SEAT, help: 'This ticket is still on the waitlist.' },
  cancelled: { tone: 'no', title: NO_SEAT, help: 'This registration was cancelled.' },
  elsewhere: { tone: 'no', title: NO_SEAT, help: 'This ticket is for another event.' },
  unknown: { tone: 'no', title: NO_SEAT, help: 'Nobody has this ticket. Ask for the name and look it up.' },
} satisfies Record<CodeStatus, CheckInMessage>

/** Why a code that is not on the list was refused. */
export function refusedCodeMessage(status: CodeStatus, guestList: GuestList): CheckInMessage {
  const { release, generatedAt, addsWalkIns, guests } = guestList
  const checkedInCount = guests.filter(({ checkedInAt }) => checkedInAt !== null).length
  const isSeatFree = release && generatedAt >= release.at && checkedInCount < release.seats
  return status === 'waiting' && isSeatFree && !addsWalkIns
    ? {
        ...codeMessages.waiting,
        help: 'Still on the waitlist, but seats are free: an organiser can let them in.',
      }
    : codeMessages[status]
}

/** While offline, the stored list may lack people who registered later. */
export function offlineUnlistedMessage(guestList: GuestList): CheckInMessage {
  const updatedAt = clockTimeAt(guestList.generatedAt, guestList)
  return {
    tone: 'no',
    title: NO_SEAT,
    help: `Not on the list of ${updatedAt}, and there is no internet: whoever registered since is missing here. Ask an organiser.`,
  }
}
