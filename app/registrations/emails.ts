import { mailColoursOf } from '#app/club/brand.rules.ts'
import type { Brand, ClubFacts } from '#app/club/model.ts'
import { type Event, feeToPay } from '#app/events/model.ts'
import { DATE_OPEN, type Schedule } from '#app/events/schedule.ts'
import { clockTime, hoursText, longDate } from '#app/events/club-time.ts'
import { hostOf } from '#app/events/details.rules.ts'
import { mapUrl } from '#app/events/map-link.rules.ts'
import { deletionNews } from '#app/events/rules.ts'
import type { MailBlock, MailBody } from '#app/platform/mail/mail-body.ts'
import {
  CANCEL_ID,
  CONFIRM_ID,
  FEEDBACK_ID,
  spacedDigits,
  type WaitlistPosition,
  waitlistPositionText,
} from './model.ts'

interface MailDetails {
  club: Pick<ClubFacts, 'name' | 'city' | keyof Brand>
  event: Pick<Event, 'title' | 'date' | 'time' | 'venue' | 'registrationFee' | 'eventStatus' | 'details'>
  /** The guest's name. */
  name: string
  /** The address of the ticket. */
  link: string
  /** The six digits to read out at check-in. */
  digits: string
  /** The content of the ticket's QR code. */
  qr: string
}

/** '5 December, 6:00 PM': short enough for a subject. */
function shortWhen({ date, time }: Pick<Event, 'date' | 'time'>): string {
  const [, dayOfYear = ''] = longDate(date).split(', ')
  const dayAndMonth = dayOfYear.slice(0, -' 2026'.length)
  return [dayAndMonth, clockTime(time)].filter(Boolean).join(', ')
}

/** The title and when it is, if that is known, for a subject. */
function titleAndWhen(event: MailDetails['event']): string {
  return event.eventStatus === 'postponed' ? event.title : `${event.title} on ${shortWhen(event)}`
}

const feeFact = (fee: number) => ({ label: 'Registration fee', value: feeToPay(fee) })

const whenText = ({ date, time }: Pick<Event, 'date' | 'time'>) =>
  [longDate(date), clockTime(time)].filter(Boolean).join(', ')

/** With the end, where it is known. */
const wholeWhenText = ({ date, time, endTime }: Pick<Schedule, 'date' | 'time' | 'endTime'>) =>
  [longDate(date), hoursText(time, endTime)].filter(Boolean).join(', ')

function whenFact(event: MailDetails['event']): string {
  if (event.eventStatus === 'postponed') return DATE_OPEN
  if (event.eventStatus === 'cancelled') return `Cancelled. It was to be: ${whenText(event)}`
  return wholeWhenText({ ...event, endTime: event.details.endTime })
}

function hostFacts({ details }: MailDetails['event']) {
  const host = hostOf(details)
  return host ? [{ label: 'Questions', value: `Ask ${host.name}, ${host.contact}` }] : []
}

function facts(event: MailDetails['event']): MailBlock {
  const { venue, registrationFee } = event
  return {
    kind: 'facts',
    facts: [
      { label: 'When', value: whenFact(event), isStrong: true },
      { label: 'Where', value: venue },
      feeFact(registrationFee),
      ...hostFacts(event),
    ],
  }
}

const mapLink = ({ club, event: { venue, details } }: MailDetails): MailBlock => ({
  kind: 'link',
  text: 'How to get there:',
  label: 'Open the map',
  href: mapUrl({ venue, mapLink: details.mapLink }, club.city),
})

const greeting = ({ name }: MailDetails): MailBlock => ({ kind: 'text', text: `Hi ${name},` })

const ticketButton = ({ link }: MailDetails): MailBlock => ({
  kind: 'button',
  text: 'Your ticket:',
  label: 'Show my ticket',
  href: link,
})

function ticket(details: MailDetails): MailBlock[] {
  const { digits, qr } = details
  const code = { kind: 'code', label: 'Code for check-in', code: spacedDigits(digits), qr } as const
  return [ticketButton(details), code, mapLink(details)]
}

/** Opens the ticket where it asks whether the registration is cancelled. */
function cancelLink({ link }: MailDetails): MailBlock {
  const text = 'You cannot come? Please cancel, so that somebody else can:'
  return { kind: 'link', text, label: 'Cancel my registration', href: `${link}#${CANCEL_ID}` }
}

/** The same for who waits, to whom no deadline applies. */
function leaveLink({ link }: MailDetails): MailBlock {
  const text = 'You cannot come? Please leave the waitlist, so that others move up:'
  return { kind: 'link', text, label: 'Leave the waitlist', href: `${link}#${CANCEL_ID}` }
}

const placeButton = ({ link }: MailDetails, text: string): MailBlock => ({
  kind: 'button',
  text,
  label: 'See my place',
  href: link,
})

/** A mail to a guest about an event. */
function guestMail(
  subject: string,
  blocks: readonly MailBlock[],
  { club, event }: Pick<MailDetails, 'club' | 'event'>,
): MailBody {
  const reason = `You get this because you registered for ${event.title}.`
  return { subject, clubName: club.name, colours: mailColoursOf(club), blocks, reason }
}

/** If the seat can still be cancelled, the mail says how. */
interface Cancellable {
  isCancellable: boolean
}

function seatedMail(
  details: MailDetails,
  { subject, heading }: { subject: string; heading: string },
  { isCancellable }: Cancellable,
): MailBody {
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'heading', text: heading },
    facts(details.event),
    ...ticket(details),
    ...(isCancellable ? [cancelLink(details)] : []),
  ]
  return guestMail(subject, blocks, details)
}

export function seatMail(details: MailDetails, cancellable: Cancellable): MailBody {
  const { event } = details
  const subject = `Your ticket for ${titleAndWhen(event)}`
  return seatedMail(details, { subject, heading: `You are registered for ${event.title}.` }, cancellable)
}

/** Somebody typed the phone of a member: `href` signs in to the page where the seat is confirmed. */
export function proofMail(
  details: Pick<MailDetails, 'club' | 'event' | 'name'>,
  { href, minutes }: { href: string; minutes: number },
): MailBody {
  const { club, event, name } = details
  const blocks: MailBlock[] = [
    { kind: 'text', text: `Hi ${name},` },
    {
      kind: 'text',
      text: `Somebody, hopefully you, registered for ${event.title} with your phone number. It is for members now, so no seat is taken before you confirm it.`,
    },
    facts(event),
    {
      kind: 'button',
      text: `Confirm on your own page. The link works once, for ${minutes} minutes:`,
      label: 'Confirm my seat',
      href,
    },
    { kind: 'small', text: 'If it was not you, leave this message alone: nothing happens.' },
  ]
  const reason = `You get this because you are a member of ${club.name}.`
  const subject = `Confirm your seat at ${titleAndWhen(event)}`
  return { subject, clubName: club.name, colours: mailColoursOf(club), blocks, reason }
}

export function waitingMail(details: MailDetails, place: WaitlistPosition): MailBody {
  const { event } = details
  const blocks: MailBlock[] = [
    greeting(details),
    {
      kind: 'text',
      text: `Every seat at ${event.title} is taken. ${waitlistPositionText(place)} in the waitlist.`,
    },
    facts(event),
    placeButton(
      details,
      'If a seat becomes free for you, it is kept for you and we write to you. Your place:',
    ),
    leaveLink(details),
  ]
  return guestMail(`You are in the waitlist for ${titleAndWhen(event)}`, blocks, details)
}

export function promotedMail(details: MailDetails, cancellable: Cancellable): MailBody {
  const { event } = details
  const subject = `You have a seat at ${titleAndWhen(event)}`
  const heading = `A seat at ${event.title} became free, and it is yours.`
  return seatedMail(details, { subject, heading }, cancellable)
}

/** A seat that must be confirmed; `deadline`: date and time as text. */
export function offeredMail(details: MailDetails, deadline: string): MailBody {
  const { event, link } = details
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'heading', text: `A seat at ${event.title} became free for you.` },
    {
      kind: 'text',
      text: `Please confirm it until ${deadline}. After that it goes to the next person on the waitlist.`,
    },
    facts(event),
    {
      kind: 'button',
      text: 'You can come?',
      label: 'Confirm my seat',
      href: `${link}#${CONFIRM_ID}`,
    },
    cancelLink(details),
  ]
  return guestMail(`Please confirm your seat at ${titleAndWhen(event)}`, blocks, details)
}

export function confirmedMail(details: MailDetails, cancellable: Cancellable): MailBody {
  const { event } = details
  const subject = `You have a seat at ${titleAndWhen(event)}`
  return seatedMail(details, { subject, heading: `Your seat at ${event.title} is confirmed.` }, cancellable)
}

export function unconfirmedMail(details: MailDetails, whatBecameOfIt: string): MailBody {
  const { event } = details
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'heading', text: `Your seat at ${event.title} was not confirmed in time.` },
    { kind: 'text', text: `${whatBecameOfIt} You can register again.` },
    facts(event),
  ]
  return guestMail(`Your seat at ${titleAndWhen(event)} was not confirmed`, blocks, details)
}

export function cancelledMail(details: MailDetails, by: 'themselves' | 'an organiser'): MailBody {
  const { event } = details
  const whoCancelled = by === 'themselves' ? 'You cancelled' : 'An organiser cancelled'
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'heading', text: `${whoCancelled} your registration for ${event.title}.` },
    facts(event),
  ]
  return guestMail(`Your registration for ${titleAndWhen(event)} is cancelled`, blocks, details)
}

export function movedToWaitlistMail(details: MailDetails): MailBody {
  const { event } = details
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'text', text: `An organiser moved you from your seat at ${event.title} to the waitlist.` },
    facts(event),
    placeButton(details, 'Here you see where you stand:'),
    leaveLink(details),
  ]
  return guestMail(`You are in the waitlist for ${titleAndWhen(event)}`, blocks, details)
}

export function reminderMail(details: MailDetails, kind: 'day' | 'hours'): MailBody {
  const { event } = details
  const today = (event.time ?? '02:00') < '02:00' ? 'Soon' : 'Today' // It leaves two hours before.
  const [dayLabel, start] = kind === 'day' ? ['Soon', 'A day to go'] : [today, today]
  const text = { subject: `${dayLabel}: ${titleAndWhen(event)}`, heading: `${start}: ${event.title}.` }
  return seatedMail(details, text, { isCancellable: false })
}

/** A message written by an organiser, with the event and a link to the recipient's ticket below. */
export function organiserMail(
  details: MailDetails & { unsubscribeUrl?: string },
  { subject, text }: { subject: string; text: string },
): MailBody {
  const { event, link, unsubscribeUrl } = details
  const blocks: MailBlock[] = [
    { kind: 'text', text, hasLinks: true },
    facts(event),
    { kind: 'button', text: `About ${event.title}:`, label: 'Show my ticket', href: link },
  ]
  return { ...guestMail(subject, blocks, details), ...(unsubscribeUrl && { unsubscribeUrl }) }
}

/** The morning after, to who came. */
export function feedbackMail(details: MailDetails & { unsubscribeUrl: string }): MailBody {
  const { event, link, unsubscribeUrl } = details
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'heading', text: `Thank you for coming to ${event.title}.` },
    {
      kind: 'text',
      text: 'Two questions, if you like: how was it, from 1 to 5, and one line to the organisers. They see answers without names, from five on.',
    },
    { kind: 'button', text: 'We ask once:', label: 'Say how it was', href: `${link}#${FEEDBACK_ID}` },
  ]
  return { ...guestMail(`How was ${event.title}?`, blocks, details), unsubscribeUrl }
}

interface ScheduleChange {
  from: Schedule
  to: Schedule
  /** Why it is postponed or cancelled; '' for none. */
  reason: string
  /** The organiser's own line; '' for none. */
  note: string
  isWaiting: boolean
  /** Applies to a seat; a place in the waitlist can be cancelled until the event begins. */
  isCancellable: boolean
}

function isMoved(from: Schedule, to: Schedule): boolean {
  return from.date !== to.date || from.time !== to.time
}

type News = [subject: string, heading: string, more?: string]

function newsOf(title: string, { from, to }: ScheduleChange): News {
  if (to.status === 'cancelled') return [`Cancelled: ${title}`, `${title} is cancelled.`]
  if (to.status === 'deleted') {
    const { subject, news, more } = deletionNews(title)
    return [subject, news, more]
  }
  if (to.status === 'postponed')
    return [
      `Postponed: ${title}`,
      `${title} is postponed.`,
      'There is no new date yet. You keep your place, and we write to you when there is one.',
    ]
  if (from.status !== 'scheduled')
    return [`It takes place: ${title}, ${shortWhen(to)}`, `${title} takes place after all.`]
  if (isMoved(from, to)) return [`Moved: ${title}, now ${shortWhen(to)}`, `${title} was moved.`]
  if (from.venue !== to.venue)
    return [`New place: ${title}, now ${to.venue}`, `${title} takes place somewhere else.`]
  if (to.endTime === null) return [`New end: ${title}`, `It is not known yet when ${title} ends.`]
  return [`New end: ${title}, now until ${clockTime(to.endTime)}`, `${title} ends at another time.`]
}

/** What changed, with what it was; the rest as it is. */
function changedFacts({ from, to }: ScheduleChange, event: MailDetails['event']): MailBlock[] {
  if (to.status !== 'scheduled')
    return [
      {
        kind: 'facts',
        facts: [
          { label: 'It was to be', value: whenText(from) },
          { label: 'Where', value: from.venue },
        ],
      },
    ]
  const lines = [
    { label: 'When', was: wholeWhenText(from), now: wholeWhenText(to) },
    { label: 'Where', was: from.venue, now: to.venue },
  ]
  const changes = lines.filter(({ was, now }) => was !== now)
  const unchanged = lines.filter(({ was, now }) => was === now)
  return [
    ...(changes.length > 0 ? [{ kind: 'changes', changes } as const] : []),
    {
      kind: 'facts',
      facts: [
        ...unchanged.map(({ label, now }) => ({ label, value: now })),
        feeFact(event.registrationFee),
        ...hostFacts(event),
      ],
    },
  ]
}

function ticketPart(details: MailDetails, { to, isWaiting, isCancellable }: ScheduleChange): MailBlock[] {
  if (to.status === 'deleted') return []
  if (isWaiting)
    return [
      placeButton(details, 'Your place in the waitlist:'),
      ...(to.status === 'cancelled' ? [] : [leaveLink(details)]),
    ]
  const map = to.status === 'scheduled' ? [mapLink(details)] : []
  return [ticketButton(details), ...map, ...(isCancellable ? [cancelLink(details)] : [])]
}

/** Informs a ticket holder of the old and the new schedule. */
export function changeMail(details: MailDetails, change: ScheduleChange): MailBody {
  const { event } = details
  const [subject, news, detail = ''] = newsOf(event.title, change)
  const reason = change.to.status === 'scheduled' ? '' : change.reason
  const texts = [reason, detail, change.note].filter(Boolean)
  const blocks: MailBlock[] = [
    greeting(details),
    { kind: 'heading', text: news },
    ...texts.map((text) => ({ kind: 'text', text, hasLinks: true }) as const),
    ...changedFacts(change, event),
    ...ticketPart(details, change),
  ]
  return guestMail(subject, blocks, details)
}
