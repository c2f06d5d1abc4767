import type { ClubFacts } from '#app/club/model.ts'
import type { Event } from '#app/events/model.ts'
import { clockTime, longDate } from '#app/events/zone.ts'
import { type Place, placeText } from './model.ts'

interface Message {
  subject: string
  text: string
}

interface Told {
  club: Pick<ClubFacts, 'name'>
  event: Pick<Event, 'title' | 'date' | 'time' | 'venue'>
  /** The address of the ticket. */
  link: string
}

function whenAndWhere({ date, time, venue }: Told['event']): string {
  return [[longDate(date), clockTime(time)].filter(Boolean).join(', '), venue].join('\n')
}

function message(subject: string, parts: readonly string[], { club }: Pick<Told, 'club'>): Message {
  return { subject, text: [...parts, club.name].join('\n\n') }
}

export function seatMail(told: Told): Message {
  const { event, link } = told
  const parts = [
    `You have a seat at ${event.title}.`,
    whenAndWhere(event),
    `This is your ticket. Show its code at the door, and give the seat back there if you cannot come:\n${link}`,
  ]
  return message(`Your ticket for ${event.title}`, parts, told)
}

export function waitingMail(told: Told, place: Place): Message {
  const { event, link } = told
  const parts = [
    `Every seat at ${event.title} is taken. ${placeText(place)} in the waitlist.`,
    whenAndWhere(event),
    `When a seat becomes free for you, you have it at once and we write to you. Here you see where you stand, and leave the waitlist if you like:\n${link}`,
  ]
  return message(`You are in the waitlist for ${event.title}`, parts, told)
}

export function promotedMail(told: Told): Message {
  const { event, link } = told
  const parts = [
    `A seat at ${event.title} became free, and it is yours.`,
    whenAndWhere(event),
    `This is your ticket. If you cannot come, give the seat back there so that the next one gets it:\n${link}`,
  ]
  return message(`You have a seat at ${event.title}`, parts, told)
}

export function cancelledMail(told: Told, by: 'themselves' | 'an organiser'): Message {
  const { event } = told
  const said = by === 'themselves' ? 'You gave your place at' : 'An organiser took back your place at'
  return message(
    `Your place at ${event.title} is cancelled`,
    [`${said} ${event.title}${by === 'themselves' ? ' back' : ''}.`, whenAndWhere(event)],
    told,
  )
}

export function movedToWaitlistMail(told: Told): Message {
  const { event, link } = told
  const parts = [
    `An organiser moved you from your seat at ${event.title} to the waitlist.`,
    whenAndWhere(event),
    `Here you see where you stand:\n${link}`,
  ]
  return message(`You are in the waitlist for ${event.title}`, parts, told)
}

export function reminderMail(told: Told, kind: 'day' | 'hours'): Message {
  const { event, link } = told
  const parts = [
    kind === 'day' ? `A day to go: ${event.title}.` : `Today: ${event.title}.`,
    whenAndWhere(event),
    `Your ticket:\n${link}`,
  ]
  return message(`${kind === 'day' ? 'Soon' : 'Today'}: ${event.title}`, parts, told)
}

/** What an organiser writes to everybody, with the way to each one's ticket below. */
export function organiserMail(told: Told, { subject, text }: Message): Message {
  const { event, link } = told
  return message(subject, [text, `About ${event.title}: ${link}`], told)
}
