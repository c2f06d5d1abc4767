import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import type { Film } from './model.ts'
import { inOrder } from './programme.rules.ts'
import { findProgramme, lockProgramme, saveProgramme } from './programme.store.server.ts'

/** The films of an event in its running order. */
export async function runningOrder(acting: Acting, eventId: string, films: readonly Film[]): Promise<Film[]> {
  mustBeAble(acting.viewer, 'content.view')
  return films.length === 0 ? [] : inOrder(films, await findProgramme(acting.db, eventId))
}

/** The whole running order of an event, in the transaction of whoever makes the event. */
export async function setRunningOrder(
  { db, viewer }: Acting,
  programme: { eventId: string; filmIds: readonly string[] },
): Promise<void> {
  mustBeAble(viewer, 'events.manage')
  await lockProgramme(db, programme.eventId)
  await saveProgramme(db, programme)
}

interface Move {
  eventId: string
  /** The films that the event shows. */
  films: readonly Film[]
  id: string
  /** Its new place, counted from 1; beyond an end to that end. */
  to: number
}

/** Moves a film of an event in its running order. */
export async function moveFilm(
  acting: Acting,
  { eventId, films, id, to }: Move,
): Promise<Outcome<{ title: string; place: number; count: number }, 'gone'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'events.manage')
  const film = films.find((one) => one.id === id)
  if (!film) return refused('gone')
  const place = await transact(acting.db, async (db) => {
    const order = inOrder(films, await lockProgramme(db, eventId))
    const from = order.indexOf(film)
    const at = Math.min(Math.max(to - 1, 0), order.length - 1)
    if (at === from) return at + 1
    order.splice(at, 0, ...order.splice(from, 1))
    await saveProgramme(db, { eventId, filmIds: order.map((one) => one.id) })
    await recordAudit(db, { action: 'event.programme', subjectId: eventId, actorId, at: acting.now })
    return at + 1
  })
  acting.announce('events')
  return done({ title: film.title, place, count: films.length })
}
