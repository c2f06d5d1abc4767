import { wallOf } from '#app/events/zone.ts'
import type { CodeStanding, Guest, Roster } from '../model.ts'
import type { Conflict } from './door-book.ts'

/** What the door says about whoever stands in front of it. */
export interface Said {
  tone: 'in' | 'already' | 'no' | 'back'
  title: string
  help: string
  /** Whose entry can be taken back. */
  id?: string
}

/** '18:04', by the club's clock. */
export function hourOf(at: string, { timeZone }: Pick<Roster, 'timeZone'>): string {
  return wallOf(new Date(at), timeZone).time
}

function knownBy({ phone, isWalkIn }: Guest): string {
  if (phone) return `Phone ends in ${phone}`
  return isWalkIn ? 'Came without a ticket' : 'No phone on the list'
}

export function saidOf(guest: Guest, roster: Roster): Said {
  const { id, name, checkedInAt } = guest
  if (checkedInAt === null) return { tone: 'in', title: `${name} is in`, help: knownBy(guest), id }
  const since = hourOf(checkedInAt, roster)
  return { tone: 'already', title: `Already in since ${since}`, help: `${name}. ${knownBy(guest)}`, id }
}

export function backSaid({ name }: Pick<Guest, 'name'>): Said {
  return { tone: 'back', title: `${name} is out again`, help: 'The entry is taken back.' }
}

export function conflictText({ kind, name, since }: Conflict & { name: string }, roster: Roster): string {
  if (kind === 'no-seat') return `${name} has no seat any more: it was given back before your entry arrived.`
  return `${name} was let in at ${since ? hourOf(since, roster) : 'an earlier time'} at another door.`
}

const NO_SEAT = 'No seat here'

export const strangeCode: Said = {
  tone: 'no',
  title: 'No ticket of ours',
  help: 'This code is not one of the club’s tickets. Ask for the name and look it up.',
}

export const codeSaid = {
  seated: { tone: 'no', title: NO_SEAT, help: 'The list has changed this moment. Please scan once more.' },
  waiting: { tone: 'no', title: NO_SEAT, help: 'This ticket is still on the waitlist.' },
  cancelled: { tone: 'no', title: NO_SEAT, help: 'This seat was given back.' },
  elsewhere: { tone: 'no', title: NO_SEAT, help: 'This ticket is for another event.' },
  unknown: { tone: 'no', title: NO_SEAT, help: 'Nobody has this ticket. Ask for the name and look it up.' },
} satisfies Record<CodeStanding, Said>

/** With the line down, the list may lack whoever got a seat since. */
export function unlistedSaid(roster: Roster): Said {
  const heard = hourOf(roster.toldAt, roster)
  return {
    tone: 'no',
    title: NO_SEAT,
    help: `Not on the list of ${heard}, and the line is down: whoever got a seat since is missing here. Ask an organiser.`,
  }
}
