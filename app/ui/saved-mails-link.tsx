import { Link } from 'react-router'
import type { MailCounts } from '#app/platform/mail/mail-counts.ts'
import { type Clock, plainMoment } from './ago.tsx'

const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)

export const mailTotal = ({ delivered, saved, waiting, failed }: MailCounts): number =>
  delivered + saved + waiting + failed

/** How many mails went, were only saved, wait and failed. A number of 0 is left out. */
export function progressText(counts: MailCounts, clock: Clock): string {
  const { delivered, saved, waiting, failed, until } = counts
  if (mailTotal(counts) === 0) return 'No mail was sent.'
  const sentences = [
    delivered > 0 && `${mailCount(delivered)} sent.`,
    saved > 0 && `${mailCount(saved)} saved, not sent.`,
    waiting > 0 &&
      `${mailCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} until ${plainMoment(until ?? clock.now, clock.timeZone)}.`,
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
