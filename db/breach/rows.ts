import type { Database } from '#app/platform/db.ts'

/** What holds personal data, as the log calls it. */
export const personalKinds = ['join-request', 'registration', 'user', 'mail'] as const
export type PersonalKind = (typeof personalKinds)[number]

/** One row about somebody, without what it says. */
export interface PersonalRow {
  id: string
  kind: PersonalKind
  /** Of registrations alone. */
  eventId: string | null
  createdAt: string
  /** When it left every list, if it did. */
  goneAt: string | null
  /** Who it speaks of and where they can be written to; read only for those who are to be told. */
  contact: string
}

const wordsOf = (...words: (string | null)[]) => words.filter(Boolean).join(', ')

async function requests(db: Database): Promise<PersonalRow[]> {
  const rows = await db
    .selectFrom('join_request')
    .select(['id', 'created_at', 'rejected_at', 'name', 'phone'])
    .execute()
  return rows.map(({ id, created_at: createdAt, rejected_at: goneAt, name, phone }) => {
    return { id, kind: 'join-request', eventId: null, createdAt, goneAt, contact: wordsOf(name, phone) }
  })
}

async function registrations(db: Database): Promise<PersonalRow[]> {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'event_id as eventId', 'created_at as createdAt', 'name', 'email', 'phone'])
    .execute()
  return rows.map(({ name, email, phone, ...row }) => {
    return { ...row, kind: 'registration', goneAt: null, contact: wordsOf(name, email, phone) }
  })
}

async function accounts(db: Database): Promise<PersonalRow[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'created_at as createdAt', 'name', 'email', 'phone'])
    .execute()
  return rows.map(({ name, email, phone, ...row }) => {
    return { ...row, kind: 'user', eventId: null, goneAt: null, contact: wordsOf(name, email, phone) }
  })
}

async function mails(db: Database): Promise<PersonalRow[]> {
  const rows = await db.selectFrom('mail').select(['id', 'created_at as createdAt', 'recipient']).execute()
  return rows.map(({ recipient: contact, ...row }) => {
    return { ...row, kind: 'mail', eventId: null, goneAt: null, contact }
  })
}

export async function personalRows(db: Database): Promise<PersonalRow[]> {
  return [
    ...(await requests(db)),
    ...(await registrations(db)),
    ...(await accounts(db)),
    ...(await mails(db)),
  ]
}

export interface Deed {
  at: string
  action: string
  actorId: string | null
  /** As they are called today; null: nobody, or whoever has left. */
  actorName: string | null
  subjectKind: string
  subjectId: string | null
}

/** The log of these days, the oldest first. Helpers at a door stand in it by the ids of their links. */
export async function deedsBetween(
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<Deed[]> {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('user_account as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('door_link as helper', 'helper.id', 'entry.actor_id')
    .where('entry.at', '>=', since.toISOString())
    .where('entry.at', '<', until.toISOString())
    .select((eb) => [
      'entry.at',
      'entry.action',
      'entry.actor_id as actorId',
      'entry.subject_kind as subjectKind',
      'entry.subject_id as subjectId',
      eb.fn.coalesce('actor.name', 'helper.helper').as('actorName'),
    ])
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute()
}

/** Who was let in at a door, by whom: their own rows say it, one by one. */
export async function letInBetween(
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<Deed[]> {
  const rows = await db
    .selectFrom('registration')
    .leftJoin('user_account as actor', 'actor.id', 'registration.checked_in_by')
    .leftJoin('door_link as helper', 'helper.id', 'registration.checked_in_by')
    .where('checked_in_at', '>=', since.toISOString())
    .where('checked_in_at', '<', until.toISOString())
    .select((eb) => [
      'registration.id as subjectId',
      'checked_in_at',
      'checked_in_by as actorId',
      eb.fn.coalesce('actor.name', 'helper.helper').as('actorName'),
    ])
    .execute()
  return rows.map(({ checked_in_at: at, ...row }) => {
    return { ...row, at: at ?? '', action: 'door.let-in', subjectKind: 'registration' }
  })
}
