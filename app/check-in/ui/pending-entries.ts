import { folded } from '#db/folded.ts'
import type { CheckInEntry, EntryResult, Guest, GuestList } from '#app/registrations/model.ts'

/** An entry that the site has not confirmed yet. */
export interface PendingEntry extends CheckInEntry {
  /** Its own name on this device. */
  key: string
  /** The entry was sent and perhaps received, so it can no longer be deleted, only undone. */
  isTried?: boolean
}

function checkedInAfter(since: string | null, entry: CheckInEntry): string | null {
  if (entry.kind === 'in') return since ?? entry.at
  return since === entry.since ? null : since
}

/** The guest list of this device: the last answer of the server and the pending entries. */
export function applyEntries(
  { guests }: Pick<GuestList, 'guests'>,
  entries: readonly CheckInEntry[],
): Guest[] {
  if (entries.length === 0) return guests
  return guests.map((guest) => {
    const guestEntries = entries.filter(({ id }) => id === guest.id)
    if (guestEntries.length === 0) return guest
    return { ...guest, checkedInAt: guestEntries.reduce<string | null>(checkedInAfter, guest.checkedInAt) }
  })
}

/** `since`: when they came in, according to this device. An entry that was not sent yet is deleted. */
export function undoEntry(
  entries: readonly PendingEntry[],
  { id, since, at, key }: { id: string; since: string; at: string; key: string },
): PendingEntry[] {
  const lastEntry = entries.findLast((entry) => entry.id === id)
  if (lastEntry?.kind === 'in' && !lastEntry.isTried && lastEntry.at === since)
    return entries.filter((entry) => entry !== lastEntry)
  return [...entries, { id, kind: 'out', at, since, key }]
}

/**
 * The entries left after the server received `sent`. It may have recorded another time than this device did; to undo such an
 * entry, the recorded time is needed.
 */
export function remainingEntries(
  entries: readonly PendingEntry[],
  sent: readonly PendingEntry[],
  results: readonly EntryResult[],
): PendingEntry[] {
  const sentKeys = new Set(sent.map(({ key }) => key))
  const recorded = sent.flatMap((entry, at) => {
    const result = results[at]
    return result?.outcome === 'in' && result.since
      ? [{ id: entry.id, at: entry.at, since: result.since }]
      : []
  })
  return entries
    .filter(({ key }) => !sentKeys.has(key))
    .map((entry) => {
      const recordedEntry = recorded.find(
        ({ id, at }) => entry.kind === 'out' && id === entry.id && at === entry.since,
      )
      return recordedEntry ? { ...entry, since: recordedEntry.since } : entry
    })
}

/** An entry of this device that the server recorded differently. */
export interface Conflict {
  kind: 'already' | 'no-seat'
  id: string
  since: string | null
}

export function conflictsIn(sent: readonly CheckInEntry[], results: readonly EntryResult[]): Conflict[] {
  return sent.flatMap(({ kind, id }, at): Conflict[] => {
    const result = results[at]
    if (kind === 'out' || !result) return []
    if (result.outcome === 'already') return [{ kind: 'already', id, since: result.since }]
    return result.outcome === 'unknown' ? [{ kind: 'no-seat', id, since: null }] : []
  })
}

const TICKET_DIGITS = /^\d{6}$/

/** The six digits of a ticket; or every word begins a name's word, or is among the phone's digits; whose name begins so comes first. */
export function searchGuests(guests: readonly Guest[], searchText: string): Guest[] {
  const words = folded(searchText).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...guests]
  const plain = words.join('')
  if (TICKET_DIGITS.test(plain)) return guests.filter(({ digits }) => digits === plain)
  const matches = ({ name, phone }: Guest) => {
    const parts = folded(name).split(/[\s.'-]+/)
    return words.every((word) =>
      /^\d+$/.test(word) ? phone.includes(word) : parts.some((part) => part.startsWith(word)),
    )
  }
  const isFirst = ({ name }: Guest) => folded(name).startsWith(words[0] ?? '')
  const matching = guests.filter(matches)
  return [...matching.filter(isFirst), ...matching.filter((guest) => !isFirst(guest))]
}

export const guestFilters = ['expected', 'in', 'all'] as const
export type GuestFilter = (typeof guestFilters)[number]

export function matchesFilter({ checkedInAt }: Guest, filter: GuestFilter): boolean {
  return filter === 'all' || (filter === 'in') === (checkedInAt !== null)
}

/** The latest check-ins first. */
export function latestCheckIns(guests: readonly Guest[], max: number): Guest[] {
  return guests
    .filter(({ checkedInAt }) => checkedInAt !== null)
    .toSorted((a, b) => (b.checkedInAt ?? '').localeCompare(a.checkedInAt ?? ''))
    .slice(0, max)
}
