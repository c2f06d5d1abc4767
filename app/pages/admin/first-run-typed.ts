import type { ClubFacts } from '#app/club/model.ts'
import type { PreviewMessage } from '#app/first-run/first-run-preview.rules.ts'
import { lettersOf } from '#app/first-run/first-run.rules.ts'
import { clockTime } from '#app/events/club-time.ts'
import { noDetails, publicDetailsOf } from '#app/events/details.rules.ts'
import type { PublicEvent } from '#app/events/model.ts'
import { DEFAULT_PICTURE } from '#app/events/ui/event-picture.tsx'
import type { Team, TeamMember } from '#app/team/model.ts'
import { drawnPortrait } from '#app/team/rules.ts'

const textFacts = [
  'name',
  'short',
  'city',
  'department',
  'tagline',
  'instagram',
  'linkedin',
  'youtube',
] as const

/** Where a field is empty, what is saved stays; a new name brings its letters. */
export function factsWith(facts: ClubFacts, { screen, values }: PreviewMessage): ClubFacts {
  if (screen !== 'name' && screen !== 'texts' && screen !== 'contact') return facts
  const typedFacts = textFacts.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : []))
  const newFacts = { ...facts, ...(Object.fromEntries(typedFacts) as Partial<ClubFacts>) }
  const hasNewLetters = screen === 'name' && values['name']?.trim() && !values['short']?.trim()
  return hasNewLetters ? { ...newFacts, short: lettersOf(newFacts.name) || newFacts.short } : newFacts
}

function personIn({ screen, values }: PreviewMessage, facts: ClubFacts): TeamMember | null {
  const { name = '', title = '', image = '' } = values
  if (screen !== 'people' || name.trim() === '') return null
  const portrait = image || drawnPortrait(name, facts)
  const marks = { isPresident: title === 'President', isFaculty: false }
  return { id: 'typed', name, title, image: portrait, linkedin: '', instagram: '', ...marks }
}

export function teamWith(team: Team, message: PreviewMessage, facts: ClubFacts): Team {
  const person = personIn(message, facts)
  if (!person) return team
  const isLeader = message.values['section'] !== 'coordinator'
  return isLeader
    ? { ...team, leaders: [...team.leaders, person] }
    : { ...team, coordinators: [...team.coordinators, person] }
}

/** What the form does not ask for. */
const eventDefaults = {
  id: 'typed',
  category: 'Workshop',
  image: DEFAULT_PICTURE,
  googleFormLink: '',
  registrationFee: 0,
  participants: 0,
  attended: null,
  status: 'upcoming',
  statusReason: '',
  eventStatus: 'scheduled',
  previousStart: null,
  previousOn: '',
  endsAt: null,
  ...publicDetailsOf(noDetails),
  host: null,
  registrationStatus: 'open',
  openTo: '',
  opensAt: null,
  opensOn: '',
  changesAt: null,
} as const satisfies Partial<PublicEvent>

/** What is still open is today, for the whole day. */
function eventIn({ screen, values, loadedAt }: PreviewMessage): PublicEvent | null {
  const { title = '', venue = '', description = '' } = values
  if (screen !== 'event' || title.trim() === '') return null
  const date = values['date'] || loadedAt.slice(0, 10)
  const time = values['time'] || null
  const seats = Math.max(1, Math.trunc(Number(values['seats'])) || 1)
  return {
    ...eventDefaults,
    title,
    venue,
    description,
    aboutEvent: description,
    date,
    time,
    seats,
    availableSeats: seats,
    turnsPastAt: date,
    longDate: date,
    clockTime: clockTime(time),
    hours: clockTime(time),
  }
}

/** In its place among the next ones. */
export function eventsWith(events: readonly PublicEvent[], message: PreviewMessage): readonly PublicEvent[] {
  const event = eventIn(message)
  if (!event) return events
  return [...events, event].toSorted((one, other) => one.date.localeCompare(other.date))
}
