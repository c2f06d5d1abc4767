import { leavingYear } from '#app/club/studies.ts'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import { turnsPastAt, addDays, todayIn } from '#app/events/club-time.ts'
import { DEMO_DOMAIN } from '#app/club/email.rules.ts'
import { DEMO_PHONE_START } from '#app/first-run/demo.rules.ts'
import { defaultFacts } from '#app/club/defaults.rules.ts'
import { currentNotice } from '#app/join-requests/use-cases.server.ts'
import { memberEmail } from '#app/club/phone.rules.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { insertSetting } from '#app/platform/database/settings.ts'
import type { Env } from '#app/platform/env.ts'
import { seedFilmEntries } from './film-entries.ts'
import { newId } from '#app/platform/id.ts'
import { past } from './past-events.ts'
import { admins, approved, type DemoApplicant, signUps, waiting } from './people.ts'
import { posts } from './posts.ts'
import { guestCount, seedRegistrations } from './registrations.ts'
import { type DemoEvent, upcoming } from './upcoming-events.ts'

const DAY_HOURS = 24

interface SeedContext {
  db: Database
  env: Pick<Env, 'clubTimeZone'>
  now: Date
}

function ago(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * HOUR_MS).toISOString()
}

async function seedAdmins({ db, now }: SeedContext): Promise<string> {
  const at = ago(now, 200 * DAY_HOURS)
  const rows = admins.map(([name, front, status]) => ({
    id: newId(),
    email: `${front}@${DEMO_DOMAIN}`,
    name,
    role: 'admin',
    status: status,
    created_at: status === 'pending' ? ago(now, 30) : at,
    updated_at: at,
    approved_at: status === 'approved' ? at : null,
  }))
  await db.insertInto('user_account').values(rows).execute()
  return rows[0]?.id ?? ''
}

function formLink({ slug }: DemoEvent): string {
  return `https://docs.google.com/forms/d/e/1FAIpQLSdLumiereDemo-${slug}/viewform`
}

function registrationSettingsOf({ here }: DemoEvent) {
  return {
    registration: here ? 'here' : 'form',
    has_waitlist: Number(here !== undefined),
    asks_branch: Number(here?.asksStudies ?? false),
    asks_year: Number(here?.asksStudies ?? false),
    asks_pictures: Number(here?.asksPictures ?? false),
    questions: JSON.stringify(here?.questions ?? []),
    last_waitlist_number: here?.waiting ?? 0,
    attended: here?.attended ?? null,
    asks_feedback: Number(here?.feedback !== undefined),
  }
}

const certificatesOf = ({ certificates }: DemoEvent) => ({
  end_time: certificates?.endTime ?? null,
  gives_certificates: Number(certificates !== undefined),
  certificate_text: certificates?.text ?? '',
  certificate_signer_1: certificates?.signers[0] ?? '',
  certificate_signer_2: certificates?.signers[1] ?? '',
})

async function seedEvents({ db, env, now }: SeedContext, adminId: string): Promise<void> {
  const today = todayIn(env.clubTimeZone, now)
  const rowOf = (event: DemoEvent, index: number) => {
    const date = addDays(today, event.inDays)
    const madeAt = ago(now, (Math.max(0, -event.inDays) + 12) * DAY_HOURS - index)
    return {
      id: newId(),
      title: event.title,
      description: event.description,
      about_event: event.aboutEvent,
      google_form_link: event.here ? '' : formLink(event),
      date,
      time: event.time,
      turns_past_at: turnsPastAt({ date, time: event.time }, env.clubTimeZone),
      venue: event.venue,
      category: event.category,
      image: event.image,
      registration_fee: event.registrationFee,
      seats: event.seats,
      participants: event.participants,
      published_at: madeAt,
      created_at: madeAt,
      created_by: adminId,
      updated_at: madeAt,
      ...registrationSettingsOf(event),
      ...certificatesOf(event),
    }
  }
  const seeded = [...past, ...upcoming].map((event, index) => ({ event, row: rowOf(event, index) }))
  await db
    .insertInto('event')
    .values(seeded.map(({ row }) => row))
    .execute()
  await seedGuests({ db, now }, seeded)
  await seedVotes(db, seeded)
  for (const { event, row } of seeded) await seedRecap({ db, now }, event, row.id)
}

async function seedRecap(
  { db, now }: Pick<SeedContext, 'db' | 'now'>,
  { recap, inDays }: DemoEvent,
  eventId: string,
): Promise<void> {
  if (!recap) return
  const at = ago(now, (-inDays - 1) * DAY_HOURS)
  const { text, credit, pictures } = recap
  const rows = pictures.map(({ src, alt }, position) => ({
    id: newId(),
    event_id: eventId,
    content_hash: src,
    src,
    alt,
    position,
    bytes: 0,
    state: 'shown',
    created_at: at,
  }))
  await db
    .insertInto('event_recap')
    .values({ id: eventId, body: text, credit, version: 1, updated_at: at })
    .execute()
  await db.insertInto('event_picture').values(rows).execute()
}

async function seedVotes(
  db: Database,
  seeded: readonly { event: DemoEvent; row: { id: string; turns_past_at: string } }[],
): Promise<void> {
  for (const { event, row } of seeded) {
    if (!event.vote) continue
    const filmIds = JSON.stringify(event.vote.films.map(({ id }) => id))
    await db.insertInto('programme').values({ event_id: row.id, film_ids: filmIds }).execute()
    const at = row.turns_past_at
    const moments = { opened_at: at, closed_at: at, shown_at: at }
    const result = JSON.stringify(event.vote)
    await db
      .insertInto('vote')
      .values({ event_id: row.id, ...moments, result })
      .execute()
  }
}

async function seedGuests(
  { db, now }: Pick<SeedContext, 'db' | 'now'>,
  seeded: readonly { event: DemoEvent; row: { id: string; created_at: string; turns_past_at: string } }[],
): Promise<void> {
  let from = 0
  for (const { event, row } of seeded) {
    const { here, participants } = event
    if (!here) continue
    const { id: eventId, created_at: madeAt, turns_past_at: startsAt } = row
    const when = { eventId, madeAt, startsAt, now }
    await seedRegistrations(db, { ...when, here, participants, domain: DEMO_DOMAIN, from })
    from += guestCount({ here, participants })
  }
}

/** An unassigned phone number. */
function demoPhone(index: number): string {
  return `${DEMO_PHONE_START}${String(index).padStart(2, '0')}`
}

function requestRow([name, branch, year, interest, hours]: DemoApplicant, now: Date, phone: string) {
  const { version, hash } = currentNotice(defaultFacts)
  const at = ago(now, hours)
  const noticed = { notice_version: version, notice_hash: hash, noticed_at: at }
  return { id: newId(), name, phone, branch, year, interest, created_at: at, ...noticed }
}

/** Applicants approved more than two weeks ago count as welcomed. */
const DEMO_WELCOMED_HOURS = 14 * 24

async function seedRequests({ db, now }: SeedContext, adminId: string): Promise<void> {
  const pending = waiting.map((person, index) => requestRow(person, now, demoPhone(index + 1)))
  await db.insertInto('join_request').values(pending).execute()
  const approvedRows = approved.map((person, index) => {
    const approvedAt = ago(now, person[4] - 3)
    const row = requestRow(person, now, demoPhone(index + 11))
    const isWelcomed = person[4] > DEMO_WELCOMED_HOURS
    const decision = { approved_at: approvedAt, approved_by: adminId }
    return { ...row, status: 'approved', ...decision, whatsapp_opened_at: isWelcomed ? approvedAt : null }
  })
  await db.insertInto('join_request').values(approvedRows).execute()
  const members = approvedRows.map((row) => ({
    id: newId(),
    email: memberEmail(row.phone),
    name: row.name,
    role: 'member',
    status: 'approved',
    phone: row.phone,
    branch: row.branch,
    leaves_in: leavingYear(row.year, row.approved_at.slice(0, 10)),
    interest: row.interest,
    join_request_id: row.id,
    created_at: row.approved_at,
    created_by: adminId,
    updated_at: row.approved_at,
    approved_at: row.approved_at,
    approved_by: adminId,
  }))
  await db.insertInto('user_account').values(members).execute()
}

async function seedSignUps({ db, now }: SeedContext): Promise<void> {
  const rows = signUps.map(([name, front], index) => {
    const at = ago(now, (index + 1) * 31)
    return { id: newId(), email: `${front}@${DEMO_DOMAIN}`, name, created_at: at, updated_at: at }
  })
  await db
    .insertInto('user_account')
    .values(rows.map((row) => ({ ...row, role: 'member', status: 'pending' })))
    .execute()
}

async function seedPosts({ db, now }: SeedContext, adminId: string): Promise<void> {
  for (const { title, body, daysAgo, comments } of posts) {
    const id = newId()
    const at = ago(now, daysAgo * DAY_HOURS)
    const post = { id, title, body, published_at: at, created_at: at, created_by: adminId, updated_at: at }
    await db.insertInto('post').values(post).execute()
    const rows = comments.map(([author, body, status], index) => ({
      id: newId(),
      post_id: id,
      author_name: author,
      body,
      status,
      created_at: ago(now, daysAgo * DAY_HOURS - 2 - index),
    }))
    await db.insertInto('comment').values(rows).execute()
  }
}

/** One row records the seeding: the replica that inserts it first does it. */
async function claimSeed({ db, now }: SeedContext): Promise<boolean> {
  return insertSetting(db, 'demo-laid', { value: '1', at: now.toISOString() })
}

async function isEmpty({ db }: SeedContext): Promise<boolean> {
  const event = await db.selectFrom('event').select('id').limit(1).executeTakeFirst()
  const request = await db.selectFrom('join_request').select('id').limit(1).executeTakeFirst()
  return !event && !request
}

/** Seeds a demo club with rows in every state, once and only into an empty database. Returns whether it did. */
export async function seedDemo({ db, env, now }: SeedContext): Promise<boolean> {
  return transact(db, async (db) => {
    const context = { db, env, now }
    if (!(await claimSeed(context)) || !(await isEmpty(context))) return false
    const adminId = await seedAdmins(context)
    await seedEvents(context, adminId)
    await seedRequests(context, adminId)
    await seedSignUps(context)
    await seedPosts(context, adminId)
    await seedFilmEntries(context.db, now)
    return true
  })
}
