import { sql } from 'kysely'
import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isOfPerson } from '#app/platform/database/identity-filter.ts'
import type { AnsweredQuestion } from './model.ts'

const answerText = ({ question, answer }: AnsweredQuestion) => `${question}: ${answer}`

const allowedText = (allowed: number | null) => (allowed === null ? null : allowed === 1 ? 'yes' : 'no')

const withAnswerText = <Row extends { answers: string; pictures: number | null }>({
  answers,
  pictures,
  ...row
}: Row) => ({
  ...row,
  'pictures may be published': allowedText(pictures),
  answers: (JSON.parse(answers) as AnsweredQuestion[]).map(answerText).join('\n') || null,
})

/** What was typed with a member's phone, and waits for their confirmation. */
async function seatRequestData(db: Database, { accountIds }: DataSubject): Promise<PersonalData> {
  const title = 'Seats to confirm'
  if (accountIds.length === 0) return { title, records: [] }
  const rows = await db
    .selectFrom('seat_request')
    .innerJoin('event', 'event.id', 'seat_request.event_id')
    .select(['event.title as event', 'seat_request.branch', 'seat_request.year'])
    .select('seat_request.pictures_allowed as pictures')
    .select(['seat_request.answers', 'seat_request.created_at as asked'])
    .where('seat_request.user_id', 'in', accountIds)
    .execute()
  return { title, records: rows.map(withAnswerText) }
}

/** By its own address: its registration may be gone. */
async function certificateData(db: Database, subject: DataSubject): Promise<PersonalData> {
  const records = await db
    .selectFrom('certificate')
    .innerJoin('event', 'event.id', 'certificate.event_id')
    .select(['event.title as event', 'event.date', 'certificate.name', 'certificate.email'])
    .select(['certificate.phone', 'certificate.code', 'certificate.created_at as made'])
    .select(['certificate.corrected_at as name corrected', 'certificate.downloaded_at as downloaded'])
    .select(['certificate.kept_at as agreed to be kept', 'certificate.withdrawn_at as withdrawn'])
    .where(isOfPerson(subject, { emails: ['certificate.email'], phones: ['certificate.phone'] }))
    .orderBy('certificate.created_at')
    .execute()
  return { title: 'Certificates', records }
}

/** What a person gave the films of an event, one record for each film; nothing to others, who see sums only. */
async function voteData(db: Database, subject: DataSubject): Promise<PersonalData> {
  const title = 'Votes for films'
  if (subject.isReadByOthers) return { title, records: [] }
  const records = await db
    .selectFrom('film_vote')
    .innerJoin('registration', 'registration.id', 'film_vote.registration_id')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['event.title as event', 'film_vote.film_id as film'])
    .select(sql<string>`cast(film_vote.rating as text)`.as('rating'))
    .where(isOfPerson(subject, { emails: ['registration.email'], phones: ['registration.phone'] }))
    .orderBy('registration.created_at')
    .orderBy('film_vote.film_id')
    .execute()
  return { title, records }
}

/** The registrations of a person. Others read no answer after the event: they see these without names. */
export async function registrationData(db: Database, subject: DataSubject): Promise<PersonalData[]> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('event', 'event.id', 'registration.event_id')
    .select(['event.title as event', 'event.date', 'registration.name', 'registration.email'])
    .select(['registration.phone', 'registration.branch', 'registration.year', 'registration.answers'])
    .select('registration.pictures_allowed as pictures')
    .select(['registration.status as state', 'registration.created_at as registered'])
    .select(['registration.seated_at as seat since', 'registration.cancelled_at as cancelled'])
    .select(['registration.checked_in_at as checked in', 'registration.notice_version as privacy notice'])
    .select(['registration.payment_state as payment', 'registration.payment_reference as bank reference'])
    .select(['registration.payment_method as paid by', 'registration.payment_at as payment noted'])
    .select(sql<string | null>`cast(registration.payment_paise as text)`.as('paise'))
    .$if(!subject.isReadByOthers, (query) =>
      query
        .select(sql<string | null>`cast(registration.feedback_rating as text)`.as('rating of the event'))
        .select('registration.feedback_line as line about the event'),
    )
    .where(isOfPerson(subject, { emails: ['registration.email'], phones: ['registration.phone'] }))
    .orderBy('registration.created_at')
    .execute()
  return [
    { title: 'Event registrations', records: rows.map(withAnswerText) },
    await voteData(db, subject),
    await certificateData(db, subject),
    await seatRequestData(db, subject),
  ]
}
