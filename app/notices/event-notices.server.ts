import { DAY_MS } from '#app/club/durations.rules.ts'
import { addDays, todayIn } from '#app/events/club-time.ts'
import type { Services } from '#app/platform/services.ts'
import { type NoticeProgress, nothingWaits, type Waiting } from './rules.ts'
import { type EventNumbers, listEventNumbers, listWaitlistGrowth } from './event-notices.store.server.ts'

type Clock = Pick<Services, 'db' | 'env'> & { now: Date }

/** Tomorrow ends within this time in every time zone. */
const TOMORROW_ENDS_MS = 2 * DAY_MS

const waitingText = (waiting: number) => (waiting === 0 ? '' : `, ${waiting} waiting`)
const numbersOf = ({ title, seats, participants, waiting }: EventNumbers) =>
  `${title}: ${participants} of ${seats} seats taken${waitingText(waiting)}`

const newsOf = (events: readonly string[]): Waiting => ({ ...nothingWaits, count: events.length, events })

const isFull = ({ seats, participants }: EventNumbers) => seats > 0 && participants >= seats

/** Since when each event is known to be full; events that no longer are full are left out. */
function fullSince(fullSinceById: Record<string, string>, fullEvents: readonly EventNumbers[], at: string) {
  return Object.fromEntries(fullEvents.map(({ id }) => [id, fullSinceById[id] ?? at]))
}

function soldOut(
  fullEvents: readonly EventNumbers[],
  since: Record<string, string>,
  { digestAt }: NoticeProgress,
) {
  return newsOf(fullEvents.filter(({ id }) => (since[id] ?? '') > digestAt).map(numbersOf))
}

async function waitlists({ db, now }: Clock, { digestAt }: NoticeProgress, until: string): Promise<Waiting> {
  const growths = await listWaitlistGrowth(db, { now, digestAt, until })
  return {
    ...nothingWaits,
    count: growths.reduce((total, { joined }) => total + joined, 0),
    events: growths.map(({ title, joined, waiting }) => `${title}: ${joined} more, ${waiting} waiting`),
  }
}

/** News about events for organisers until then, and since when each event is full. */
export async function eventNews(clock: Clock, progress: NoticeProgress, until: string) {
  const { db, env, now } = clock
  const events = await listEventNumbers(db, { now, until: new Date(now.getTime() + TOMORROW_ENDS_MS) })
  const fullEvents = events.filter(isFull)
  const fullSinceById = fullSince(progress.full, fullEvents, until)
  const tomorrow = addDays(todayIn(env.clubTimeZone, now), 1)
  const waiting = {
    'full-events': soldOut(fullEvents, fullSinceById, progress),
    waitlists: await waitlists(clock, progress, until),
    'day-before': newsOf(events.filter(({ date }) => date === tomorrow).map(numbersOf)),
  }
  return { waiting, full: fullSinceById }
}
