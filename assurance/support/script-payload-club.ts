import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { externalFormSettings, type Question } from '#app/events/registration-settings.ts'
import { aJoinRequest, anAdmin, anEvent, aUser } from '#tests/support/factories.ts'
import { scriptPayloads } from './script-payloads.ts'

const at = () => new Date().toISOString()
const LONG_PAST = { date: '2024-03-09', turnsPastAt: '2024-03-09T12:30:00.000Z' }
/** Every fifth event is in the past, which has another card. */
const PAST_EVERY = 5

export interface PayloadClub {
  /** Ids with the payload in their fields. */
  events: Map<string, string>
  posts: Map<string, string>
}

/** Inserts a club with a script payload in every text field, bypassing all checks. */
export async function insertPayloadClub(db: Database): Promise<PayloadClub> {
  const { id: by } = await anAdmin(db)
  const inserted: PayloadClub = { events: new Map(), posts: new Map() }
  for (const [place, text] of scriptPayloads.entries()) {
    const eventId = await insertEvent(db, { text, by, isPast: place % PAST_EVERY === 0 })
    const postId = await insertPost(db, text)
    inserted.events.set(eventId, text)
    inserted.posts.set(postId, text)
    await insertPeople(db, { text, place, eventId, by })
    await insertComment(db, { text, postId, status: place % 2 ? 'held' : 'approved' })
    await insertMail(db, text)
  }
  await writeSettings(db)
  return inserted
}

async function insertEvent(
  db: Database,
  { text, by, isPast }: { text: string; by: string; isPast: boolean },
): Promise<string> {
  const questionOf = (slot: number, kind: Question['kind']): Question => {
    return { slot, kind, text, choices: kind === 'choice' ? [text, 'Other'] : [], isRequired: false }
  }
  const questions = [questionOf(1, 'text'), questionOf(2, 'choice'), questionOf(3, 'yes-no')]
  const { id } = await anEvent(db, {
    ...(isPast && LONG_PAST),
    title: text,
    description: text,
    aboutEvent: text,
    venue: text,
    image: text,
    googleFormLink: text,
    settings: {
      ...externalFormSettings,
      method: isPast ? 'form' : 'here',
      questions,
      asksBranch: true,
      asksYear: true,
      asksPictures: true,
    },
    createdBy: by,
    seats: 9,
  })
  return id
}

async function insertPost(db: Database, text: string): Promise<string> {
  const id = newId()
  const moments = { published_at: at(), created_at: at(), updated_at: at() }
  const row = { id, title: text, body: `${text}\n\n${text}`, created_by: null, ...moments }
  await db.insertInto('post').values(row).execute()
  return id
}

async function insertPeople(
  db: Database,
  { text, place, eventId, by }: { text: string; place: number; eventId: string; by: string },
): Promise<void> {
  const poison = { name: text, branch: text, interest: text } as never
  const { id } = await aJoinRequest(db, {
    ...(poison as object),
    year: text as never,
    phone: `${text} ${place}`,
  })
  await db.updateTable('join_request').set({ reviewer_note: text }).where('id', '=', id).execute()
  const roles = ['member', 'admin', 'super-admin'] as const
  const accountStatus = place % 2 ? ('pending' as const) : ('rejected' as const)
  const account = {
    email: `${text} ${place}`,
    phone: `${text}${place}`,
    role: roles[place % 3],
    accountStatus,
  }
  await aUser(db, { ...(poison as object), ...account })
  const guest = { id: newId(), event_id: eventId, status: 'seated', waitlist_number: 1, notice_version: text }
  const textFields = { name: text, email: text, email_key: text, phone: text, branch: text, year: text }
  const answers = JSON.stringify([{ question: text, answer: text }])
  await db
    .insertInto('registration')
    .values({ ...guest, ...textFields, answers, request_key: null, notice_hash: text, created_at: at() })
    .execute()
  const link = { id: newId(), event_id: eventId, token_hash: String(place), helper: text, created_by: by }
  await db
    .insertInto('check_in_link')
    .values({ ...link, expires_at: '2040-01-01T00:00:00.000Z', created_at: at() })
    .execute()
}

async function insertComment(
  db: Database,
  { text, postId, status }: { text: string; postId: string; status: string },
): Promise<void> {
  const row = { id: newId(), post_id: postId, author_name: text, body: text, status, created_at: at() }
  await db.insertInto('comment').values(row).execute()
}

async function insertMail(db: Database, text: string): Promise<void> {
  const words = { recipient: text, subject: text, body_text: text, last_problem: text }
  const moments = { next_attempt_at: at(), created_at: at() }
  await db
    .insertInto('mail')
    .values({ id: newId(), ...words, status: 'failed', ...moments })
    .execute()
}

/** The club settings, with a payload in each field. */
async function writeSettings(db: Database): Promise<void> {
  const [script = '', , title = '', textarea = ''] = scriptPayloads
  const address = scriptPayloads.find((text) => text.startsWith('javascript:')) ?? ''
  const links = { instagram: address, linkedin: address, youtube: address, inviteUrl: address }
  const words = {
    name: script,
    tagline: title,
    vimeoId: script,
    privacy: `# ${script}\n${textarea}\n${title}`,
  }
  const row = { key: 'club', value: JSON.stringify({ ...words, ...links }), updated_at: at() }
  await db.insertInto('setting').values(row).execute()
}
