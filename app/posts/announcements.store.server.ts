import type { Database } from '#app/platform/database/database.ts'
import { countsByStatus } from '#app/platform/mail/mail-counts.ts'
import type { SentAnnouncement } from './model.ts'
import type { DataSubject, PersonalData } from '#app/club/model.ts'

/** Which announcements were mailed to a person. */
export async function announcementData(db: Database, { accountIds }: DataSubject): Promise<PersonalData[]> {
  if (accountIds.length === 0) return []
  const records = await db
    .selectFrom('announcement_recipient as recipient')
    .innerJoin('announcement', 'announcement.id', 'recipient.announcement_id')
    .innerJoin('post', 'post.id', 'recipient.post_id')
    .select(['post.title as announcement', 'announcement.sent_at as sent'])
    .where('recipient.user_id', 'in', accountIds)
    .orderBy('announcement.sent_at')
    .execute()
  return [{ title: 'Announcements by email', records }]
}

/** The outbox key of the mail to one member. */
export function announcementKey({ id, userId }: { id: string; userId: string }): string {
  return `announcement:${id}:${userId}`
}

/** null: the mail is about something else. */
export function recipientOfKey(about: string | null): { id: string; userId: string } | null {
  const [kind, id, userId] = about?.split(':') ?? []
  return kind === 'announcement' && id && userId ? { id, userId } : null
}

export async function insertAnnouncement(
  db: Database,
  { id, postId, by, now }: { id: string; postId: string; by: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('announcement')
    .values({ id, post_id: postId, sent_at: now.toISOString(), sent_by: by })
    .execute()
}

/** Who of these members gets the post now: not who was sent it before. */
export async function insertRecipients(
  db: Database,
  { id, postId, userIds }: { id: string; postId: string; userIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .insertInto('announcement_recipient')
    .values(userIds.map((userId) => ({ post_id: postId, user_id: userId, announcement_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Nobody is sent this mail, so that the member can get the post another time. */
export async function deleteRecipient(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db
    .deleteFrom('announcement_recipient')
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function listRecipients(db: Database, postId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('announcement_recipient')
    .select('user_id as userId')
    .where('post_id', '=', postId)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Whether the post of this mail is still public. */
export async function isAnnouncementPublic(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('announcement_recipient as recipient')
    .innerJoin('post', 'post.id', 'recipient.post_id')
    .select('post.id')
    .where('recipient.announcement_id', '=', id)
    .where('recipient.user_id', '=', userId)
    .where('post.published_at', '<=', now.toISOString())
    .where('post.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function countMails(db: Database, id: string) {
  const firstKey = announcementKey({ id, userId: '' })
  const rows = await db
    .selectFrom('mail')
    .select((eb) => [
      'status',
      'is_saved as isSaved',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('next_attempt_at').as('until'),
    ])
    // Ids are hexadecimal, so they sort before z in every collation.
    .where('about', '>=', firstKey)
    .where('about', '<', `${firstKey}z`)
    .groupBy(['status', 'is_saved'])
    .execute()
  return countsByStatus(rows)
}

/** The last one first, with what became of the mails that the outbox still has. */
export async function listAnnouncements(db: Database, postId: string): Promise<SentAnnouncement[]> {
  const rows = await db
    .selectFrom('announcement')
    .leftJoin('user_account as author', 'author.id', 'announcement.sent_by')
    .select(({ selectFrom, fn }) => [
      'announcement.id',
      'announcement.sent_at as sentAt',
      'author.name as by',
      selectFrom('announcement_recipient as recipient')
        .select(fn.countAll<number>().as('n'))
        .whereRef('recipient.announcement_id', '=', 'announcement.id')
        .as('recipients'),
    ])
    .where('announcement.post_id', '=', postId)
    .orderBy('announcement.sent_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ recipients, ...row }) => ({
      ...row,
      recipients: recipients ?? 0,
      ...(await countMails(db, row.id)),
    })),
  )
}

export async function findAnnouncement(
  db: Database,
  { id, postId }: { id: string; postId: string },
): Promise<{ recipients: number } | null> {
  const row = await db
    .selectFrom('announcement')
    .select(({ selectFrom, fn }) =>
      selectFrom('announcement_recipient as recipient')
        .select(fn.countAll<number>().as('n'))
        .whereRef('recipient.announcement_id', '=', 'announcement.id')
        .as('recipients'),
    )
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return row ? { recipients: row.recipients ?? 0 } : null
}

export async function countAnnouncements(db: Database, postId: string): Promise<number> {
  const { total } = await db
    .selectFrom('announcement')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return total
}

/** Public posts that wait to be sent by mail. */
export async function listScheduledMails(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('mail_when_public', '=', 1)
    .where('published_at', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Only one replica gets true. */
export async function claimScheduledMail(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('post')
    .set({ mail_when_public: 0 })
    .where('id', '=', id)
    .where('mail_when_public', '=', 1)
    .where('published_at', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
