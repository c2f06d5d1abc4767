import type { Insertable } from 'kysely'
import type { User, Viewer } from '#app/accounts/model.ts'
import type { Event } from '#app/events/model.ts'
import { detailRow, noDetails } from '#app/events/details.rules.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import type { JoinRequest } from '#app/join-requests/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Schema } from '#db/schema.ts'

/** The creation time of all rows of the factories. */
export const LONG_AGO = '2026-01-05T06:30:00.000Z'

let made = 0

/** Inserts a pending simple sign-up. */
export async function aUser(db: Database, over: Partial<User> = {}): Promise<User> {
  made += 1
  const user: User = {
    id: newId(),
    email: `person-${made}-${process.pid}@college.example`,
    name: `Person ${made}`,
    role: 'member',
    accountStatus: 'pending',
    phone: null,
    branch: null,
    leavesIn: null,
    interest: null,
    joinRequestId: null,
    createdAt: LONG_AGO,
    createdBy: null,
    approvedAt: null,
    approvedBy: null,
    ...over,
  }
  const { accountStatus, leavesIn, joinRequestId, createdAt, createdBy, approvedAt, approvedBy, ...same } =
    user
  await db
    .insertInto('user_account')
    .values({
      ...same,
      status: accountStatus,
      leaves_in: leavesIn,
      join_request_id: joinRequestId,
      created_at: createdAt,
      created_by: createdBy,
      updated_at: createdAt,
      approved_at: approvedAt,
      approved_by: approvedBy,
    })
    .execute()
  return user
}

export function anAdmin(db: Database, over: Partial<User> = {}): Promise<User> {
  return aUser(db, { role: 'admin', accountStatus: 'approved', approvedAt: LONG_AGO, ...over })
}

export function aSuperAdmin(db: Database, over: Partial<User> = {}): Promise<User> {
  return aUser(db, { role: 'super-admin', accountStatus: 'approved', approvedAt: LONG_AGO, ...over })
}

/** The user as a viewer. */
export function viewerOf({ id, name, email, role, accountStatus }: User): Viewer {
  return { kind: 'user', id, name, email, role, accountStatus }
}

/** The schedule fields of an event that was never moved. */
export const neverMoved = {
  eventStatus: 'scheduled',
  statusReason: '',
  previousStart: null,
  scheduleVersion: 0,
} as const

/** Inserts a workshop in 2030 with free seats, created by a new admin unless `createdBy` is given. */
export async function anEvent(db: Database, over: Partial<Event> = {}): Promise<Event> {
  const event: Event = {
    id: newId(),
    title: 'Lighting workshop',
    description: 'Three lamps and a face.',
    aboutEvent: 'An evening with key, fill and back light, for whoever has never moved a lamp.',
    googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSc-lumiere/viewform',
    date: '2030-03-09',
    time: '18:00',
    turnsPastAt: '2030-03-09T12:30:00.000Z',
    venue: 'Studio 2',
    category: 'Workshop',
    image: '/art/events/lighting.webp',
    registrationFee: 0,
    seats: 30,
    participants: 0,
    attended: null,
    settings: externalFormSettings,
    details: noDetails,
    ...neverMoved,
    createdAt: LONG_AGO,
    publishedAt: over.createdAt ?? LONG_AGO,
    seriesId: null,
    ...over,
    createdBy: over.createdBy === undefined ? (await anAdmin(db)).id : over.createdBy,
  }
  const {
    aboutEvent,
    googleFormLink,
    turnsPastAt,
    registrationFee,
    createdAt,
    createdBy,
    settings,
    details,
    ...rest
  } = event
  const { eventStatus, statusReason, previousStart, scheduleVersion, publishedAt, seriesId, ...same } = rest
  await db
    .insertInto('event')
    .values({
      ...same,
      ...detailRow(details),
      about_event: aboutEvent,
      google_form_link: googleFormLink,
      turns_past_at: turnsPastAt,
      registration_fee: registrationFee,
      created_at: createdAt,
      created_by: createdBy,
      updated_at: createdAt,
      event_status: eventStatus,
      status_reason: statusReason,
      previous_date: previousStart?.date ?? null,
      previous_time: previousStart?.time ?? null,
      schedule_version: scheduleVersion,
      published_at: publishedAt,
      series_id: seriesId,
      registration: settings.method,
      opens_at: settings.opensAt,
      closes_at: settings.closesAt,
      cancel_until: settings.cancelUntil,
      members_until: settings.membersUntil,
      closed_at: settings.isClosed ? createdAt : null,
      has_waitlist: Number(settings.hasWaitlist),
      releases_seats: Number(settings.releasesSeats),
      asks_branch: Number(settings.asksBranch),
      asks_year: Number(settings.asksYear),
      asks_pictures: Number(settings.asksPictures),
      questions: JSON.stringify(settings.questions),
    })
    .execute()
  return event
}

/** Inserts a pending join request with a new phone number. */
export async function aJoinRequest(db: Database, over: Partial<JoinRequest> = {}): Promise<JoinRequest> {
  made += 1
  const request: JoinRequest = {
    id: newId(),
    name: `Applicant ${made}`,
    phone: String(9_000_000_000 + made),
    branch: 'CSE',
    year: '2nd',
    interest: 'Film Making',
    status: 'pending',
    createdAt: LONG_AGO,
    answeredAt: over.createdAt ?? LONG_AGO,
    approvedAt: null,
    approvedBy: null,
    version: 1,
    isChangedSinceRead: false,
    ...over,
  }
  const {
    createdAt,
    approvedAt,
    approvedBy,
    isChangedSinceRead: _derived,
    answeredAt: _same,
    ...same
  } = request
  const noticed = { notice_version: '1', notice_hash: 'f'.repeat(64), noticed_at: createdAt }
  await db
    .insertInto('join_request')
    .values({ ...same, ...noticed, created_at: createdAt, approved_at: approvedAt, approved_by: approvedBy })
    .execute()
  return request
}

type NewSeat = Insertable<Schema['registration']>

/** Inserts only the row of a taken seat, without counting it on the event. Returns its id. */
export async function aSeat(
  db: Database,
  seat: Pick<NewSeat, 'event_id' | 'name' | 'created_at'> & Partial<NewSeat>,
): Promise<string> {
  const noContact = { email: null, email_key: null, phone: null, branch: null, year: null }
  const noNotice = { request_key: null, notice_version: null, notice_hash: null }
  const row = { id: newId(), status: 'seated', ...noContact, ...noNotice, ...seat }
  await db.insertInto('registration').values(row).execute()
  return row.id
}

/** Inserts the membership of an account: active until 2031 unless told otherwise. */
export async function aMembership(
  db: Database,
  membership: Pick<Insertable<Schema['membership']>, 'user_id'> & Partial<Insertable<Schema['membership']>>,
): Promise<void> {
  const term = { since: '2026-01-05', member_until: '2031-07-31', created_at: LONG_AGO }
  await db
    .insertInto('membership')
    .values({ id: newId(), ...term, ...membership })
    .execute()
}

/** Guests pay the club by UPI. */
export async function aUpi(db: Database): Promise<void> {
  const value = JSON.stringify({ id: 'club@okbank', payee: 'Film Club' })
  await db
    .insertInto('setting')
    .values({ key: 'upi', value, updated_at: LONG_AGO })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Inserts a picture of an event that is over; its file is nowhere. */
export async function anEventPicture(
  db: Database,
  picture: Pick<Insertable<Schema['event_picture']>, 'event_id'> &
    Partial<Insertable<Schema['event_picture']>>,
): Promise<string> {
  const id = newId()
  const file = { content_hash: id, src: `/uploads/${newId()}.webp`, alt: '', bytes: 1 }
  const row = { id, ...file, position: 0, state: 'shown', created_at: LONG_AGO, ...picture }
  await db.insertInto('event_picture').values(row).execute()
  return id
}
