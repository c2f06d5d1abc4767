import { DAY_MS } from '#app/club/durations.rules.ts'
import { listText } from '#app/club/english.rules.ts'

/** Unassigned phone numbers: these digits and two more. */
export const DEMO_PHONE_START = '90000000'

/** How long an emptied demo can be brought back. */
export const UNDO_DEMO_MS = DAY_MS

export interface DemoCounts {
  events: number
  /** Admins, members and people who signed up. */
  people: number
  requests: number
  posts: number
  /** Sent in for a call. */
  entries: number
}

/** Whether the club's invented data is still here. */
export interface DemoState {
  counts: DemoCounts
  /** Some of the demo is left: rows, or unchanged texts or facts. */
  isPresent: boolean
  /** ISO 8601 UTC: until then an emptied demo can be brought back; null: there is none. */
  undoUntil: string | null
}

export type DemoProblem = 'no-demo' | 'too-late'

export const demoProblemMessages = {
  'no-demo': 'The demo is already gone.',
  'too-late': 'The demo can no longer be brought back.',
} satisfies Record<DemoProblem, string>

export const demoSuccessMessages = {
  emptied: 'The demo is gone. It can be brought back for a day, under Settings.',
  restored: 'The demo is back.',
}

/** '29 events, 40 people, 18 join requests and 4 announcements' */
export function demoText({ events, people, requests, posts, entries }: DemoCounts): string {
  const counts = [
    [events, 'event', 'events'],
    [people, 'person', 'people'],
    [requests, 'join request', 'join requests'],
    [posts, 'announcement', 'announcements'],
    [entries, 'film sent in', 'films sent in'],
  ] as const
  const parts = counts.flatMap(([count, singular, plural]) =>
    count ? [`${count} ${count === 1 ? singular : plural}`] : [],
  )
  return listText(parts)
}
