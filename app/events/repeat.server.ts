import { createHash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId, newId } from '#app/platform/id.ts'
import { addDays, instantOf, isWallDate, longDate, todayIn, turnsPastAt, wallOf } from './club-time.ts'
import { daysBetween } from './event-dates.ts'
import { type AdminEvent, type Event, isPublished } from './model.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { NEVER } from './schedule.ts'
import { checkRepeat, type RepeatErrors, type RepeatWish, SERIES_MOST } from './repeat.rules.ts'
import type { RegistrationSettings } from './registration-settings.ts'
import { joinSeries, listMoreDates, listSeriesDates } from './series.store.server.ts'
import { findEvent, insertEvent } from './store.server.ts'
import { adminView } from './views.server.ts'

/** The instant that many days later at the same wall time. */
function daysLater(instant: string | null, days: number, zone: string): string | null {
  if (instant === null || instant === NEVER) return instant
  const { date, time } = wallOf(new Date(instant), zone)
  return instantOf({ date: addDays(date, days), time }, zone).toISOString()
}

/** The moments of registration as far from this date as they were from the other one. */
export function shiftedSettings(
  settings: RegistrationSettings,
  { from, to, zone }: { from: string; to: string; zone: string },
): RegistrationSettings {
  const days = daysBetween(from, to)
  return {
    ...settings,
    opensAt: daysLater(settings.opensAt, days, zone),
    closesAt: daysLater(settings.closesAt, days, zone),
    cancelUntil: daysLater(settings.cancelUntil, days, zone),
    membersUntil: daysLater(settings.membersUntil, days, zone),
  }
}

export interface RepeatPreview {
  event: AdminEvent
  errors: RepeatErrors
  /** null: no pattern was chosen yet. */
  dates: { date: string; longDate: string; isTaken: boolean }[] | null
}

/** The dates that the wish means; null: there is no such event. */
export async function previewRepeat(
  acting: Acting,
  { id, wish }: { id: string; wish: RepeatWish | null },
): Promise<RepeatPreview | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const event = isId(id) ? await findEvent(acting.db, id) : null
  if (!event) return null
  const check = wish ? checkRepeat(event.date, wish) : null
  const preview = { event: adminView(event, acting), errors: {}, dates: null }
  if (!check) return preview
  if (!check.ok) return { ...preview, errors: check.errors }
  const takenDates = event.seriesId ? await listSeriesDates(acting.db, event.seriesId) : []
  const today = todayIn(acting.env.clubTimeZone, acting.now)
  const dates = check.dates.filter((date) => date >= today)
  return {
    ...preview,
    dates: dates.map((date) => ({ date, longDate: longDate(date), isTaken: takenDates.includes(date) })),
  }
}

/** The same request makes the same ids, so that a double click makes each event once. */
function idOf(requestKey: string, date: string): string {
  const hex = createHash('sha256').update(`${requestKey} ${date}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

interface Repetition {
  id: string
  dates: readonly string[]
  requestKey: string
  by: string
}

/** An event like this one on another date, with its own seats. A public one is public at once. */
function eventOn(
  acting: Acting,
  { base, date, id, by }: { base: Event; date: string; id: string; by: string },
): Event {
  const { now, env } = acting
  const createdAt = now.toISOString()
  const zone = env.clubTimeZone
  return {
    ...base,
    id,
    date,
    turnsPastAt: turnsPastAt({ date, time: base.time }, zone),
    settings: { ...shiftedSettings(base.settings, { from: base.date, to: date, zone }), isClosed: false },
    participants: 0,
    attended: null,
    eventStatus: 'scheduled',
    statusReason: '',
    previousStart: null,
    scheduleVersion: 0,
    publishedAt: isPublished(base, now) ? createdAt : base.publishedAt,
    createdAt,
    createdBy: by,
  }
}

async function insertRepeats(
  acting: Acting,
  db: Database,
  { id, dates, requestKey, by }: Repetition,
): Promise<Outcome<{ added: number }, 'gone' | 'series-long'>> {
  const seriesId = await joinSeries(db, { id, seriesId: newId() })
  const base = seriesId ? await findEvent(db, id) : null
  if (!seriesId || !base) return refused('gone')
  const takenDates = await listSeriesDates(db, seriesId)
  const fresh = dates.filter((date) => !takenDates.includes(date))
  if (takenDates.length + fresh.length > SERIES_MOST) return refused('series-long')
  let addedCount = 0
  for (const date of fresh) {
    const event = eventOn(acting, { base, date, id: idOf(requestKey, date), by })
    if (!(await insertEvent(db, event, newLinkKey()))) continue
    await recordAudit(db, { action: 'event.create', subjectId: event.id, actorId: by, at: acting.now })
    addedCount += 1
  }
  return done({ added: addedCount })
}

/** Makes events like this one on these dates, each with its own seats, in one series. */
export async function repeatEvent(
  acting: Acting,
  { id, dates, requestKey }: { id: string; dates: readonly string[]; requestKey: unknown },
): Promise<Outcome<{ added: number }, 'gone' | 'no-dates' | 'series-long'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const today = todayIn(acting.env.clubTimeZone, acting.now)
  const isOpen = (date: string) => isWallDate(date) && date >= today && date < '2100-01-01'
  const newDates = [...new Set(dates)].filter(isOpen).slice(0, SERIES_MOST)
  if (!isId(id)) return refused('gone')
  if (newDates.length === 0) return refused('no-dates')
  const repetition = { id, dates: newDates, requestKey: isId(requestKey) ? requestKey : newId(), by }
  const outcome = await transact(acting.db, (db) => insertRepeats(acting, db, repetition))
  if (outcome.ok) acting.announce('events')
  return outcome
}

export interface OtherDate {
  id: string
  /** 'Saturday, 5 December 2026, 6:00 PM' */
  on: string
}

const MORE_DATES_SHOWN = 12

/** The next public events of its series, without itself. */
export async function moreDates(acting: Acting, id: string): Promise<OtherDate[]> {
  mustBeAble(acting.viewer, 'events.view')
  if (!isId(id)) return []
  const events = await listMoreDates(acting.db, { id, now: acting.now, most: MORE_DATES_SHOWN })
  return events.map((event) => {
    const { longDate, clockTime } = adminView(event, acting)
    return { id: event.id, on: [longDate, clockTime].filter(Boolean).join(', ') }
  })
}
