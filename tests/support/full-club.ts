import { aFilmCall } from './film-calls.ts'
import { randomInt } from 'node:crypto'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { sql } from 'kysely'
import { columnKinds } from './column-kinds.ts'
import { now, soon } from './action-proofs.ts'
import { aJoinRequest, anAdmin, anEvent, aUser } from './factories.ts'
import { newPhone } from './phone.ts'

/** A text that is stored in one column only: anywhere else it is a leak. */
interface Mark {
  /** `registration.email` */
  column: string
  kind: 'personal' | 'secret' | 'unpublished'
  text: string
}

export interface FullClub {
  marks: Mark[]
  ids: {
    event: string
    trashed: string
    unpublished: string
    registration: string
    checkInLink: string
    draft: string
    draftFilm: string
    post: string
    comment: string
    pendingRequest: string
    rejectedRequest: string
    pendingAdmin: string
    user: string
    mail: string
    filmCall: string
  }
}

const keyOf: Record<string, string> = {
  rate_limit: 'key',
  erasure: 'digest',
  setting: 'key',
  second_factor: 'user_id',
  content: 'kind',
  film_review: 'juror_id',
}

const AT = { created_at: now(), updated_at: now() }

/** The rows that the factories make. */
async function parentsOf(db: Database) {
  const { id: createdBy } = await anAdmin(db)
  const settings = { ...externalFormSettings, method: 'here' as const, hasWaitlist: true }
  const phoned = () => ({ phone: newPhone() })
  const ids = {
    event: (await anEvent(db, { createdBy, seats: 9, participants: 1, settings })).id,
    trashed: (await anEvent(db, { createdBy, settings })).id,
    unpublished: (await anEvent(db, { createdBy, settings, publishedAt: null })).id,
    user: (await aUser(db, { accountStatus: 'approved', ...phoned() })).id,
    pendingAdmin: (await aUser(db, { role: 'admin' })).id,
    // The newest, so that it stands on the first page.
    pendingRequest: (await aJoinRequest(db, { ...phoned(), createdAt: now() })).id,
    rejectedRequest: (await aJoinRequest(db, phoned())).id,
    draft: newId(),
    draftFilm: newId(),
    filmCall: await aFilmCall(db),
    juror: newId(),
    post: newId(),
  }
  await db.updateTable('event').set({ deleted_at: now() }).where('id', '=', ids.trashed).execute()
  const rejected = { status: 'rejected', rejected_at: now() }
  await db.updateTable('join_request').set(rejected).where('id', '=', ids.rejectedRequest).execute()
  const words = { title: '-', body: '-', created_by: null, ...AT }
  await db
    .insertInto('post')
    .values({ id: ids.draft, ...words, published_at: null })
    .execute()
  await db
    .insertInto('post')
    .values({ id: ids.post, ...words, title: 'Open', published_at: now() })
    .execute()
  return ids
}

type Parents = Awaited<ReturnType<typeof parentsOf>>
type Row = Record<string, string | number | null>

const filmDraft = (id: string, title: string) => JSON.stringify([{ id, title }])

/** One row for each of the other tables. */
function othersOf({
  event,
  user,
  post,
  draftFilm,
  pendingRequest,
  filmCall,
  juror,
}: Parents): Record<string, Row> {
  const entry = newId()
  const noticed = { notice_version: '1', notice_hash: 'f'.repeat(64), created_at: now() }
  return {
    registration: { id: newId(), event_id: event, status: 'seated', seated_at: now(), name: '-', ...noticed },
    event_message: {
      id: newId(),
      event_id: event,
      audience: 'all',
      subject: '-',
      body: '-',
      send_at: soon(),
      created_at: now(),
    },
    certificate: {
      id: newId(),
      event_id: event,
      code: newId(),
      name: '-',
      kept_at: now(),
      created_at: now(),
    },
    seat_request: { id: newId(), event_id: event, user_id: user, answers: '[]', created_at: now() },
    event_recap: { id: event, body: '-', credit: '-', version: 1, updated_at: now() },
    event_picture: {
      id: newId(),
      event_id: event,
      content_hash: '-',
      src: '-',
      alt: '-',
      position: 0,
      bytes: 1,
      state: 'hidden',
      hidden_at: now(),
      created_at: now(),
    },
    check_in_link: {
      id: newId(),
      event_id: event,
      token_hash: newId(),
      helper: '-',
      expires_at: soon(),
      created_at: now(),
    },
    join_proposal: {
      id: newId(),
      request_id: pendingRequest,
      name: '-',
      phone: '-',
      branch: '-',
      year: '-',
      interest: '-',
      ...noticed,
      noticed_at: now(),
      status_token_hash: newId(),
      sender: '-',
    },
    mail: {
      id: newId(),
      recipient: '-',
      subject: '-',
      body_text: '-',
      body_html: '-',
      calendar: '-',
      unsubscribe_url: '-',
      status: 'failed',
      next_attempt_at: soon(),
      created_at: now(),
    },
    session: { id: newId(), user_id: user, token_hash: newId(), expires_at: soon(), ...AT },
    credential: { id: newId(), user_id: user, account_id: user, provider_id: 'credential', ...AT },
    verification: { id: newId(), identifier: '-', value: user, expires_at: soon(), ...AT },
    invite: { id: newId(), email: '-', role: 'admin', is_mailed: 0, created_at: now(), expires_at: soon() },
    membership: {
      id: newId(),
      user_id: user,
      since: '2026-08-01',
      member_until: '2027-07-31',
      created_at: now(),
    },
    email_link: {
      id: newId(),
      user_id: user,
      purpose: 'sign-in',
      token_hash: newId(),
      email: '-',
      created_at: now(),
      expires_at: soon(),
    },
    guardian: { id: 'guardian', name: '-', email: '-', set_at: now() },
    handover: {
      id: newId(),
      started_at: now(),
      old_invite: '',
      passphrase_hash: '-',
      status: 'finished',
      finished_at: now(),
    },
    outside_account: { id: newId(), name: 'Domain', holder: '-', next_holder: '-', created_at: now() },
    second_factor: { user_id: user, secret: '-', created_at: now() },
    recovery_code: { id: newId(), user_id: user, code_hash: newId() },
    film_submission: { id: newId(), email: '-', notice_version: '1', created_at: now() },
    film_juror: {
      id: juror,
      call_id: filmCall,
      name: '-',
      link_key: newId(),
      created_at: now(),
      ends_at: soon(),
    },
    film_entry: {
      id: entry,
      call_id: filmCall,
      link_key: newId(),
      name: '-',
      email: '-',
      title: '-',
      answers: '{}',
      notice_version: '1',
      created_at: now(),
      updated_at: now(),
      sent_at: now(),
    },
    film_review: { entry_id: entry, juror_id: juror, comment: '-', knows_them: 0, updated_at: now() },
    comment: { id: newId(), post_id: post, author_name: '-', body: '-', created_at: now() },
    rate_limit: { key: newId(), window_started_at: now(), used: 1 },
    erasure: { digest: newId(), erased_at: now() },
    setting: { key: newId(), value: '-', updated_at: now() },
    content: { kind: 'films', version: 1, draft: filmDraft(draftFilm, '-'), saved_at: now() },
  }
}

async function rowsOf(db: Database): Promise<{ ids: FullClub['ids']; rows: Record<string, string> }> {
  const parents = await parentsOf(db)
  const otherRows = othersOf(parents)
  // The one guardian and the one list of films, which may be there from an earlier club.
  await db.deleteFrom('guardian').execute()
  await db.deleteFrom('content').where('kind', '=', 'films').execute()
  const rows: Record<string, string> = {
    user_account: parents.user,
    event: parents.event,
    join_request: parents.pendingRequest,
    post: parents.draft,
  }
  for (const [table, row] of Object.entries(otherRows)) {
    await db
      .insertInto(table as 'setting')
      .values(row as never)
      .execute()
    rows[table] = String(row[keyOf[table] ?? 'id'])
  }
  const { registration = '', check_in_link: checkInLink = '', comment = '', mail = '' } = rows
  return { ids: { ...parents, registration, checkInLink, comment, mail }, rows }
}

function markFor(column: string): string {
  const mark = `zq${newId().slice(-10)}`
  if (/phone/.test(column)) return String(6_000_000_000 + randomInt(900_000_000))
  if (/email|recipient/.test(column)) return `${mark}@college.example`
  return mark
}

function valueFor(column: string, text: string, { draftFilm }: FullClub['ids']): string {
  if (column === 'answers') return JSON.stringify([{ question: 'Why?', answer: text }])
  return column === 'draft' ? filmDraft(draftFilm, text) : text
}

/** Inserts a club in which every personal or secret column holds a unique text. */
export async function insertFullClub(db: Database): Promise<FullClub> {
  const { ids, rows } = await rowsOf(db)
  const marks: Mark[] = []
  const insertMark = async (table: string, column: string, kind: Mark['kind'], where: [string, string]) => {
    const text = markFor(column)
    const [key, value] = where
    const changed =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${valueFor(column, text, ids)}
      where ${sql.ref(key)} = ${value}`.execute(db)
    if (changed.numAffectedRows !== 1n) throw new Error(`there is no row for ${table}.${column}`)
    marks.push({ column: `${table}.${column}`, kind, text })
    return text
  }
  for (const [table, columns] of Object.entries(columnKinds))
    for (const [column, kind] of Object.entries(columns)) {
      if (kind === 'open') continue
      const key = keyOf[table] ?? 'id'
      const row = rows[table]
      if (row === undefined) throw new Error(`say in ${import.meta.filename} what a row of ${table} is`)
      const text = await insertMark(table, column, kind, [key, row])
      if (key === column) rows[table] = text
    }
  await insertMark('content', 'draft', 'unpublished', ['kind', 'films'])
  for (const column of ['title', 'body']) await insertMark('post', column, 'unpublished', ['id', ids.draft])
  for (const column of ['title', 'description', 'about_event', 'venue'])
    for (const hidden of [ids.trashed, ids.unpublished])
      await insertMark('event', column, 'unpublished', ['id', hidden])
  return { ids, marks }
}
