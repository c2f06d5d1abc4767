import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import { RESET_LINK_LIFETIME_MS } from './rules.ts'

const LIFETIME_MINUTES = RESET_LINK_LIFETIME_MS / 60_000

/** How the club calls itself today, and where it is written to. */
type ClubContact = Pick<ClubFacts, 'name' | 'contactEmail' | keyof Brand>

function accountMail(subject: string, blocks: readonly MailBlock[], club: ClubContact): MailBody {
  const { name } = club
  const reason = `You get this because you have an account at ${name}.`
  return { subject, clubName: name, colours: mailColoursOf(club), blocks, reason }
}

export function resetMail(club: ClubContact, link: string): MailBody {
  const { name } = club
  const blocks: MailBlock[] = [
    { kind: 'text', text: `Somebody, hopefully you, asked for a new password at ${name}.` },
    {
      kind: 'button',
      text: `Choose one here within ${LIFETIME_MINUTES} minutes. The link works once:`,
      label: 'Choose a new password',
      href: link,
    },
    { kind: 'small', text: 'If it was not you, leave this message alone: nothing changes.' },
  ]
  return accountMail(`Reset your ${name} password`, blocks, club)
}

export function secondFactorResetMail(club: ClubContact): MailBody {
  const { name, contactEmail } = club
  const blocks: MailBlock[] = [
    {
      kind: 'text',
      text: `A super admin reset two-step sign-in of your ${name} account: your password alone signs you in again.`,
    },
    {
      kind: 'text',
      text: `If you did not ask for it, write to ${contactEmail} at once.`,
      hasLinks: true,
    },
  ]
  return accountMail(`Two-step sign-in of your ${name} account was reset`, blocks, club)
}

export function passwordChangedMail(club: ClubContact): MailBody {
  const { name, contactEmail } = club
  const blocks: MailBlock[] = [
    {
      kind: 'text',
      text: `The password of your ${name} account was just changed, and every session was ended.`,
    },
    { kind: 'text', text: `If it was not you, write to ${contactEmail} at once.`, hasLinks: true },
  ]
  return accountMail(`Your ${name} password was changed`, blocks, club)
}
