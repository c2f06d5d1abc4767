import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { eventPathIn, linesOf } from '#app/content/field-checks.rules.ts'
import { contentDraft, contentItem, saveItem } from '#app/content/use-cases.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { eventLimits } from '#app/events/rules.ts'
import { adminEvent, createEvent, eventIdAt } from '#app/events/use-cases.server.ts'
import { programmeLength } from '#app/films/programme.rules.ts'
import { filmsKind, setRunningOrder } from '#app/films/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { callToEdit } from './calls.server.ts'
import { wholeLines } from './desk.rules.ts'
import { listEntries } from './entries.store.server.ts'
import type { FilmEntry } from './model.ts'

/** What the organiser changes first: the form of the event opens right away. */
const usual = { days: 14, time: '18:00', seats: '100', venue: 'To be announced', category: 'Entertainment' }

type Film = Record<'title' | 'duration' | 'director', string> & { entry: FilmEntry }

const filmOf = (entry: FilmEntry): Film => ({
  entry,
  title: entry.title,
  duration: `${entry.answers['minutes']} min`,
  director: entry.answers['director'] ?? '',
})

function eventFormOf({ env, now }: Acting, title: string, films: readonly Film[]): Record<string, string> {
  const { days, ...rest } = usual
  const list = films.map(({ title, director, duration }) => `- ${title} (${director}, ${duration})`)
  return {
    ...rest,
    title,
    date: todayIn(env.clubTimeZone, new Date(now.getTime() + days * DAY_MS)),
    description: `The chosen films: ${programmeLength(films)}.`,
    aboutEvent: wholeLines(list.join('\n'), eventLimits.aboutEvent),
    image: films[0]?.entry.still ?? '',
    registrationFee: '0',
    way: 'here',
    hasWaitlist: 'on',
    publish: 'draft',
  }
}

/** A film has no room for one more event: nothing is made. */
class ScreeningsFull extends Error {}

/** Whether a film of the site was made of this entry: its title may have changed since. */
const isFilmOf = ({ id: key }: FilmEntry, { id }: { id: string }) => {
  const end = key.slice(-6)
  // A title without Latin letters leaves nothing before it.
  return id === end || id.endsWith(`-${end}`)
}

/** The film's draft names the event among its screenings. Its id; null: it is no longer in the list. */
async function nameEvent(acting: Acting, entry: FilmEntry, address: string): Promise<string | null> {
  const { items } = await contentDraft(acting, filmsKind)
  const id = items.find((item) => isFilmOf(entry, item))?.id
  const found = id && (await contentItem(acting, filmsKind, id))
  if (!found) return null
  const { item, seen, isPublic } = found
  const lines = (item['screenings'] ?? '').split('\n').filter(Boolean)
  if (lines.includes(address)) return id
  const form = { ...item, screenings: [...lines, address].join('\n') }
  const saved = await saveItem(acting, filmsKind, { id, form, seen, mayLack: !isPublic })
  if (!saved.ok && 'errors' in saved && saved.errors['screenings']) throw new ScreeningsFull(id)
  if (!saved.ok) throw new Error(`the film ${id} does not name its event: ${saved.problem}`)
  return id
}

/** The entries whose films can be shown: chosen, and the entrants know it. */
async function shownEntries({ db }: Acting, callId: string): Promise<FilmEntry[]> {
  const chosen = await listEntries(db, { callId, state: 'chosen', q: '' })
  return chosen.filter(({ toldAt }) => toldAt !== null)
}

/** The events that the chosen films name in their drafts, without the deleted ones. */
export async function callScreenings(
  acting: Acting,
  callId: string,
): Promise<{ id: string; title: string; date: string }[]> {
  mustBeAble(acting.viewer, 'events.manage')
  const entries = await shownEntries(acting, callId)
  if (entries.length === 0) return []
  const { items } = await contentDraft(acting, filmsKind)
  const paths = items
    .filter((item) => entries.some((entry) => isFilmOf(entry, item)))
    .flatMap((item) => linesOf(item['screenings']).map(eventPathIn))
  const eventIds = new Set(await Promise.all(paths.map(async (path) => eventIdAt(acting, path ?? ''))))
  const events = await Promise.all([...eventIds].map(async (id) => adminEvent(acting, id ?? '')))
  return events.flatMap((event) =>
    event ? [{ id: event.id, title: event.title, date: event.longDate }] : [],
  )
}

/**
 * A draft of an event with the chosen films whose entrants know it, in the order in which they came, and their length. The films
 * name it in their own drafts. The same form sent twice is one event.
 */
export async function makeScreening(
  acting: Acting,
  { callId, requestKey }: { callId: string; requestKey: unknown },
): Promise<Outcome<{ eventId: string }, 'gone' | 'nobody' | 'screenings-full'>> {
  mustBeAble(acting.viewer, 'events.manage')
  const call = await callToEdit(acting, callId)
  if (!call) return refused('gone')
  const films = (await shownEntries(acting, callId)).map(filmOf)
  if (films.length === 0) return refused('nobody')
  const made = transact(acting.db, async (db) => {
    // Announced once all of it is kept.
    const within = { ...acting, db, announce: () => {} }
    const event = await createEvent(within, eventFormOf(acting, call.title, films), { requestKey })
    if (!event.ok) throw new Error(`no screening was made: ${JSON.stringify(event)}`)
    const { id } = event.value
    const ids: string[] = []
    for (const { entry } of films) {
      const filmId = await nameEvent(within, entry, `${acting.env.publicUrl}/events/${id}`)
      if (filmId) ids.push(filmId)
    }
    await setRunningOrder(within, { eventId: id, filmIds: ids })
    return id
  })
  const eventId = await made.catch((error: unknown) => {
    if (error instanceof ScreeningsFull) return null
    throw error
  })
  if (eventId === null) return refused('screenings-full')
  acting.announce('events')
  acting.announce('content')
  return done({ eventId })
}
