import type { Acting } from '#app/accounts/acting.server.ts'
import { eventIdAt, publicEvent } from '#app/events/use-cases.server.ts'
import type { Film } from '#app/films/model.ts'
import type { Screening } from '#app/films/ui/film-page.tsx'
import { publicFilms, runningOrder } from '#app/films/use-cases.server.ts'

/** The events that show a film, as far as visitors may see them. */
export async function screeningsOf(acting: Acting, film: Film): Promise<Screening[]> {
  const events = await Promise.all(
    film.screenings.map(async (path) => publicEvent(acting, (await eventIdAt(acting, path)) ?? '')),
  )
  return events.flatMap((event) =>
    event ? [{ id: event.id, title: event.title, longDate: event.longDate, venue: event.venue }] : [],
  )
}

/** The same, with what a vote and a list need of each. */
export async function votedFilms(acting: Acting, eventId: string) {
  return (await filmsAt(acting, eventId)).map(({ id, title, duration }) => ({ id, title, duration }))
}

/** The films that an event shows, in its running order. */
export async function filmsAt(acting: Acting, eventId: string): Promise<Film[]> {
  const films = (await publicFilms(acting)).filter(({ screenings }) => screenings.length > 0)
  const areShown = await Promise.all(
    films.map(async ({ screenings }) => {
      const ids = await Promise.all(screenings.map((path) => eventIdAt(acting, path)))
      return ids.includes(eventId)
    }),
  )
  return runningOrder(
    acting,
    eventId,
    films.filter((_, at) => areShown[at]),
  )
}
