import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Guest, GuestList } from '#app/registrations/model.ts'
import { checkInBrowser, guestListOf, leaveCheckInBrowser } from '#tests/support/check-in-browser.ts'
import {
  checkInMessage,
  codeMessages,
  conflictText,
  refusedCodeMessage,
  releaseMessage,
} from './check-in-messages.ts'
import { CheckInSession } from './check-in-session.ts'
import { createCheckInActions } from './use-check-in.ts'

/** Released seats, as many as `seats`; the named guests are in. */
function releasedList(seats: number, names: string[], inside: string[]): GuestList {
  const list = guestListOf(names)
  const { generatedAt } = list
  const guests = list.guests.map((guest) =>
    inside.includes(guest.id) ? { ...guest, checkedInAt: generatedAt } : guest,
  )
  return { ...list, guests, release: { at: generatedAt, seats } }
}

const guestNamed = ({ guests }: GuestList, name: string, over: Partial<Guest> = {}): Guest => {
  const guest = guests.find(({ id }) => id === name)
  if (!guest) throw new Error(`no ${name}`)
  return { ...guest, checkedInAt: null, ...over }
}

describe('the message after a check-in', () => {
  beforeEach(() => void checkInBrowser())
  afterEach(leaveCheckInBrowser)

  it('says that the seat of a late guest was given away, with the number who are in', () => {
    const list = releasedList(2, ['Asha', 'Farhan', 'Meera'], ['Asha', 'Farhan'])
    expect(checkInMessage(guestNamed(list, 'Meera'), list).help).toBe(
      'Their seat was given away: 3 of 2 are in.',
    )
  })

  it('says nothing of the kind of the walk-in who takes the last seat, or one more', () => {
    const list = releasedList(2, ['Asha', 'Farhan'], ['Asha', 'Farhan'])
    const walkIn = guestNamed(list, 'Farhan', { isWalkIn: true })
    expect(checkInMessage(walkIn, list).help).not.toContain('given away')
    expect(
      checkInMessage(walkIn, { ...list, release: { at: list.generatedAt, seats: 1 } }).help,
    ).not.toContain('given away')
  })

  it('counts the guest once whom another device checked in at the same time', () => {
    const list = releasedList(2, ['Asha', 'Farhan'], ['Asha', 'Farhan'])
    expect(checkInMessage(guestNamed(list, 'Farhan'), list).help).not.toContain('given away')
  })

  it('of a conflict does not say that somebody cancelled: the event may have been postponed', () => {
    const text = conflictText(
      { kind: 'no-seat', id: 'Asha', since: null, name: 'Asha' },
      guestListOf(['Asha']),
    )
    expect(text).toMatch(/^Asha has no seat any more/)
    expect(text).not.toContain('cancelled')
  })

  it('sends who waits to an organiser where seats are free and this helper adds nobody', () => {
    const list = releasedList(2, ['Asha', 'Farhan'], ['Asha'])
    const helpOf = (guestList: GuestList) => refusedCodeMessage('waiting', guestList).help
    expect(releaseMessage(list, 1)).toMatch(
      /an organiser may give away 1 seat of people who have not come\.$/,
    )
    expect(helpOf(list)).toContain('an organiser can let them in')
    expect(helpOf(releasedList(1, ['Asha'], ['Asha']))).toBe(codeMessages.waiting.help)
    expect(helpOf({ ...list, addsWalkIns: true })).toBe(codeMessages.waiting.help)
    expect(refusedCodeMessage('cancelled', list)).toBe(codeMessages.cancelled)
  })

  it('counts whom this device let in without internet', () => {
    const guestList = releasedList(2, ['Asha', 'Farhan', 'Meera'], ['Asha'])
    const session = new CheckInSession({ access: { token: 'here' }, eventId: 'e', guestList })
    const { checkIn } = createCheckInActions(session, () => {})
    expect(checkIn(guestNamed(guestList, 'Farhan')).help).not.toContain('given away')
    expect(checkIn(guestNamed(guestList, 'Meera')).help).toBe('Their seat was given away: 3 of 2 are in.')
  })
})
