import { writeTo } from '#app/club/email.rules.ts'
import { mailColoursOf } from '#app/club/brand.rules.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import { ABSENT_DAYS, RECOVERY_HOURS } from './guardian.rules.ts'
import { MAILED_LINK_MINUTES } from './email-links.rules.ts'
import { INVITE_LIFETIME_MS, type InvitedRole } from './invites.rules.ts'
import { RESET_LINK_LIFETIME_MS, SIGN_UP_WARNING_MS } from './rules.ts'

const LIFETIME_MINUTES = RESET_LINK_LIFETIME_MS / 60_000

/** How the club calls itself today, and where it is written to. */
type ClubContact = Pick<ClubFacts, 'name' | 'contactEmail' | keyof Brand>

function accountMail(
  subject: string,
  blocks: readonly MailBlock[],
  club: ClubContact,
  reason = `You get this because you have an account at ${club.name}.`,
): MailBody {
  const { name } = club
  return { subject, clubName: name, colours: mailColoursOf(club), blocks, reason }
}

const text = (words: string): MailBlock => ({ kind: 'text', text: words })
/** Its web and mail addresses become links. */
const linkedText = (words: string): MailBlock => ({ kind: 'text', text: words, hasLinks: true })

export function resetMail(club: ClubContact, link: string): MailBody {
  const { name } = club
  const blocks: MailBlock[] = [
    text(`Somebody, hopefully you, asked for a new password at ${name}.`),
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
    text(
      `A super admin reset two-step sign-in of your ${name} account: your password alone signs you in again.`,
    ),
    linkedText(`If you did not ask for it, ${writeTo(contactEmail)} at once.`),
  ]
  return accountMail(`Two-step sign-in of your ${name} account was reset`, blocks, club)
}

export function passwordChangedMail(club: ClubContact): MailBody {
  const { name, contactEmail } = club
  const blocks: MailBlock[] = [
    text(`The password of your ${name} account was just changed, and every session was ended.`),
    linkedText(`If it was not you, ${writeTo(contactEmail)} at once.`),
  ]
  return accountMail(`Your ${name} password was changed`, blocks, club)
}

const INVITE_HOURS = INVITE_LIFETIME_MS / HOUR_MS

export function inviteMail(
  club: ClubContact,
  { link, inviter, role }: { link: string; inviter: string; role: InvitedRole },
): MailBody {
  const { name } = club
  const what = role === 'super-admin' ? 'a super admin' : 'an admin'
  const blocks: MailBlock[] = [
    text(`${inviter || 'A super admin'} invites you to become ${what} of the ${name} website.`),
    {
      kind: 'button',
      text: `Choose your name and your own password within ${INVITE_HOURS} hours. The link works once:`,
      label: 'Accept the invite',
      href: link,
    },
    { kind: 'small', text: 'If you do not know the club, leave this message alone: nothing happens.' },
  ]
  const reason = `You get this because a super admin of ${name} wrote your address.`
  return accountMail(`You are invited to run the ${name} website`, blocks, club, reason)
}

interface DecisionMail {
  subject: (club: string) => string
  text: (club: string) => string
  canSignIn: boolean
}

/** What an admin hears about a decision of a super admin. */
export const decisionMails = {
  'admin.approve': {
    subject: (club) => `Your admin account at ${club} is approved`,
    text: (club) => `A super admin approved your admin account at ${club}. You can sign in now.`,
    canSignIn: true,
  },
  'admin.reject': {
    subject: (club) => `Your admin account at ${club} was not approved`,
    text: (club) => `A super admin did not approve your request for an admin account at ${club}.`,
    canSignIn: false,
  },
  'admin.revoke': {
    subject: (club) => `Your admin access at ${club} has ended`,
    text: (club) =>
      `A super admin removed your admin access at ${club}. You are signed out everywhere and can no longer sign in.`,
    canSignIn: false,
  },
  'stays-member': {
    subject: (club) => `Your admin access at ${club} has ended`,
    text: (club) =>
      `A super admin removed your admin access at ${club}. You are signed out everywhere. Your account is a member’s still.`,
    canSignIn: false,
  },
  'super-admin.demote': {
    subject: (club) => `You are no longer a super admin of ${club}`,
    text: (club) =>
      `A super admin removed your super admin role at ${club}. You can still sign in as an admin.`,
    canSignIn: true,
  },
} as const satisfies Record<string, DecisionMail>

export function decisionMail(
  club: ClubContact,
  decision: keyof typeof decisionMails,
  signInLink: string,
): MailBody {
  const mail = decisionMails[decision]
  const blocks: MailBlock[] = [
    text(mail.text(club.name)),
    ...(mail.canSignIn ? [{ kind: 'button', label: 'Sign in', href: signInLink } as const] : []),
    linkedText(`If you have questions, ${writeTo(club.contactEmail)}.`),
  ]
  return accountMail(mail.subject(club.name), blocks, club)
}

export function unusedSignUpMail(club: ClubContact): MailBody {
  const { name, contactEmail } = club
  const days = SIGN_UP_WARNING_MS / DAY_MS
  const blocks: MailBlock[] = [
    text(
      `You signed up at ${name} and have not used your account for eleven months. It will be deleted in ${days} days.`,
    ),
    linkedText(
      `If you want to keep it, sign in once, or ${writeTo(contactEmail)}. If not, there is nothing to do.`,
    ),
  ]
  return accountMail(`Your ${name} account ends in ${days} days`, blocks, club)
}

const ONCE = `within ${MAILED_LINK_MINUTES} minutes. The link works once, after you press the button on its page:`
const NOT_YOU = 'If it was not you, leave this message alone: nothing changes.'

export function signInMail(club: ClubContact, href: string): MailBody {
  const blocks: MailBlock[] = [
    text(`Here is the link to your page at ${club.name}.`),
    { kind: 'button', text: `Open it ${ONCE}`, label: 'Open my page', href },
    { kind: 'small', text: `Somebody, hopefully you, asked for it. ${NOT_YOU}` },
  ]
  return accountMail(`Your link to ${club.name}`, blocks, club)
}

/** Names whose account it is, so that nobody confirms one of somebody else unawares. */
interface AddressLink {
  href: string
  email: string
  name: string
}

export function confirmEmailMail(club: ClubContact, { href, name }: AddressLink): MailBody {
  const blocks: MailBlock[] = [
    text(`Welcome to ${club.name}. This address is to open the page of ${name} from now on.`),
    { kind: 'button', text: `Confirm it ${ONCE}`, label: 'Confirm and open my page', href },
    { kind: 'small', text: NOT_YOU },
  ]
  return accountMail(`Confirm your address for ${club.name}`, blocks, club)
}

export function changeEmailMail(club: ClubContact, { href, email, name }: AddressLink): MailBody {
  const blocks: MailBlock[] = [
    text(`The account of ${name} at ${club.name} is to move to the address ${email}.`),
    {
      kind: 'button',
      text: `It moves once the old and the new address have both confirmed it. Then every browser is signed out, and the private calendar ends; make it again on your page. Confirm it ${ONCE}`,
      label: 'Confirm the new address',
      href,
    },
    { kind: 'small', text: NOT_YOU },
  ]
  return accountMail(`Confirm the new address of your ${club.name} account`, blocks, club)
}

export function addressInUseMail(club: ClubContact): MailBody {
  const { name, contactEmail } = club
  const blocks: MailBlock[] = [
    text(`Somebody, hopefully you, wanted to use this address for their account at ${name}.`),
    linkedText(
      `It already belongs to an account there, so nothing was changed. Sign in with it, or ${writeTo(contactEmail)}.`,
    ),
  ]
  return accountMail(`This address already has an account at ${name}`, blocks, club)
}

interface ErasureMail {
  eraseAt: Date
  timeZone: string
  href: string
  /** An admin asked for it. */
  isOnBehalf: boolean
}

/** To the previous address. */
export function ownEmailChangedMail(club: ClubContact, email: string): MailBody {
  const { name, contactEmail } = club
  const blocks: MailBlock[] = [
    text(`Your account at ${name} has the address ${email} now. This address no longer signs you in.`),
    linkedText(`If that was not you, ${writeTo(contactEmail)} at once.`),
  ]
  return accountMail(`Your address at ${name} was changed`, blocks, club)
}

export function emailChangedMail(club: ClubContact): MailBody {
  const { name, contactEmail } = club
  const blocks: MailBlock[] = [
    text(`An admin of ${name} took this address off your page. It no longer signs you in.`),
    linkedText(`If you did not ask for that, ${writeTo(contactEmail)}.`),
  ]
  return accountMail(`Your address at ${name} was changed`, blocks, club)
}

export function erasureMail(
  club: ClubContact,
  { eraseAt, timeZone, href, isOnBehalf }: ErasureMail,
): MailBody {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(eraseAt)
  const blocks: MailBlock[] = [
    {
      kind: 'text',
      text: `${isOnBehalf ? `An admin planned for ${club.name}` : `You asked ${club.name}`} to erase everything about you. That happens on ${day}.`,
    },
    {
      kind: 'button',
      text: 'Until then you can keep your page. The seats you had are given to others already.',
      label: 'Keep my page',
      href,
    },
    { kind: 'small', text: 'If it was not you, press the button and sign in.' },
  ]
  return accountMail(`Your data at ${club.name} is erased on ${day}`, blocks, club)
}

function guardianBody(club: ClubFacts, subject: string, blocks: readonly MailBlock[]): MailBody {
  const reason = `You get this because a super admin of ${club.name} named you as its guardian.`
  return accountMail(subject, blocks, club, reason)
}

/** What it means to be the guardian. */
export function guardianMail(club: ClubFacts, { name }: { name: string }): MailBody {
  return guardianBody(club, `You are the guardian of the ${club.name} website`, [
    text(`Hello ${name},`),
    text(
      `a super admin of ${club.name} named you as the guardian of its website. You see nothing of its members, and there is nothing to do now.`,
    ),
    text(
      `If no super admin signs in for ${ABSENT_DAYS} days, you get a mail with a link. With it, and with one former super admin, you can open the site to a new committee.`,
    ),
    linkedText(`If this is a mistake, ${writeTo(club.contactEmail)}.`),
  ])
}

/** No super admin has signed in for long. */
export function absentMail(club: ClubFacts, { name, link }: { name: string; link: string }): MailBody {
  return guardianBody(club, `Nobody runs the ${club.name} website any more`, [
    text(`Hello ${name},`),
    text(
      `no super admin of ${club.name} has signed in for ${ABSENT_DAYS} days. Perhaps the committee has left without handing over.`,
    ),
    {
      kind: 'button',
      text: 'If you know a former super admin, name their address here. They get a link, and with it an invite to run the site again. Your link works once, for 30 days:',
      label: 'Name a former super admin',
      href: link,
    },
    { kind: 'small', text: 'If a super admin signs in before that, the link does nothing.' },
  ])
}

/** Confirms that the guardian's link was used, and holds the next one. */
export function linkUsedMail(club: ClubFacts, { name, link }: { name: string; link: string }): MailBody {
  return guardianBody(club, `Your link to the ${club.name} website was used`, [
    text(`Hello ${name},`),
    text(
      'an address was named with your link. If it belongs to a former super admin, they have a link of their own now.',
    ),
    {
      kind: 'button',
      text: 'Was the address wrong? This is your next link. It works once, for 30 days:',
      label: 'Name another address',
      href: link,
    },
    linkedText(`If it was not you, ${writeTo(club.contactEmail)}.`),
  ])
}

/** To the former super admin whom the guardian has named. */
export function formerMail(
  club: ClubFacts,
  { guardian, link }: { guardian: string; link: string },
): MailBody {
  const { name } = club
  const blocks: MailBlock[] = [
    text(`No super admin of ${name} has signed in for ${ABSENT_DAYS} days.`),
    text(`${guardian}, the guardian of the site, asks you to open it to a new committee.`),
    {
      kind: 'button',
      text: `Press the button behind this link, and you get an invite to be a super admin again. It works once, for ${RECOVERY_HOURS} hours:`,
      label: 'Open the site again',
      href: link,
    },
    { kind: 'small', text: 'If you do not want to, leave this message alone: nothing happens.' },
  ]
  const reason = `You get this because you were a super admin of ${name}.`
  return accountMail(`Can you open the ${name} website again?`, blocks, club, reason)
}

function adminBody(club: ClubFacts, subject: string, blocks: readonly MailBlock[]): MailBody {
  return accountMail(subject, blocks, club, `All admins and the guardian of ${club.name} get this.`)
}

/** To the other super admins. `guardian` null: there is none any more. */
export function guardianChangedMail(
  club: ClubFacts,
  { by, guardian }: { by: string; guardian: string | null },
): MailBody {
  const { name } = club
  const what = guardian
    ? `${by} named ${guardian} as the guardian of the website. If no super admin signs in for ${ABSENT_DAYS} days, ${guardian} and a former super admin can open it to a new committee.`
    : `${by} removed the guardian of the website. There is none now.`
  const subject = guardian ? `${name} has a new guardian` : `${name} has no guardian any more`
  const blocks = [text(what), text('Is this wrong? You can change it under Handover.')]
  return accountMail(subject, blocks, club, `All super admins of ${name} get this.`)
}

export function recoveryStartedMail(
  club: ClubFacts,
  { guardian, former }: { guardian: string; former: string },
): MailBody {
  return adminBody(club, `The guardian of ${club.name} asks for a new super admin`, [
    text(`No super admin of ${club.name} has signed in for ${ABSENT_DAYS} days.`),
    text(`${guardian}, the guardian, has asked ${former}, a former super admin, to come back.`),
    text('If a super admin signs in now, this ends and nothing changes.'),
  ])
}

export function recoveryDoneMail(club: ClubFacts, { former }: { former: string }): MailBody {
  return adminBody(club, `${former} is invited to run the ${club.name} website again`, [
    text(
      `No super admin of ${club.name} had signed in for ${ABSENT_DAYS} days. The guardian and ${former} have both followed their links.`,
    ),
    text(`${former} has an invite to be a super admin again. All roles of before stay as they are.`),
    linkedText(
      `Is this wrong? A super admin can withdraw the invite under People, Admins, 'Invite an admin'. Or ${writeTo(club.contactEmail)} at once.`,
    ),
  ])
}
