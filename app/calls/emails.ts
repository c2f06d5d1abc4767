import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import type { Decision } from './model.ts'

/** What every mail about an entry says. */
export interface EntryMail {
  club: Pick<ClubFacts, 'name' | keyof Brand>
  callTitle: string
  /** '9 January 2027, 6:00 PM' */
  closes: string
  name: string
  title: string
  /** The page of the entry. */
  link: string
}

function entryMail(
  { club, name, callTitle }: EntryMail,
  subject: string,
  blocks: readonly MailBlock[],
): MailBody {
  const greeting = { kind: 'text', text: `Hi ${name},` } as const
  const reason = `You get this because this address was given for an entry to “${callTitle}”.`
  return { subject, colours: mailColoursOf(club), clubName: club.name, blocks: [greeting, ...blocks], reason }
}

/** Right after it was begun: whoever has the link can go on with it. */
export function draftMail(entry: EntryMail): MailBody {
  return entryMail(entry, `Your entry: ${entry.title}`, [
    {
      kind: 'text',
      text: `this is the link to your entry for “${entry.callTitle}”. It is a draft until you send it.`,
    },
    { kind: 'button', label: 'Open my entry', href: entry.link },
    { kind: 'facts', facts: [{ label: 'Closes', value: entry.closes }] },
    {
      kind: 'small',
      text: 'Whoever has this link can change and withdraw the entry. If you did not begin one, delete this mail.',
    },
  ])
}

export function receivedMail(entry: EntryMail): MailBody {
  return entryMail(entry, `Received: ${entry.title}`, [
    { kind: 'heading', text: 'We have your film' },
    {
      kind: 'text',
      text: `${entry.title} is entered for “${entry.callTitle}”. You can correct it until the call closes or the decision is told, and withdraw it at any time.`,
    },
    { kind: 'button', label: 'Open my entry', href: entry.link },
    { kind: 'facts', facts: [{ label: 'Closes', value: entry.closes }] },
  ])
}

export function linkMail(entry: EntryMail): MailBody {
  return entryMail(entry, `The link to ${entry.title} does not open`, [
    {
      kind: 'text',
      text: `we wanted to watch ${entry.title}, and its link did not open for us. Please check that everybody who has the link may watch it, and whether a password is missing. You can change both here, also after the call has closed:`,
    },
    { kind: 'button', label: 'Open my entry', href: entry.link },
  ])
}

const results = {
  chosen: {
    subject: (title: string) => `Chosen: ${title}`,
    heading: 'Your film was chosen',
    text: ({ title, callTitle }: EntryMail) =>
      `${title} was chosen for “${callTitle}”. We are looking forward to showing it.`,
  },
  declined: {
    subject: (title: string) => `About your entry: ${title}`,
    heading: 'Not this time',
    text: ({ title, callTitle }: EntryMail) =>
      `Thank you for sending us ${title}. It was not chosen for “${callTitle}” this time.`,
  },
} satisfies Record<Decision, object>

/** `line`: what the organisers add; '' for nothing. */
export function resultMail(entry: EntryMail, decision: Decision, line: string): MailBody {
  const { subject, heading, text } = results[decision]
  return entryMail(entry, subject(entry.title), [
    { kind: 'heading', text: heading },
    { kind: 'text', text: text(entry) },
    ...(line ? [{ kind: 'text', text: line, hasLinks: true } as const] : []),
    { kind: 'link', text: 'Your entry:', label: 'Open my entry', href: entry.link },
  ])
}
