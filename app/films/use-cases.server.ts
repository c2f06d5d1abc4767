import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { addressKey, takeToken } from '#app/platform/rate-limit.ts'
import { club } from '#content/club.ts'
import { checkFilmEmail, FILM_KEPT_MS, FILM_NOTICE_VERSION, filmLimit, type FilmProblem } from './rules.ts'
import { eraseSubmissionsBefore, insertSubmission } from './store.server.ts'

/** Decision 31: keeps the e-mail and answers where the film itself is handed in. */
export async function submitFilm(
  { db, env, viewer, now }: Acting,
  { email, address }: { email: unknown; address: string },
): Promise<Outcome<{ formUrl: string }, FilmProblem>> {
  mustBeAble(viewer, 'films.submit')
  const check = checkFilmEmail(email)
  if (!check.ok) return refused(check.problem)
  const limit = filmLimit.limit * env.rateLimitScale
  const taken = await takeToken(db, { ...filmLimit, limit, key: `films:address:${addressKey(address)}`, now })
  if (!taken.ok) return refused('too-many')
  await insertSubmission(db, {
    id: newId(),
    email: check.value,
    noticeVersion: FILM_NOTICE_VERSION,
    createdAt: now.toISOString(),
  })
  return done({ formUrl: club.filmFormUrl })
}

/** Housekeeping: what is older than the notice promises. */
export async function eraseOldSubmissions({ db, now }: { db: Database; now: Date }): Promise<number> {
  return eraseSubmissionsBefore(db, new Date(now.getTime() - FILM_KEPT_MS))
}
