import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { confirmedEmail } from '#app/accounts/use-cases.server.ts'
import { recordAudit, recordListView } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { CAMPUS_LIMIT, takeAddressToken } from '#app/platform/http/rate-limit.ts'
import { isId, newId } from '#app/platform/id.ts'
import { pageUncounted, pagesByKey, sliceOf, type Slice } from '#app/platform/database/paging.ts'
import {
  checkFilmEmail,
  FILM_NOTICE_VERSION,
  FILM_RETENTION_MS,
  type FilmProblem,
  SAME_SUBMISSION_MS,
} from './rules.ts'
import type { ListedSubmission } from './model.ts'
import {
  deleteSubmission,
  deleteSubmissionsBefore,
  insertSubmission,
  listSubmissions,
  listSubmissionsOf,
} from './store.server.ts'

export { filmData } from './store.server.ts'
export { moveFilm, runningOrder, setRunningOrder } from './programme.server.ts'
export { filmsKind, filmsOf, publicFilms } from './films.server.ts'

/** Keeps the email when one is given, and answers where the film itself is handed in. */
export async function submitFilm(
  acting: Acting,
  { email, address }: { email: unknown; address: string },
): Promise<Outcome<{ formUrl: string }, FilmProblem>> {
  const { db, viewer, now } = acting
  mustBeAble(viewer, 'films.submit')
  const check = checkFilmEmail(email)
  if (!check.ok) return refused(check.problem)
  const { filmFormUrl: formUrl } = await clubFacts(db)
  if (check.value === '') return done({ formUrl })
  if (!(await takeAddressToken(acting, { name: 'films:address', address, ...CAMPUS_LIMIT })))
    return refused('too-many-attempts')
  const [last] = await listSubmissionsOf(db, check.value.toLowerCase(), 1)
  if (last && now.getTime() - Date.parse(last.createdAt) < SAME_SUBMISSION_MS) return done({ formUrl })
  await insertSubmission(db, {
    id: newId(),
    email: check.value,
    noticeVersion: FILM_NOTICE_VERSION,
    createdAt: now.toISOString(),
  })
  return done({ formUrl })
}

const OWN_MOST = 50

/** The submissions with the viewer's confirmed email. */
export async function ownSubmissions(acting: Acting): Promise<ListedSubmission[]> {
  mustBeAble(acting.viewer, 'own-page.use')
  const email = await confirmedEmail(acting)
  return email === null ? [] : listSubmissionsOf(acting.db, email, OWN_MOST)
}

/** The email addresses of the submissions, the newest first. */
export async function filmSubmissions(
  acting: Acting,
  { page }: { page?: unknown } = {},
): Promise<{ submissions: ListedSubmission[]; page: number; hasMore: boolean }> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'films.submissions')
  await recordListView(acting, { action: 'film-submission.read', subjectId: null, actorId, at: acting.now })
  const readPage = (slice: Slice) => listSubmissions(acting.db, slice)
  const { rows: submissions, ...place } = await pageUncounted(sliceOf(page), readPage)
  return { submissions, ...place }
}

/** Page after page, so that an export of any size fits into memory. */
export async function exportFilmSubmissions({
  db,
  viewer,
  now,
}: Acting): Promise<AsyncGenerator<ListedSubmission[]>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'people.export')
  await recordAudit(db, { action: 'film-submission.export', subjectId: null, actorId, at: now })
  return pagesByKey((page) => listSubmissions(db, page))
}

export async function deleteFilmSubmission(
  { db, viewer, now }: Acting,
  id: string,
): Promise<Outcome<null, 'gone'>> {
  const { id: actorId } = mustBeAbleUser(viewer, 'films.submissions')
  const isDeleted = await transact(db, async (db) => {
    if (!isId(id) || !(await deleteSubmission(db, id))) return false
    await recordAudit(db, { action: 'film-submission.delete', subjectId: id, actorId, at: now })
    return true
  })
  return isDeleted ? done(null) : refused('gone')
}

/** Housekeeping: what is older than the notice promises. */
export async function deleteOldSubmissions({ db, now }: { db: Database; now: Date }): Promise<number> {
  return deleteSubmissionsBefore(db, new Date(now.getTime() - FILM_RETENTION_MS))
}
