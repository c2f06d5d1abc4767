import { turnsPastAt, addDays, todayIn } from '#app/events/zone.ts'
import { currentNotice } from '#app/join-requests/use-cases.server.ts'
import { memberEmail } from '#app/join-requests/welcome.ts'
import { type Database, transact } from '#app/platform/db.ts'
import type { Env } from '#app/platform/env.ts'
import { newId } from '#app/platform/id.ts'
import { past } from './demo/past.ts'
import { admins, approved, type DemoApplicant, signUps, waiting } from './demo/people.ts'
import { posts } from './demo/posts.ts'
import { guestsOf, layRegistrations } from './demo/registrations.ts'
import { type DemoEvent, upcoming } from './demo/upcoming.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Demo people write from a domain that can never exist. */
const DEMO_DOMAIN = 'lumiereclub.example'

interface Laying {
  db: Database
  env: Pick<Env, 'clubTimeZone'>
  now: Date
}

function ago(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * HOUR_MS).toISOString()
}

async function layAdmins({ db, now }: Laying): Promise<string> {
  const at = ago(now, 200 * DAY_HOURS)
  const rows = admins.map(([name, front, standing]) => ({
    id: newId(),
    email: `${front}@${DEMO_DOMAIN}`,
    name,
    role: 'admin',
    standing,
    created_at: standing === 'pending' ? ago(now, 30) : at,
    updated_at: at,
    approved_at: standing === 'approved' ? at : null,
  }))
  await db.insertInto('user_account').values(rows).execute()
  return rows[0]?.id ?? ''
}

function formLink({ slug }: DemoEvent): string {
  return `https://docs.google.com/forms/d/e/1FAIpQLSdLumiereDemo-${slug}/viewform`
}

function termsOf({ here }: DemoEvent) {
  return {
    registration: here ? 'here' : 'form',
    has_waitlist: Number(here !== undefined),
    asks_branch: Number(here?.asksStudies ?? false),
    asks_year: Number(here?.asksStudies ?? false),
    questions: JSON.stringify(here?.questions ?? []),
    places_given: here?.waiting ?? 0,
    attended: here?.attended ?? null,
  }
}

async function layEvents({ db, env, now }: Laying, by: string): Promise<void> {
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
      created_at: madeAt,
      created_by: by,
      updated_at: madeAt,
      ...termsOf(event),
    }
  }
  const laid = [...past, ...upcoming].map((event, index) => ({ event, row: rowOf(event, index) }))
  await db
    .insertInto('event')
    .values(laid.map(({ row }) => row))
    .execute()
  let from = 0
  for (const { event, row } of laid) {
    const { here, participants } = event
    if (!here) continue
    const { id: eventId, created_at: madeAt, turns_past_at: startsAt } = row
    const when = { eventId, madeAt, startsAt, now }
    await layRegistrations(db, { ...when, here, participants, domain: DEMO_DOMAIN, from })
    from += guestsOf({ here, participants })
  }
}

/** Phones that nobody has: 90000 000 and two digits. */
function demoPhone(place: number): string {
  return `90000000${String(place).padStart(2, '0')}`
}

function requestRow([name, branch, year, interest, hours]: DemoApplicant, now: Date, phone: string) {
  const { version, hash } = currentNotice()
  const at = ago(now, hours)
  const noticed = { notice_version: version, notice_hash: hash, noticed_at: at }
  return { id: newId(), name, phone, branch, year, interest, created_at: at, ...noticed }
}

async function layRequests({ db, now }: Laying, by: string): Promise<void> {
  const pending = waiting.map((person, index) => requestRow(person, now, demoPhone(index + 1)))
  await db.insertInto('join_request').values(pending).execute()
  const decided = approved.map((person, index) => {
    const approvedAt = ago(now, person[4] - 3)
    const row = requestRow(person, now, demoPhone(index + 11))
    return { ...row, status: 'approved', approved_at: approvedAt, approved_by: by }
  })
  await db.insertInto('join_request').values(decided).execute()
  const members = decided.map((row) => ({
    id: newId(),
    email: memberEmail(row.phone),
    name: row.name,
    role: 'member',
    standing: 'approved',
    phone: row.phone,
    branch: row.branch,
    year: row.year,
    interest: row.interest,
    join_request_id: row.id,
    created_at: row.approved_at,
    created_by: by,
    updated_at: row.approved_at,
    approved_at: row.approved_at,
    approved_by: by,
  }))
  await db.insertInto('user_account').values(members).execute()
}

async function laySignUps({ db, now }: Laying): Promise<void> {
  const rows = signUps.map(([name, front], index) => {
    const at = ago(now, (index + 1) * 31)
    return { id: newId(), email: `${front}@${DEMO_DOMAIN}`, name, created_at: at, updated_at: at }
  })
  await db
    .insertInto('user_account')
    .values(rows.map((row) => ({ ...row, role: 'member', standing: 'pending' })))
    .execute()
}

async function layPosts({ db, now }: Laying, by: string): Promise<void> {
  for (const { title, body, daysAgo, comments } of posts) {
    const id = newId()
    const at = ago(now, daysAgo * DAY_HOURS)
    const post = { id, title, body, published_at: at, created_at: at, created_by: by, updated_at: at }
    await db.insertInto('post').values(post).execute()
    const rows = comments.map(([author, words, status], index) => ({
      id: newId(),
      post_id: id,
      author_name: author,
      body: words,
      status,
      created_at: ago(now, daysAgo * DAY_HOURS - 2 - index),
    }))
    await db.insertInto('comment').values(rows).execute()
  }
}

/** One row says that the demo was laid, or was found out of place: whoever inserts it first is the only one to go on. */
async function isFirst({ db, now }: Laying): Promise<boolean> {
  const claimed = await db
    .insertInto('setting')
    .values({ key: 'demo-laid', value: '1', updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function isEmpty({ db }: Laying): Promise<boolean> {
  const event = await db.selectFrom('event').select('id').limit(1).executeTakeFirst()
  const request = await db.selectFrom('join_request').select('id').limit(1).executeTakeFirst()
  return !event && !request
}

/** A believable club in every state, laid once into an empty house and never again. Answers whether it was laid now. */
export async function seedDemo({ db, env, now }: Laying): Promise<boolean> {
  return transact(db, async (db) => {
    const laying = { db, env, now }
    if (!(await isFirst(laying)) || !(await isEmpty(laying))) return false
    const by = await layAdmins(laying)
    await layEvents(laying, by)
    await layRequests(laying, by)
    await laySignUps(laying)
    await layPosts(laying, by)
    return true
  })
}
