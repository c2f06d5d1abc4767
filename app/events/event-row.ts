import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { detailColumns, detailsOf } from './details.rules.ts'
import { type Category, type Event, feeOf } from './model.ts'
import type { Question } from './registration-settings.ts'
import { eventStatusOf } from './schedule.ts'

export const eventColumns = [
  'id',
  'title',
  'description',
  'about_event',
  'google_form_link',
  'date',
  'time',
  'turns_past_at',
  'venue',
  'category',
  'image',
  ...detailColumns,
  'registration_fee',
  'fee_paise',
  'seats',
  'participants',
  'attended',
  'event_status',
  'status_reason',
  'previous_date',
  'previous_time',
  'schedule_version',
  'published_at',
  'series_id',
  'registration',
  'opens_at',
  'closes_at',
  'cancel_until',
  'members_until',
  'closed_at',
  'has_waitlist',
  'releases_seats',
  'asks_branch',
  'asks_year',
  'asks_pictures',
  'questions',
  'created_at',
  'created_by',
] as const

type Row = Pick<Selectable<Schema['event']>, (typeof eventColumns)[number]>

function settingsOf(row: Row): Event['settings'] {
  return {
    method: row.registration === 'here' ? 'here' : 'form',
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    cancelUntil: row.cancel_until,
    membersUntil: row.members_until,
    hasWaitlist: row.has_waitlist === 1,
    releasesSeats: row.releases_seats === 1,
    asksBranch: row.asks_branch === 1,
    asksYear: row.asks_year === 1,
    asksPictures: row.asks_pictures === 1,
    questions: JSON.parse(row.questions) as Question[],
    isClosed: row.closed_at !== null,
  }
}

export function eventOf(row: Row): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    aboutEvent: row.about_event,
    googleFormLink: row.google_form_link,
    date: row.date,
    time: row.time,
    turnsPastAt: row.turns_past_at,
    venue: row.venue,
    category: row.category as Category,
    image: row.image,
    registrationFee: feeOf(row),
    seats: row.seats,
    participants: row.participants,
    attended: row.attended,
    settings: settingsOf(row),
    details: detailsOf(row),
    eventStatus: eventStatusOf(row.event_status),
    statusReason: row.status_reason,
    previousStart: row.previous_date === null ? null : { date: row.previous_date, time: row.previous_time },
    scheduleVersion: row.schedule_version,
    publishedAt: row.published_at,
    seriesId: row.series_id,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}

/** Drafts, and events that are published later, do not exist for the public. */
export function isPublic(now: Date) {
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([eb('event.deleted_at', 'is', null), eb('event.published_at', '<=', now.toISOString())])
}

/** Public, and neither cancelled nor postponed. */
export function isScheduled(now: Date) {
  return (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.and([isPublic(now)(eb), eb('event.event_status', '=', 'scheduled')])
}
