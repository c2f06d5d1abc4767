import type { Roster } from '../model.ts'
import type { WaitingAct } from './door-book.ts'

/** Everything a device keeps of doors: lists for as long as they serve, entries until the site has heard of them. */
const LIST = 'door:list:'
const ACTS = 'door:acts:'

export interface KeptList {
  roster: Roster
  /** How far the site's clock is ahead of this device's, in milliseconds. */
  aheadMs: number
  /** The page it belongs to. */
  path: string
  /** From then on it is over, ISO 8601 UTC. */
  until: string
}

interface KeptActs {
  title: string
  acts: WaitingAct[]
}

/** Where a browser forbids storage, things are kept until the page is left. */
const untilLeft = new Map<string, string>()

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? untilLeft.get(key) ?? 'null')
  } catch {
    return null
  }
}

const listAt = (key: string) => read(key) as KeptList | null
const actsAt = (key: string) => read(key) as KeptActs | null

function write(key: string, value: KeptList | KeptActs): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    untilLeft.delete(key)
  } catch {
    untilLeft.set(key, text)
  }
}

function remove(key: string): void {
  untilLeft.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Then it never kept anything either.
  }
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const shelf = {
  list: (eventId: string) => listAt(LIST + eventId),
  keepList: (eventId: string, list: KeptList) => write(LIST + eventId, list),
  forgetList: (eventId: string) => remove(LIST + eventId),
  acts: (eventId: string) => actsAt(ACTS + eventId)?.acts ?? [],
  keepActs(eventId: string, { title, acts }: KeptActs): void {
    if (acts.length > 0) write(ACTS + eventId, { title, acts })
    else remove(ACTS + eventId)
  },
  /** Of every event: how many entries wait on this device. */
  waiting: () =>
    keysWith(ACTS).flatMap((key) => {
      const kept = actsAt(key)
      return kept ? [{ title: kept.title, count: kept.acts.length }] : []
    }),
  /** At the end of a session: names go. Entries the site has not heard of stay, and hold ids alone. */
  forgetLists(): void {
    for (const key of keysWith(LIST)) remove(key)
  },
  /** Lists whose time is over go, and those of `path`, whose link has ended. Returns the pages they belonged to. */
  sweep(now: Date, path?: string): string[] {
    const over = keysWith(LIST).flatMap((key) => {
      const kept = listAt(key)
      return !kept || kept.path === path || !(Date.parse(kept.until) > now.getTime()) ? [{ key, kept }] : []
    })
    for (const { key } of over) remove(key)
    return over.flatMap(({ kept }) => kept?.path ?? [])
  },
}
