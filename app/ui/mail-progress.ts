import type { MailCounts } from '#app/platform/mail/mail-counts.ts'
import { type Clock, plainMoment } from './ago.tsx'

const mailCount = (count: number) => (count === 1 ? '1 mail' : `${count} mails`)

/** How many mails went, wait and failed. A number of 0 is left out. */
export function progressText(
  { delivered, waiting, failed, until }: MailCounts,
  { clock, isMailSent }: { clock: Clock; isMailSent: boolean },
): string {
  if (delivered + waiting + failed === 0) return 'No mail was sent.'
  const sentences = [
    delivered > 0 && `${mailCount(delivered)} ${isMailSent ? 'sent' : 'saved, not sent'}.`,
    waiting > 0 &&
      `${mailCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} until ${plainMoment(until ?? clock.now, clock.timeZone)}.`,
    failed > 0 && `${mailCount(failed)} failed.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
