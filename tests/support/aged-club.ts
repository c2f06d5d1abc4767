import { aFilmCall, aFilmEntry, aJuror } from './film-calls.ts'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Schema } from '#db/schema.ts'
import { aJoinRequest, anEvent, aSeat, aUser } from './factories.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** 'old' is an hour past a retention limit, 'young' an hour before it. */
type Age = 'old' | 'young'
type At = (days: number) => string

interface Aging {
  db: Database
  at: At
  age: Age
  adminId: string
}

async function ageRequests({ db, at, age }: Aging): Promise<void> {
  const request = (name: string) => aJoinRequest(db, { name: `${name} ${age}` })
  const change = async (name: string, set: object) => {
    const { id } = await request(name)
    await db.updateTable('join_request').set(set).where('id', '=', id).execute()
  }
  await change('rejected', { status: 'rejected', rejected_at: at(30), created_at: at(300) })
  await change('unanswered', { created_at: at(365) })
  await change('approved', { status: 'approved', approved_at: at(400), created_at: at(401) })
}

/** A membership ends with a day: one day past the limit, or on it. */
async function ageMembers({ db, at, age }: Aging): Promise<void> {
  const { id } = await aUser(db, { name: `former member ${age}`, accountStatus: 'approved' })
  const member_until = at(age === 'old' ? 366 : 365).slice(0, 10)
  await db
    .insertInto('membership')
    .values({ id, user_id: id, since: '2024-01-01', member_until, created_at: at(900) })
    .execute()
}

/** Used a year ago and warned a month ago, or an hour less of the year. */
async function ageSignUps({ db, at, age }: Aging): Promise<void> {
  const unused = { end_warned_at: at(31) }
  for (const [name, set] of [
    ['unused', { used_at: at(365), ...unused }],
    ['unwarned', { used_at: at(365) }],
    ['warning due', { used_at: at(335) }],
  ] as const) {
    const { id } = await aUser(db, { name: `${name} ${age}`, createdAt: at(500) })
    await db.updateTable('user_account').set(set).where('id', '=', id).execute()
  }
}

async function ageEvents({ db, at, age, adminId }: Aging): Promise<void> {
  const trashed = await anEvent(db, { title: `trashed ${age}`, createdBy: adminId })
  await db
    .updateTable('event')
    .set({ deleted_at: at(30) })
    .where('id', '=', trashed.id)
    .execute()
  const post = { id: newId(), title: `deleted ${age}`, body: '-', created_at: at(90), updated_at: at(90) }
  await db
    .insertInto('post')
    .values({ ...post, published_at: at(90), deleted_at: at(30) })
    .execute()
  const past = await anEvent(db, { title: `past for long ${age}`, createdBy: adminId, turnsPastAt: at(180) })
  const moment = { created_at: at(200), event_id: past.id }
  await aSeat(db, { ...moment, name: `registered ${age}` })
  const seatRequest = {
    event_id: trashed.id,
    user_id: adminId,
    answers: JSON.stringify([age]),
    created_at: at(7),
  }
  await db
    .insertInto('seat_request')
    .values({ id: newId(), ...seatRequest, event_id: age === 'old' ? past.id : trashed.id })
    .execute()
  // Its owner agreed that it outlives the registration.
  const longAgo = await anEvent(db, {
    title: `certified ${age}`,
    createdBy: adminId,
    turnsPastAt: at(5 * 365),
  })
  const certificate = { event_id: longAgo.id, name: `certified ${age}`, created_at: at(5 * 365) }
  await db
    .insertInto('certificate')
    .values({ ...certificate, id: newId(), code: newId(), kept_at: at(5 * 365) })
    .execute()
  await db
    .insertInto('check_in_link')
    .values({
      ...moment,
      id: newId(),
      token_hash: newId(),
      helper: `helper ${age}`,
      expires_at: at(0),
      created_by: null,
    })
    .execute()
}

async function ageErasures({ db, at, age }: Aging): Promise<void> {
  const { id } = await aUser(db, { name: `asked to be erased ${age}` })
  await db
    .updateTable('user_account')
    .set({ erase_at: at(0), used_at: at(1) })
    .where('id', '=', id)
    .execute()
}

async function ageOtherRows({ db, at, age, adminId }: Aging): Promise<void> {
  await db
    .insertInto('film_submission')
    .values({ id: newId(), email: `film-${age}@college.example`, notice_version: '1', created_at: at(365) })
    .execute()
  const callId = await aFilmCall(db, { closesAt: at(365) })
  await aFilmEntry(db, { callId, email: `entry-${age}@college.example` })
  const { id: jurorId } = await aJuror(db, callId)
  await db
    .updateTable('film_juror')
    .set({ name: `juror ${age}` })
    .where('id', '=', jurorId)
    .execute()
  await db
    .insertInto('content_revision')
    .values({
      kind: `page ${age}`,
      version: 1,
      items: '[]',
      published_at: at(365),
      published_by: adminId,
    })
    .execute()
  await db
    .insertInto('content_change')
    .values({ id: newId(), kind: `page ${age}`, change: '{}', at: at(365) })
    .execute()
  await db
    .insertInto('setting')
    .values({ key: `emptied-demo ${age}`, value: '{}', updated_at: at(1) })
    .execute()
  await db
    .insertInto('audit_entry')
    .values({
      id: newId(),
      at: at(365),
      actor_id: adminId,
      action: 'event.create',
      subject_kind: age,
      subject_id: null,
    })
    .execute()
  await db
    .insertInto('rate_limit')
    .values({ key: `tries ${age}`, window_started_at: at(1), used: 1 })
    .execute()
  const ended = { expires_at: at(0), created_at: at(1), updated_at: at(1) }
  await db
    .insertInto('session')
    .values({
      ...ended,
      id: newId(),
      user_id: adminId,
      token_hash: `session ${age}`,
      ip_address: null,
      user_agent: null,
      proved_at: null,
    })
    .execute()
  await db
    .insertInto('verification')
    .values({ ...ended, id: newId(), identifier: `link ${age}`, value: adminId })
    .execute()
  await db
    .insertInto('invite')
    .values({
      id: newId(),
      email: `invited-${age}@college.example`,
      role: 'admin',
      is_mailed: 1,
      created_at: at(62),
      created_by: adminId,
      expires_at: at(60),
      accepted_at: null,
      accepted_by: null,
    })
    .execute()
}

async function ageMails({ db, at, age }: Aging): Promise<void> {
  const mail = (subject: string, over: Partial<Record<string, string>>) =>
    db
      .insertInto('mail')
      .values({
        id: newId(),
        recipient: 'head@club.example',
        body_text: 'Words.',
        body_html: '<p>Words.</p>',
        calendar: 'Words.',
        unsubscribe_url: 'Words.',
        next_attempt_at: at(0),
        claimed_until: null,
        last_problem: null,
        delivered_at: null,
        created_at: at(400),
        subject: `${subject} ${age}`,
        ...over,
      })
      .execute()
  await mail('delivered', { status: 'delivered', created_at: at(90) })
  await mail('failed', { status: 'failed', created_at: at(7) })
  await mail('waiting', { status: 'waiting', next_attempt_at: '2100-01-01T00:00:00.000Z' })
}

/** The uploads folder beside the outbox. */
export const picturesBeside = (outbox: string) => join(dirname(outbox), 'uploads')

async function fileOf(path: string, written: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'Words, or a picture.')
  await utimes(path, new Date(written), new Date(written))
}

/** File names that show the age. */
const pictures = {
  old: '01d00000-0000-4000-a000-000000000000',
  young: '70440000-0000-4000-a000-000000000000',
  shown: '54040000-0000-4000-a000-000000000000',
}

async function ageFiles(outbox: string, { db, at, age, adminId }: Aging): Promise<void> {
  await fileOf(join(outbox, `${age}.eml`), at(90))
  const folder = picturesBeside(outbox)
  for (const name of [
    `${pictures[age]}.webp`,
    `${pictures[age]}-640.webp`,
    `${pictures[age]}.webp.${pictures[age]}.part`,
  ])
    await fileOf(join(folder, name), at(7))
  if (age === 'young') return
  await anEvent(db, { title: 'with a picture', createdBy: adminId, image: `/uploads/${pictures.shown}.webp` })
  await fileOf(join(folder, `${pictures.shown}.webp`), at(7))
  await fileOf(join(folder, `somebody-elses.webp`), at(7))
}

/** Inserts two rows for every retention rule: one an hour past its limit, one an hour before it. */
export async function insertAgedClub(
  db: Database,
  { now, outbox }: { now: Date; outbox: string },
): Promise<void> {
  const { id: adminId } = await aUser(db)
  for (const age of ['old', 'young'] as const) {
    const shift = age === 'old' ? -HOUR_MS : HOUR_MS
    const at: At = (days) => new Date(now.getTime() - days * DAY_MS + shift).toISOString()
    const aging = { db, at, age, adminId }
    await ageErasures(aging)
    await ageRequests(aging)
    await ageMembers(aging)
    await ageSignUps(aging)
    await ageEvents(aging)
    await ageOtherRows(aging)
    await ageMails(aging)
    await ageFiles(outbox, aging)
  }
}

const marks: [keyof Schema, string][] = [
  ['join_request', 'name'],
  ['user_account', 'name'],
  ['event', 'title'],
  ['post', 'title'],
  ['registration', 'name'],
  ['certificate', 'name'],
  ['seat_request', 'answers'],
  ['check_in_link', 'helper'],
  ['film_submission', 'email'],
  ['film_entry', 'email'],
  ['film_juror', 'name'],
  ['content_revision', 'kind'],
  ['content_change', 'kind'],
  ['setting', 'key'],
  ['audit_entry', 'subject_kind'],
  ['rate_limit', 'key'],
  ['session', 'token_hash'],
  ['verification', 'identifier'],
  ['invite', 'email'],
  ['mail', 'subject'],
]

/** The names of the rows and files that are still there. */
export async function remainingMarks(db: Database, outbox: string): Promise<string[]> {
  const found: string[] = []
  for (const [table, column] of marks) {
    const rows = await db
      .selectFrom(table)
      .select(column as never)
      .execute()
    found.push(...rows.map((row) => `${table}: ${String(row[column as never])}`))
  }
  const spoken = await db
    .selectFrom('mail')
    .select('subject')
    .where('status', '=', 'failed')
    .where((eb) =>
      eb.or([
        eb('body_text', '<>', ''),
        ...(['body_html', 'calendar', 'unsubscribe_url'] as const).map((part) => eb(part, 'is not', null)),
      ]),
    )
    .execute()
  found.push(...spoken.map(({ subject }) => `words: ${subject}`))
  const warned = await db
    .selectFrom('user_account')
    .select('name')
    .where('end_warned_at', 'is not', null)
    .execute()
  found.push(...warned.map(({ name }) => `warned: ${name}`))
  found.push(...(await readdir(outbox)).map((name) => `file: ${name}`))
  const ids = Object.entries(pictures)
  for (const name of await readdir(picturesBeside(outbox))) {
    const [age = 'old'] = ids.find(([, id]) => name.startsWith(id)) ?? []
    found.push(`picture: ${age === 'shown' ? 'shown old' : age} ${name.replaceAll(/[0-9a-f-]{36}/g, 'id')}`)
  }
  return found.filter((mark) => /\b(old|young)\b/.test(mark)).toSorted()
}

/** Exactly these must remain under the policy. */
export const left = [
  'audit_entry: young',
  'check_in_link: helper young',
  'certificate: certified young',
  'event: certified old',
  'event: certified young',
  'event: past for long old',
  'content_revision: page young',
  'content_change: page young',
  'setting: emptied-demo young',
  'event: past for long young',
  'event: trashed young',
  'file: young.eml',
  'film_entry: entry-young@college.example',
  'film_juror: juror young',
  'film_submission: film-young@college.example',
  'invite: invited-young@college.example',
  'join_request: approved old',
  'join_request: approved young',
  'join_request: rejected young',
  'join_request: unanswered young',
  'mail: delivered young',
  'mail: failed old',
  'mail: failed young',
  'mail: waiting old',
  'mail: waiting young',
  'post: deleted young',
  'picture: old somebody-elses.webp',
  'picture: shown old id.webp',
  'picture: young id-640.webp',
  'picture: young id.webp',
  'picture: young id.webp.id.part',
  'rate_limit: tries young',
  'registration: registered young',
  'seat_request: ["young"]',
  'session: session young',
  'user_account: asked to be erased young',
  'user_account: former member young',
  'user_account: unused young',
  'user_account: unwarned old',
  'user_account: unwarned young',
  'user_account: warning due old',
  'user_account: warning due young',
  'warned: unwarned old',
  'warned: unwarned young',
  'warned: warning due old',
  'warned: unused young',
  'verification: link young',
  'words: failed young',
].toSorted()
