import { type Database, type OpenDatabase, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { sql } from 'kysely'

/** Row counts far above those of any club. */
export const crowd = {
  users: 100_000,
  requests: 10_000,
  events: 2_000,
  posts: 500,
  comments: 5_000,
  auditEntries: 100_000,
} as const

const BATCH = 500
const START = Date.parse('2026-01-01T00:00:00.000Z')
const MINUTE_MS = 60_000

const branches = ['CSE', 'ECE', 'ME', 'CE', 'EE', 'IT', 'DS', 'AI', 'IOT', 'Other']
const years = ['1st', '2nd', '3rd', '4th']
const interests = [
  'Video Editing',
  'Graphic Designing',
  'Film Making',
  'Cinematography',
  'Photography',
  'Other',
]
const categories = ['Workshop', 'Entertainment', 'Competition', 'Photography', 'Social']
const firstNames = ['Aarav', 'Nisha', 'Omar', 'Percy', 'Zoya', 'Kabir', 'Meher', 'Tara', 'Ishaan', 'Diya']

const at = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString()
const pick = (from: readonly string[], index: number) => from[index % from.length] ?? ''
const member = (index: number) => ({
  name: `${pick(firstNames, index)} Number ${index}`,
  branch: pick(branches, index),
  year: pick(years, index),
  interest: pick(interests, index),
})

/** One admin in two hundred, a super admin in ten thousand, one sign-up in twenty, the rest members. */
function userRow(index: number) {
  const isSuper = index % 10_000 === 0
  const isAdmin = index % 200 === 1
  const isSignUp = index % 20 === 2
  const createdAt = at(index % 400_000)
  const role = isSuper ? 'super-admin' : isAdmin ? 'admin' : 'member'
  return {
    id: newId(),
    email: `person-${index}@college.example`,
    role,
    status: isSignUp ? 'pending' : 'approved',
    phone: role === 'member' && !isSignUp ? String(9_000_000_000 + index) : null,
    ...member(index),
    created_at: createdAt,
    updated_at: createdAt,
    approved_at: isSignUp ? null : createdAt,
  }
}

function requestRow(index: number, by: string) {
  const isApproved = index % 3 === 0
  const createdAt = at(400_000 + index)
  return {
    id: newId(),
    phone: String(8_000_000_000 + index),
    ...member(index),
    status: isApproved ? 'approved' : 'pending',
    notice_version: '1',
    notice_hash: 'f'.repeat(64),
    noticed_at: createdAt,
    created_at: createdAt,
    approved_at: isApproved ? createdAt : null,
    approved_by: isApproved ? by : null,
  }
}

function eventRow(index: number, now: Date) {
  const days = (index % 730) - 365
  const turns = new Date(now.getTime() + days * 1_440 * MINUTE_MS)
  const createdAt = at(index)
  return {
    id: newId(),
    title: `${pick(firstNames, index)}, event ${index}`,
    description: 'Three lamps and a face, one evening and a room.',
    about_event: 'An evening with key, fill and back light. '.repeat(20),
    google_form_link: 'https://docs.google.com/forms/d/e/1FAIpQLSc-bench/viewform',
    date: turns.toISOString().slice(0, 10),
    time: turns.toISOString().slice(11, 16),
    turns_past_at: turns.toISOString(),
    venue: 'Studio 2',
    category: pick(categories, index),
    image: '/art/events/lighting.webp',
    registration_fee: 0,
    seats: 60,
    participants: index % 61,
    published_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
    deleted_at: index % 25 === 0 ? new Date(now.getTime() - MINUTE_MS).toISOString() : null,
  }
}

async function inBatches(count: number, insert: (from: number, until: number) => Promise<unknown>) {
  for (let from = 0; from < count; from += BATCH) await insert(from, Math.min(count, from + BATCH))
}

const rows = <Row>(from: number, until: number, rowOf: (index: number) => Row) =>
  Array.from({ length: until - from }, (_, step) => rowOf(from + step))

async function layPosts(db: Database) {
  const posts = rows(0, crowd.posts, (index) => {
    const createdAt = at(index * 100)
    const words = { title: `Announcement ${index}`, body: 'Open from four to ten on weekdays. '.repeat(20) }
    return {
      id: newId(),
      ...words,
      published_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
      created_by: null,
    }
  })
  await db.insertInto('post').values(posts).execute()
  await inBatches(crowd.comments, (from, until) =>
    db
      .insertInto('comment')
      .values(
        rows(from, until, (index) => ({
          id: newId(),
          post_id: posts[index % posts.length]?.id ?? '',
          author_name: pick(firstNames, index),
          body: 'Seconded.',
          status: index % 4 === 0 ? 'held' : 'approved',
          created_at: at(index),
        })),
      )
      .execute(),
  )
}

/** One entry a minute; a quarter of them by one person, a tenth of them deletions. */
const auditRow = (index: number, by: string) => ({
  id: newId(),
  at: at(index),
  actor_id: index % 4 === 0 ? by : `actor-${index % 4}`,
  action: index % 10 === 0 ? ('event.delete' as const) : ('event.change' as const),
  subject_kind: 'event' as const,
  subject_id: null,
})

/** Inserts events. */
export async function layEvents(db: Database, { count, now }: { count: number; now: Date }): Promise<void> {
  await inBatches(count, (from, until) =>
    db
      .insertInto('event')
      .values(rows(from, until, (index) => eventRow(index, now)))
      .execute(),
  )
}

export async function layCrowd({ db }: OpenDatabase, now: Date): Promise<string> {
  let first = ''
  await transact(db, async (db) => {
    await inBatches(crowd.users, async (from, until) => {
      const people = rows(from, until, userRow)
      first ||= people[0]?.id ?? ''
      await db.insertInto('user_account').values(people).execute()
    })
    await inBatches(crowd.requests, (from, until) =>
      db
        .insertInto('join_request')
        .values(rows(from, until, (index) => requestRow(index, first)))
        .execute(),
    )
    await inBatches(crowd.events, (from, until) =>
      db
        .insertInto('event')
        .values(rows(from, until, (index) => ({ ...eventRow(index, now), created_by: first })))
        .execute(),
    )
    await layPosts(db)
    await inBatches(crowd.auditEntries, (from, until) =>
      db
        .insertInto('audit_entry')
        .values(rows(from, until, (index) => auditRow(index, first)))
        .execute(),
    )
  })
  await sql`analyze`.execute(db)
  return first
}
