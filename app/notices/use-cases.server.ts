import type { Acting } from '#app/accounts/acting.server.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { isAhead } from '#app/club/durations.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { addDays, instantOf, todayIn, wallOf } from '#app/events/club-time.ts'
import { transact } from '#app/platform/database/database.ts'
import { type MailBody, writeMail } from '#app/platform/mail/mail-body.ts'
import { mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import type { Services } from '#app/platform/services.ts'
import { STOP_ADDRESS } from '#app/registrations/organiser.rules.ts'
import { loadMailContext } from '#app/registrations/use-cases.server.ts'
import {
  digestLines,
  freshText,
  isDigestDue,
  isInDailyMail,
  type MailedTiming,
  nothingWaits,
  type NoticeChoices,
  type NoticeKind,
  type NoticeProgress,
  type NoticeReader,
  OVERDUE_MS,
  readNoticeChoices,
  type WaitingByKind,
} from './rules.ts'
import {
  countWaiting,
  findChoices,
  findProgress,
  listReaders,
  moveProgress,
  saveChoices,
} from './store.server.ts'
import { digestMail, requestsMail } from './emails.ts'
import { eventNews } from './event-notices.server.ts'

export { stopNotices, viewNoticeStop } from './notice-stop.server.ts'
export { heldComments, pendingAdmins, pendingRequests } from './pending.store.server.ts'

export async function noticeChoices({ db, viewer }: Acting): Promise<NoticeChoices> {
  const { id } = mustBeAbleUser(viewer, 'accounts.own')
  return findChoices(db, id)
}

export async function chooseNotices({ db, viewer, now }: Acting, form: unknown): Promise<NoticeChoices> {
  const { id: userId } = mustBeAbleUser(viewer, 'accounts.own')
  const choices = readNoticeChoices(form)
  await saveChoices(db, { userId, choices, now })
  return choices
}

type Clock = Pick<Services, 'db' | 'env'> & { now: Date }

/** A row may be committed this long after its timestamp, so the last run may have missed it. */
const SETTLING_MS = 10_000

function firstProgress({ env, now }: Clock): NoticeProgress {
  const today = wallOf(now, env.clubTimeZone)
  const at = now.toISOString()
  const earlier = { toldUntil: at, digestDay: addDays(today.date, -1), digestAt: at, full: {} }
  return isDigestDue(earlier, today) ? { ...earlier, digestDay: today.date } : earlier
}

async function waitingNow({ db, env, now }: Clock, progress: NoticeProgress, until: string) {
  const counts = await countWaiting(db, {
    from: progress.toldUntil,
    until,
    overdueBefore: new Date(now.getTime() - OVERDUE_MS).toISOString(),
    digestAt: progress.digestAt,
  })
  const events = await eventNews({ db, env, now }, progress, until)
  const countsOf = (kind: NoticeKind) => counts.get(kind) ?? nothingWaits
  const waiting: WaitingByKind = {
    'join-requests': countsOf('join-requests'),
    'admin-sign-ups': countsOf('admin-sign-ups'),
    'held-comments': countsOf('held-comments'),
    'hidden-pictures': countsOf('hidden-pictures'),
    films: countsOf('films'),
    ...events.waiting,
  }
  return { waiting, full: events.full }
}

/** After a clock that was ahead: what was told until then is not known, so it goes on from now. */
function caughtUp(progress: NoticeProgress, clock: Clock): NoticeProgress | null {
  const first = firstProgress(clock)
  const today = todayIn(clock.env.clubTimeZone, clock.now)
  if (progress.digestDay > today) return first
  return isAhead(progress.toldUntil, clock.now) ? { ...first, digestDay: progress.digestDay } : null
}

const hasNews = (waiting: WaitingByKind) => waiting['join-requests'].fresh > 0
const hasChanged = (knownFull: Record<string, string>, full: Record<string, string>) =>
  Object.keys(knownFull).join() !== Object.keys(full).join()

interface News {
  waiting: WaitingByKind
  isDue: boolean
  club: ClubFacts
  link: string
  now: Date
  /** A daily mail speaks of tomorrow: a later one says what has waited since. */
  digestUntil: Date
  /** The address of 'Stop these mails'. */
  stopUrl: (timing: MailedTiming, userId: string) => string
}

function mailsFor(
  reader: NoticeReader & { id: string },
  { waiting, isDue, club, link, now, digestUntil, stopUrl }: News,
): { body: MailBody; uselessAfter?: Date }[] {
  const requests = waiting['join-requests']
  const digest = isDue ? digestLines(waiting, reader, now) : []
  // Overdue items are mailed regardless of the choice, so a mail with only these has no unsubscribe link.
  const canStop = digest.some(({ kind }) => isInDailyMail(reader.choices, kind))
  return [
    ...(reader.choices.requestsAtOnce && requests.fresh > 0
      ? [
          {
            body: requestsMail(club, {
              text: freshText(requests),
              link,
              unsubscribeUrl: stopUrl('at-once', reader.id),
            }),
          },
        ]
      : []),
    ...(digest.length > 0
      ? [
          {
            uselessAfter: digestUntil,
            body: digestMail(club, {
              lines: digest,
              link,
              ...(canStop && { unsubscribeUrl: stopUrl('digest', reader.id) }),
            }),
          },
        ]
      : []),
  ]
}

/**
 * Mails each admin the notices they chose. May run any time and on any replica: the replica that moves the progress sends the
 * mails, in the same transaction. Returns how many.
 */
export async function sendCommitteeNotices(clock: Clock): Promise<number> {
  const { env, now } = clock
  const stored = await findProgress(clock.db)
  if (!stored) {
    await moveProgress(clock.db, { from: null, to: firstProgress(clock), now })
    return 0
  }
  const { text, progress } = stored
  const again = caughtUp(progress, clock)
  if (again) {
    await moveProgress(clock.db, { from: text, to: again, now })
    return 0
  }
  const until = new Date(now.getTime() - SETTLING_MS).toISOString()
  const today = wallOf(now, env.clubTimeZone)
  const isDue = isDigestDue(progress, today)
  const { waiting, full } = await waitingNow(clock, progress, until)
  if (!isDue && !hasNews(waiting) && !hasChanged(progress.full, full)) return 0
  const to: NoticeProgress = {
    toldUntil: until > progress.toldUntil ? until : progress.toldUntil,
    ...(isDue
      ? { digestDay: today.date, digestAt: until }
      : { digestDay: progress.digestDay, digestAt: progress.digestAt }),
    full,
  }
  const { signer, publicUrl: link } = await loadMailContext(clock)
  const stopUrl: News['stopUrl'] = (timing, userId) =>
    `${link}${STOP_ADDRESS}/${signer.noticeStopKeyOf(timing, userId)}`
  return transact(clock.db, async (db) => {
    if (!(await moveProgress(db, { from: text, to, now }))) return 0
    const club = await clubFacts(db)
    const digestUntil = instantOf({ date: addDays(today.date, 1), time: '00:00' }, env.clubTimeZone)
    const news = { waiting, isDue, club, link, now, digestUntil, stopUrl }
    let sentCount = 0
    for (const { email, ...reader } of await listReaders(db))
      for (const { body, uselessAfter } of canReceiveMail(email) ? mailsFor(reader, news) : []) {
        const mail = { recipient: email, ...writeMail(body), now, uselessAfter }
        await queueMail(db, { ...mail, priority: mailPriorities.guest })
        sentCount += 1
      }
    return sentCount
  })
}
