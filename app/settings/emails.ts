import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import type { Upi } from '#app/club/upi.rules.ts'
import type { MailBody } from '#app/platform/mail/mail-body.ts'

/** To every super admin, when the club's UPI id changes. */
export function upiMail(
  club: ClubFacts,
  { by, before, after, link }: { by: string; before: Upi | null; after: Upi | null; link: string },
): MailBody {
  const { name } = club
  const text = (upi: Upi | null) => (upi ? `${upi.id} (${upi.payee})` : 'none')
  return {
    subject: after ? `Guests of ${name} now pay to ${after.id}` : `Guests of ${name} no longer pay by UPI`,
    clubName: name,
    colours: mailColoursOf(club),
    blocks: [
      { kind: 'text', text: `${by} changed where guests pay by UPI.` },
      {
        kind: 'facts',
        facts: [
          { label: 'Before', value: text(before) },
          { label: 'Now', value: text(after) },
        ],
      },
      { kind: 'text', text: 'Is this wrong? Change it at once, and the password of whoever did it.' },
      { kind: 'button', label: 'Open the settings', href: `${link}/admin/settings` },
    ],
    reason: `All super admins of ${name} get this.`,
  }
}
