import { describe, expect, it } from 'vitest'
import type { Guest } from '#app/registrations/model.ts'
import {
  conflictsIn,
  searchGuests,
  applyEntries,
  matchesFilter,
  latestCheckIns,
  remainingEntries,
  undoEntry,
  type PendingEntry,
} from './pending-entries.ts'

const six = '2030-03-09T12:30:00.000Z'
const later = '2030-03-09T12:34:00.000Z'

function guest(id: string, over: Partial<Guest> = {}): Guest {
  return {
    id,
    name: `Guest ${id}`,
    phone: '0000',
    code: `T${id}`,
    checkedInAt: null,
    isWalkIn: false,
    ...over,
  }
}

function entry(id: string, over: Partial<PendingEntry> = {}): PendingEntry {
  return { id, kind: 'in', at: six, key: `${id}-1`, ...over }
}

const checkedInSince = (guests: Guest[], id: string) => guests.find((one) => one.id === id)?.checkedInAt

describe('the guest list with pending entries', () => {
  const guestList = { guests: [guest('a'), guest('b', { checkedInAt: six })] }

  it('shows the entries of this device at once', () => {
    expect(checkedInSince(applyEntries(guestList, [entry('a')]), 'a')).toBe(six)
    const undone = [entry('a'), entry('a', { kind: 'out', since: six, key: 'a-2' })]
    expect(checkedInSince(applyEntries(guestList, undone), 'a')).toBeNull()
  })

  it('keeps the first check-in time, and ignores an undo of another check-in', () => {
    expect(checkedInSince(applyEntries(guestList, [entry('b', { at: later })]), 'b')).toBe(six)
    expect(checkedInSince(applyEntries(guestList, [entry('b', { kind: 'out', since: later })]), 'b')).toBe(
      six,
    )
  })
})

describe('an undo', () => {
  const undo = { id: 'a', since: six, at: later, key: 'a-2' }

  it('removes an entry that was never sent', () => {
    expect(undoEntry([entry('a'), entry('b')], undo)).toEqual([entry('b')])
  })

  it('is sent for an entry that the server may have received or another device made', () => {
    const storedUndo = { id: 'a', kind: 'out', since: six, at: later, key: 'a-2' }
    expect(undoEntry([entry('a', { isTried: true })], undo)).toEqual([
      entry('a', { isTried: true }),
      storedUndo,
    ])
    expect(undoEntry([], undo)).toEqual([storedUndo])
  })
})

describe('the response of the server', () => {
  it('leaves newer entries pending, and updates the time that an undo names', () => {
    const meanwhile = [
      entry('b'),
      entry('a', { kind: 'out', since: six, key: 'a-2' }),
      entry('c', { kind: 'out', since: six, key: 'c-1' }),
    ]
    const remaining = remainingEntries(
      [entry('a'), ...meanwhile],
      [entry('a')],
      [{ id: 'a', outcome: 'in', since: later }],
    )
    expect(remaining).toEqual([meanwhile[0], { ...meanwhile[1], since: later }, meanwhile[2]])
  })

  it('does not let an undo affect the check-in of another device', () => {
    const undo = entry('a', { kind: 'out', since: six, key: 'a-2' })
    const results = [{ id: 'a', outcome: 'already' as const, since: later }]
    expect(remainingEntries([entry('a'), undo], [entry('a')], results)).toEqual([undo])
  })

  it('is a conflict if it differs from what this device showed', () => {
    const sent = [entry('a'), entry('b'), entry('c'), entry('d', { kind: 'out' })]
    const conflicts = conflictsIn(sent, [
      { id: 'a', outcome: 'already', since: six },
      { id: 'b', outcome: 'unknown', since: null },
      { id: 'c', outcome: 'in', since: six },
      { id: 'd', outcome: 'already', since: later },
    ])
    expect(conflicts).toEqual([
      { kind: 'already', id: 'a', since: six },
      { kind: 'no-seat', id: 'b', since: null },
    ])
  })
})

describe('the guest search', () => {
  const guests = [
    guest('1', { name: 'Farhan Ali', phone: '1234' }),
    guest('2', { name: 'Asha Rao', phone: '9912' }),
    guest('3', { name: 'Ali Zoë Khan', phone: '7731' }),
    guest('4', { name: 'Łukasz Nowak', phone: '5500' }),
  ]
  it.each([
    ['', ['1', '2', '3', '4']],
    ['lukasz', ['4']],
    ['ali', ['3', '1']],
    ['ASHA r', ['2']],
    ['zoe', ['3']],
    ['12', ['1', '2']],
    ['asha 12', ['2']],
    ['sha', []],
  ])('finds for %j the guests %j', (searchText, ids) => {
    expect(searchGuests(guests, searchText).map(({ id }) => id)).toEqual(ids)
  })

  it('filters by check-in status, and lists the latest check-ins first', () => {
    const crowd = [guest('1'), guest('2', { checkedInAt: six }), guest('3', { checkedInAt: later })]
    const idsFor = (filter: 'expected' | 'in' | 'all') =>
      crowd.filter((one) => matchesFilter(one, filter)).map(({ id }) => id)
    expect([idsFor('expected'), idsFor('in'), idsFor('all')]).toEqual([['1'], ['2', '3'], ['1', '2', '3']])
    expect(latestCheckIns(crowd, 1).map(({ id }) => id)).toEqual(['3'])
  })
})
