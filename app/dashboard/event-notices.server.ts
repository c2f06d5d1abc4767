import { DAY_MS } from '#app/club/durations.rules.ts'
import { addDays, todayIn } from '#app/events/club-time.ts'
import type { Services } from '#app/platform/services.ts'
import { type NoticeProgress, nothingWaits, type Waiting } from './committee-notices.rules.ts'
import { type EventNumbers, listEventNumbers, listWaitlistGrowth } from './event-notices.store.server.ts'

type Clock = Pick<Services, 'db' | 'env'> & { now: Date }

/** Tomorrow ends within this time in every time zone. */
const TOMORROW_ENDS_MS = 2 * DAY_MS

const waitingText = (waiting: number) => (waiting === 0 ? '' : `, ${waiting} waiting`)
const numbersOf = ({ title, seats, participants, waiting }: EventNumbers) =>
  `${title}: ${participants} of ${seats} seats taken${waitingText(waiting)}`

const newsOf = (digest: readonly string[], fresh: readonly string[]): Waiting => ({
  ...nothingWaits,
  count: digest.length,
  fresh: fresh.length,
  events: { digest, fresh },
})

const isFull = ({ seats, participants }: EventNumbers) => seats > 0 && participants >= seats

/** Since when each event is known to be full; events that no longer are full are left out. */
function fullSince(fullSinceById: Record<string, string>, fullEvents: readonly EventNumbers[], at: string) {
  return Object.fromEntries(fullEvents.map(({ id }) => [id, fullSinceById[id] ?? at]))
}

function soldOut(
  fullEvents: readonly EventNumbers[],
  since: Record<string, string>,
  progress: NoticeProgress,
) {
  const recent = fullEvents.filter(({ id }) => (since[id] ?? '') > progress.digestAt)
  const freshEvents = recent.filter(({ id }) => (since[id] ?? '') > progress.toldUntil)
  return newsOf(recent.map(numbersOf), freshEvents.map(numbersOf))
}

/** The digest lists the events of tomorrow; mails at once come a day before the event begins. */
function dayBefore(
  events: readonly EventNumbers[],
  tomorrow: string,
  { from, until }: { from: string; until: string },
) {
  const dayEarlier = ({ turnsPastAt }: EventNumbers) =>
    new Date(Date.parse(turnsPastAt) - DAY_MS).toISOString()
  const isFresh = (event: EventNumbers) => dayEarlier(event) > from && dayEarlier(event) <= until
  return newsOf(
    events.filter(({ date }) => date === tomorrow).map(numbersOf),
    events.filter(isFresh).map(numbersOf),
  )
}

async function waitlists(
  { db, now }: Clock,
  { digestAt, toldUntil }: NoticeProgress,
  until: string,
): Promise<Waiting> {
  const growths = await listWaitlistGrowth(db, { now, digestAt, from: toldUntil, until })
  const sum = (of: 'joined' | 'fresh') => growths.reduce((total, growth) => total + growth[of], 0)
  const texts = (of: 'joined' | 'fresh') =>
    growths
      .filter((growth) => growth[of] > 0)
      .map((growth) => `${growth.title}: ${growth[of]} more, ${growth.waiting} waiting`)
  return {
    ...nothingWaits,
    count: sum('joined'),
    fresh: sum('fresh'),
    events: { digest: texts('joined'), fresh: texts('fresh') },
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
    'day-before': dayBefore(events, tomorrow, { from: progress.toldUntil, until }),
  }
  return { waiting, full: fullSinceById }
}
