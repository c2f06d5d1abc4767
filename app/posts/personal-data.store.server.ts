import type { DataSubject, PersonalData } from '#app/club/model.ts'
import type { Database } from '#app/platform/database/database.ts'

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
