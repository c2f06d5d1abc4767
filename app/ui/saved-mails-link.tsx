import { Link } from 'react-router'
import type { MailCounts } from '#app/platform/mail/mail-counts.ts'
import { type Clock, plainMoment } from './ago.tsx'

const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)

export const mailTotal = ({ delivered, saved, waiting, failed }: MailCounts): number =>
  delivered + saved + waiting + failed

/** Whether all that wait are due: each leaves within moments. */
export const areDue = ({ until }: MailCounts, { now }: Clock): boolean => until === null || until <= now

function waitingText(counts: MailCounts, clock: Clock): string {
  const { waiting, until } = counts
  if (until === null || areDue(counts, clock))
    return `${mailCount(waiting)} ${waiting === 1 ? 'is' : 'are'} being prepared.`
  return `${mailCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} until ${plainMoment(until, clock.timeZone)}.`
}

/** How many mails went, were only saved, wait and failed. A number of 0 is left out. */
export function progressText(counts: MailCounts, clock: Clock): string {
  const { delivered, saved, waiting, failed } = counts
  if (mailTotal(counts) === 0) return 'No mail was sent.'
  const sentences = [
    delivered > 0 && `${mailCount(delivered)} sent.`,
    saved > 0 && `${mailCount(saved)} saved, not sent.`,
    waiting > 0 && waitingText(counts, clock),
    failed > 0 && `${mailCount(failed)} failed.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Beside mails that were saved while there was no mail server. Only super admins may send them. */
export function SavedMailsLink() {
  return (
    <p className="sm mut">
      A super admin can <Link to="/admin/mails?tab=saved">Send saved mails</Link> once a mail server is set.
    </p>
  )
}
