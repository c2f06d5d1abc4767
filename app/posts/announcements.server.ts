import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { agreeingMembers, countUnreachableMembers, isAgreeing } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { pagesByKey } from '#app/platform/database/paging.ts'
import { isId, newId } from '#app/platform/id.ts'
import { mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { type Message, writeMail } from '#app/platform/mail/mail-body.ts'
import { sendTimes } from '#app/platform/mail/mail-counts.ts'
import { STOP_ADDRESS } from '#app/registrations/organiser.rules.ts'
import { loadMailContext } from '#app/registrations/use-cases.server.ts'
import {
  announcementKey,
  claimScheduledMail,
  countAnnouncements,
  deleteRecipient,
  findAnnouncement,
  insertAnnouncement,
  insertRecipients,
  isAnnouncementPublic,
  listAnnouncements,
  listRecipients,
  listScheduledMails,
  recipientOfKey,
} from './announcements.store.server.ts'
import { announcementMail } from './emails.ts'
import { type AnnouncementView, type Post, publicationStateOf } from './model.ts'
import { lockPublished } from './public.store.server.ts'
import type { AnnounceProblem } from './rules.ts'
import { findPost } from './store.server.ts'

export const ANNOUNCEMENTS_CONSENT = 'announcements'

type Member = Awaited<ReturnType<typeof agreeingMembers>>[number]
type MailContext = Awaited<ReturnType<typeof loadMailContext>>

const memberPages = (db: Database) =>
  pagesByKey<Member>(({ after, limit }) =>
    agreeingMembers(db, ANNOUNCEMENTS_CONSENT, { after: after?.id ?? null, limit }),
  )

function mailOf({ club, publicUrl }: MailContext, post: Post, unsubscribeUrl: string): Message {
  const link = `${publicUrl}/posts/${post.id}`
  return writeMail(announcementMail(club, post, { link, unsubscribeUrl }))
}

async function countNew(db: Database, postId: string): Promise<number> {
  const before = await listRecipients(db, postId)
  let count = 0
  for await (const page of memberPages(db)) count += page.filter(({ id }) => !before.has(id)).length
  return count
}

/** The mail of a published post and its recipients; null: the post is a draft or was deleted. */
export async function announcementView(acting: Acting, postId: string): Promise<AnnouncementView | null> {
  const { db } = acting
  mustBeAble(acting.viewer, 'posts.manage')
  const post = isId(postId) ? await findPost(db, postId) : null
  if (!post || publicationStateOf(post, acting.now) !== 'published') return null
  const { subject, text } = mailOf(await loadMailContext(acting), post, '(each one’s own link)')
  return {
    subject,
    text,
    recipients: await countNew(db, postId),
    unreachable: await countUnreachableMembers(db, ANNOUNCEMENTS_CONSENT),
    sent: await listAnnouncements(db, postId),
  }
}

/** Queues one mail for each member who has not had the post. Lock the post's row first. */
async function queueAnnouncement(
  db: Database,
  context: MailContext,
  { id, post }: { id: string; post: Post },
): Promise<number> {
  const nextTime = sendTimes(context)
  let mailCount = 0
  for await (const page of memberPages(db)) {
    const userIds = page.map((member) => member.id)
    const isNew = await insertRecipients(db, { id, postId: post.id, userIds })
    for (const { id: userId, email } of page.filter((member) => isNew.has(member.id))) {
      const key = context.signer.announcementKeyOf(userId)
      const mail = mailOf(context, post, `${context.publicUrl}${STOP_ADDRESS}/${key}`)
      const delivery = { recipient: email, now: context.now, sendAt: nextTime() }
      const about = announcementKey({ id, userId })
      await queueMail(db, { ...mail, ...delivery, about, priority: mailPriorities.message })
      mailCount += 1
    }
  }
  return mailCount
}

interface AnnounceForm {
  postId: string
  /** How many announcements of the post the admin had seen. */
  seen: number
  /** Idempotency key (UUID). */
  requestKey?: unknown
}

/**
 * Sends a published post to everybody who agreed and has not had it, all queued in one transaction. A second announcement
 * is only sent by an admin who has seen the first.
 */
export async function announcePost(
  acting: Acting,
  { postId, seen, requestKey }: AnnounceForm,
): Promise<Outcome<{ recipients: number }, AnnounceProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'posts.manage')
  if (!isId(postId) || !(await findPost(acting.db, postId))) return refused('gone')
  const context = await loadMailContext(acting)
  const id = isId(requestKey) ? requestKey : newId()
  const { now } = acting
  const outcome = await transact(acting.db, async (db) => {
    const post = (await lockPublished(db, postId, now)) && (await findPost(db, postId))
    if (!post) return refused<AnnounceProblem>('not-published')
    const existing = await findAnnouncement(db, { id, postId })
    if (existing) return done(existing)
    if ((await countAnnouncements(db, postId)) !== seen) return refused<AnnounceProblem>('already-processed')
    if ((await countNew(db, postId)) === 0) return refused<AnnounceProblem>('nobody')
    await insertAnnouncement(db, { id, postId, by: actorId, now })
    const recipients = await queueAnnouncement(db, context, { id, post })
    await recordAudit(db, { action: 'post.announce', subjectId: postId, actorId, at: now })
    return done({ recipients })
  })
  if (outcome.ok) acting.announce('posts')
  return outcome
}

/** The mails of posts that were scheduled and are public now. May run any time and on any replica. Returns how many posts. */
export async function sendScheduledAnnouncements({
  db,
  env,
  now,
  announce,
}: Pick<Acting, 'db' | 'env' | 'now' | 'announce'>): Promise<number> {
  const duePostIds = await listScheduledMails(db, now)
  if (duePostIds.length === 0) return 0
  const context = await loadMailContext({ db, env, now })
  for (const postId of duePostIds) await transact(db, (db) => sendScheduled(db, context, postId))
  announce('posts')
  return duePostIds.length
}

/** Sends the mails in the name of the author. */
async function sendScheduled(db: Database, context: MailContext, postId: string): Promise<void> {
  const { now } = context
  if (!(await claimScheduledMail(db, postId, now))) return
  const post = await findPost(db, postId)
  if (!post || (await countNew(db, postId)) === 0) return
  const id = newId()
  await insertAnnouncement(db, { id, postId, by: post.createdBy, now })
  await queueAnnouncement(db, context, { id, post })
  await recordAudit(db, { action: 'post.announce', subjectId: postId, actorId: post.createdBy, at: now })
}

/**
 * Checked before a mail is sent. false: the announced post is no longer public, or the member has withdrawn the consent or
 * changed the address.
 */
export async function isMailStillWanted(
  db: Database,
  { about, recipient }: { about: string | null; recipient: string },
  now = new Date(),
): Promise<boolean> {
  const key = recipientOfKey(about)
  if (!key) return true
  const { userId } = key
  const isWanted =
    (await isAnnouncementPublic(db, { ...key, now })) &&
    (await isAgreeing(db, ANNOUNCEMENTS_CONSENT, { userId, email: recipient }))
  if (!isWanted) await deleteRecipient(db, key)
  return isWanted
}
