import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'

export type CertificateFacts = Awaited<ReturnType<typeof findCertificates>>[number]

/** Of registrations, made or not, and of certificates that are left without one. The code is null where none was made. */
function certificates(db: Database) {
  return db
    .selectFrom('registration')
    .fullJoin('certificate', 'certificate.registration_id', 'registration.id')
    .innerJoin('event', (join) =>
      join.on('event.id', '=', sql<string>`coalesce(registration.event_id, certificate.event_id)`),
    )
    .select(['event.id as eventId', 'event.title', 'event.date', 'event.time', 'event.end_time as endTime'])
    .select(['event.turns_past_at as turnsPastAt', 'event.event_status as eventStatus'])
    .select(['event.deleted_at as deletedAt', 'event.gives_certificates as isOn'])
    .select(['event.certificate_text as text', 'event.certificate_hours as typedHours'])
    .select(['event.certificate_signer_1 as signer1', 'event.certificate_signer_2 as signer2'])
    .select([
      'certificate.id',
      'certificate.code',
      'certificate.corrected_at as correctedAt',
      'certificate.kept_at as keptAt',
    ])
    .select(['certificate.downloaded_at as downloadedAt', 'certificate.withdrawn_at as withdrawnAt'])
    .select(['registration.id as registrationId', 'registration.status'])
    .select('registration.checked_in_at as checkedInAt')
    .select((eb) => eb.fn.coalesce('certificate.name', 'registration.name', sql.lit('')).as('name'))
}

/** Of these registrations; of an event: of everybody who was checked in; those that are left without one by their id, their event or the address of their owner. */
export async function findCertificates(
  db: Database,
  wanted:
    | { ids: readonly string[] }
    | { code: string }
    | { eventId: string }
    | { kept: 'id' | 'event_id' | 'email'; is: string },
) {
  const all = certificates(db)
  if ('ids' in wanted)
    return wanted.ids.length === 0 ? [] : all.where('registration.id', 'in', wanted.ids).execute()
  if ('code' in wanted) return all.where('certificate.code', '=', wanted.code).execute()
  if ('kept' in wanted)
    return all
      .where(`certificate.${wanted.kept}`, '=', wanted.is)
      .where('registration.id', 'is', null)
      .execute()
  return all
    .where('registration.event_id', '=', wanted.eventId)
    .where('registration.checked_in_at', 'is not', null)
    .execute()
}

/** Makes the certificate of a registration where there is none. The phone is kept where there is no address. */
export async function insertMissing(
  db: Database,
  { id, code, now }: { id: string; code: string; now: Date },
): Promise<void> {
  const { phone, ...person } = await db
    .selectFrom('registration')
    .select(['event_id', 'name', 'email_key as email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { id: newId(), code, registration_id: id, created_at: now.toISOString() }
  await db
    .insertInto('certificate')
    .values({ ...person, ...row, phone: person.email === null ? phone : null })
    .onConflict((conflict) => conflict.column('registration_id').doNothing())
    .execute()
}

/** false: the name was corrected or downloaded already. */
export async function setCertificateName(
  db: Database,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ name, corrected_at: now.toISOString() })
    .where('registration_id', '=', id)
    .where('corrected_at', 'is', null)
    .where('downloaded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its owner may correct it once more. false: it can be corrected already. */
export async function reopenName(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ corrected_at: null, downloaded_at: null })
    .where('registration_id', '=', id)
    .where((eb) => eb.or([eb('corrected_at', 'is not', null), eb('downloaded_at', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `isKept` null: an organiser prints it, and the answer of its owner stays. */
export async function setDownloaded(
  db: Database,
  { id, isKept, now }: { id: string; isKept: boolean | null; now: Date },
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('certificate')
    .set((eb) => ({
      downloaded_at: eb.fn.coalesce('downloaded_at', eb.val(at)),
      kept_at: isKept === null ? eb.ref('kept_at') : isKept ? at : null,
    }))
    .where('registration_id', '=', id)
    .execute()
}

/** `id`: of its registration, or its own. false: it is so already. */
export async function setWithdrawn(
  db: Database,
  { id, withdrawnAt }: { id: string; withdrawnAt: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ withdrawn_at: withdrawnAt })
    .where((eb) => eb.or([eb('registration_id', '=', id), eb('id', '=', id)]))
    .where('withdrawn_at', withdrawnAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose registration is gone and whose owner did not keep them, and all of events before that moment. */
export async function deleteCertificates(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('certificate')
    .where((eb) =>
      eb.or([
        eb.and([eb('registration_id', 'is', null), eb('kept_at', 'is', null)]),
        eb('event_id', 'in', ({ selectFrom }) =>
          selectFrom('event').select('event.id').where('turns_past_at', '<', before.toISOString()),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
