import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import type { MailBody } from '#app/platform/mail/mail-body.ts'

/** Asks a new super admin to turn on two-step sign-in. */
export function secondFactorReminder(
  club: ClubFacts,
  { sender, link }: { sender: string; link: string },
): MailBody {
  const { name } = club
  return {
    subject: `Please turn on two-step sign-in for ${name}`,
    clubName: name,
    colours: mailColoursOf(club),
    blocks: [
      {
        kind: 'text',
        text: `${sender} hands the website of ${name} over to you. A super admin can do everything there, so a password alone is not enough.`,
      },
      {
        kind: 'text',
        text: 'Turn two-step sign-in on with an app on your phone, and keep the recovery codes on paper. It takes two minutes.',
      },
      { kind: 'button', label: 'Open your account', href: `${link}/admin/account` },
    ],
    reason: `You get this because you are a super admin of ${name}.`,
  }
}
