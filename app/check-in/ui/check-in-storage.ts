import type { GuestList } from '#app/registrations/model.ts'
import { type PackedGuestList, packGuestList, unpackGuestList } from '../guest-list.ts'
import type { PendingEntry } from './pending-entries.ts'

/** What a device stores of check-in: guest lists until the event is over, entries until they are sent. */
const LIST_PREFIX = 'door:list:'
const ENTRIES_PREFIX = 'door:acts:'

export interface SavedGuestList {
  guestList: GuestList
  /** How far the site's clock is ahead of this device's, in milliseconds. */
  clockOffsetMs: number
  /** The page it belongs to. */
  path: string
  /** From then on it is over, ISO 8601 UTC. */
  expiresAt: string
}

interface SavedEntries {
  title: string
  acts: PendingEntry[]
}

/** Used when the browser forbids storage: the data lasts until the page is closed. */
const memoryFallback = new Map<string, string>()

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memoryFallback.get(key) ?? 'null')
  } catch {
    return null
  }
}

/** The stored form. It is packed, since a browser stores five megabytes per site. */
type StoredList = Omit<SavedGuestList, 'guestList'> & { guestList: PackedGuestList }

function readGuestList(key: string): SavedGuestList | null {
  const storedList = read(key) as StoredList | null
  return storedList?.guestList ? { ...storedList, guestList: unpackGuestList(storedList.guestList) } : null
}
const readEntries = (key: string) => read(key) as SavedEntries | null

function write(key: string, value: StoredList | SavedEntries): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    memoryFallback.delete(key)
  } catch {
    memoryFallback.set(key, text)
  }
}

function remove(key: string): void {
  memoryFallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const checkInStorage = {
  guestList: (eventId: string) => readGuestList(LIST_PREFIX + eventId),
  saveGuestList: (eventId: string, list: SavedGuestList) =>
    write(LIST_PREFIX + eventId, { ...list, guestList: packGuestList(list.guestList) }),
  deleteGuestList: (eventId: string) => remove(LIST_PREFIX + eventId),
  entries: (eventId: string) => readEntries(ENTRIES_PREFIX + eventId)?.acts ?? [],
  saveEntries(eventId: string, { title, acts }: SavedEntries): void {
    if (acts.length > 0) write(ENTRIES_PREFIX + eventId, { title, acts })
    else remove(ENTRIES_PREFIX + eventId)
  },
  /** The pending entries on this device, by event. */
  pendingCounts: () =>
    keysWith(ENTRIES_PREFIX).flatMap((key) => {
      const savedEntries = readEntries(key)
      return savedEntries ? [{ title: savedEntries.title, count: savedEntries.acts.length }] : []
    }),
  /** At the end of a session: deletes the names and keeps unsent entries, which contain ids only. */
  deleteGuestLists(): void {
    for (const key of keysWith(LIST_PREFIX)) remove(key)
  },
  /** For a session that has expired. Lists of a helper's link stay, since the link needs no session. */
  deleteSessionLists(): void {
    for (const key of keysWith(LIST_PREFIX)) if (readGuestList(key)?.path.startsWith('/admin/')) remove(key)
  },
  /** Deletes expired lists and the lists of `path`, whose link has ended. Returns the paths of their pages. */
  deleteExpired(now: Date, path?: string): string[] {
    const expiredLists = keysWith(LIST_PREFIX).flatMap((key) => {
      const savedList = readGuestList(key)
      return !savedList || savedList.path === path || !(Date.parse(savedList.expiresAt) > now.getTime())
        ? [{ key, savedList }]
        : []
    })
    for (const { key } of expiredLists) remove(key)
    return expiredLists.flatMap(({ savedList }) => savedList?.path ?? [])
  },
}
