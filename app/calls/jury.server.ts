import { createHash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { isAble, mustBeAble } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { isWritable, NAME_MAX_LENGTH, visibleName } from '#app/club/person-fields.rules.ts'
import { singleLine } from '#app/club/storable.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { plainAddress } from '#app/club/video-addresses.rules.ts'
import { addDays, instantOf, isWallDate } from '#app/events/club-time.ts'
import type { Database } from '#app/platform/database/database.ts'
import { createIdempotently } from '#app/platform/database/idempotent-create.ts'
import { pageOf, sliceOf } from '#app/platform/database/paging.ts'
import { isId, newId } from '#app/platform/id.ts'
import { isLinkKey, newLinkKey } from '#app/platform/link-key.ts'
import * as store from './jury.store.server.ts'
import { findCall } from './calls.store.server.ts'
import { findEntry, listEntriesById, listSentIds } from './entries.store.server.ts'
import {
  checkReview,
  JURORS_MOST,
  juryMessages,
  type Review,
  type ReviewErrors,
  shuffledFor,
} from './jury.rules.ts'
import type { FilmCall, FilmEntry, Juror } from './model.ts'
import { watchedAt, withoutNames } from './names.rules.ts'

export async function callJurors({ db, viewer }: Acting, callId: string): Promise<Juror[]> {
  mustBeAble(viewer, 'films.submissions')
  const jurors = await store.listJurors(db, callId)
  return isAble(viewer, 'contacts.view') ? jurors : jurors.map((juror) => ({ ...juror, linkKey: null }))
}

interface NewJuror {
  callId: string
  form: Record<string, string>
  requestKey: unknown
}

/** Their link works to the end of the chosen day. The same form sent again, corrected, changes the juror. */
export async function addJuror(
  acting: Acting,
  { callId, form, requestKey }: NewJuror,
): Promise<
  | Outcome<{ id: string }, 'gone' | 'full' | 'changed-elsewhere'>
  | { ok: false; problem: 'invalid'; errors: Record<string, string> }
> {
  mustBeAble(acting.viewer, 'films.submissions')
  const { db, env, now } = acting
  const name = visibleName(singleLine(form['name']))
  const lastDay = form['endsOn'] ?? ''
  const endsAt = isWallDate(lastDay)
    ? instantOf({ date: addDays(lastDay, 1), time: '00:00' }, env.clubTimeZone).toISOString()
    : ''
  const errors = {
    ...((name.length > NAME_MAX_LENGTH || !isWritable(name)) && { name: juryMessages.name }),
    ...(endsAt <= now.toISOString() && { endsOn: juryMessages.ends }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  if (!isId(callId) || !(await findCall(db, callId))) return refused('gone')
  const isKnown = isId(requestKey) && (await store.findJurorById(db, { id: requestKey, callId })) !== null
  if (!isKnown && (await store.listJurors(db, callId)).length >= JURORS_MOST) return refused('full')
  const at = now.toISOString()
  const juror = { id: newId(), callId, name, endsAt, linkKey: newLinkKey(), createdAt: at, createdBy: null }
  type Made = typeof juror
  const noted = async (action: AuditAction, row: Made, write: (db: Database) => Promise<boolean>) =>
    (await withAudit(acting, action, async (db) => ((await write(db)) ? { id: callId } : null))) && row
  const kept = await createIdempotently<Made, Made & { updatedAt: string }>(juror, requestKey, {
    insert: (row) => noted('film-juror.add', row, (db) => store.insertJuror(db, row)),
    async find(id) {
      const earlier = await store.findJurorById(db, { id, callId })
      return earlier && { ...earlier, createdBy: null, updatedAt: earlier.createdAt }
    },
    replace: (earlier, sent) =>
      noted('film-juror.change', earlier, (db) => store.updateJuror(db, { earlier, sent })),
    hasSameContent: (one, other) => one.name === other.name && one.endsAt === other.endsAt,
  })
  if (!kept) return refused('changed-elsewhere')
  acting.announce('film-entries')
  return done({ id: kept.id })
}

/** Ends the link and deletes what the juror wrote. */
export async function removeJuror(
  acting: Acting,
  { callId, id }: { callId: string; id: string },
): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'films.submissions')
  const removed = await withAudit(acting, 'film-juror.remove', async (db) =>
    (await store.deleteJuror(db, { id, callId })) ? { id: callId } : null,
  )
  if (!removed) return refused('gone')
  acting.announce('film-entries')
  return done(null)
}

/** A film as a juror sees it. Where names are hidden nothing of it says who made it. */
export interface JuryFilm {
  id: string
  title: string
  /** '14 min', '2026', 'Hindi', 'U' */
  facts: string[]
  description: string
  /** 'Camera: Yash Tomar'; empty where names are hidden. */
  credits: string[]
  videoUrl: string
  videoPassword: string
  still: string
  /** Its link or its password names who made it, so they are left out. */
  isLinkHidden: boolean
}

function juryFilmOf(entry: FilmEntry, { hidesNames }: FilmCall): JuryFilm {
  const { id, title, answers, still } = entry
  const { minutes = '', year = '', languages = '', ageRating = '', description = '' } = answers
  const { director, credits = '' } = answers
  const { videoUrl = '', videoPassword = '' } = hidesNames ? watchedAt(entry) : answers
  const shown = (text: string) => (hidesNames ? withoutNames(text, entry) : text)
  return {
    id,
    title: shown(title),
    facts: [`${minutes} min`, year, languages, ageRating].map(shown).filter(Boolean),
    description: shown(description),
    credits: hidesNames ? [] : [`Director: ${director}`, ...credits.split('\n').filter(Boolean)],
    videoUrl: plainAddress(videoUrl ?? '') ?? videoUrl ?? '',
    videoPassword: videoPassword ?? '',
    still,
    isLinkHidden: videoUrl === null || videoPassword === null,
  }
}

export interface JuryPage {
  call: Pick<FilmCall, 'title' | 'rules' | 'hidesNames'>
  juror: string
  endsAt: string
  /** How many were sent in, and how many of these the juror has reviewed. */
  total: number
  done: number
  /** The one that is asked for, or the first without a review. null: there is none. */
  film: JuryFilm | null
  /** The juror's own, of this film. */
  review: Review | null
  /** One page of all films, in the order of the juror. */
  films: { id: string; title: string; state: 'to watch' | 'seen' | 'knows them' }[]
  page: number
  hasMore: boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** The page behind a juror's link. null: there is no such link, or it has ended. */
export async function juryPage(
  acting: Acting,
  linkKey: string,
  asked: { film?: string | undefined; page?: string | undefined },
): Promise<JuryPage | null> {
  mustBeAble(acting.viewer, 'films.submit')
  const { db, now } = acting
  const juror = isLinkKey(linkKey) ? await store.findJuror(db, linkKey, now) : null
  const call = juror && (await findCall(db, juror.callId))
  if (!call) return null
  const ids = shuffledFor(juror.id, await listSentIds(db, call.id), digest)
  const reviews = new Map(
    (await store.listReviewsBy(db, juror.id)).map(({ entryId, ...review }) => [entryId, review]),
  )
  const currentId =
    ids.find((id) => id === asked.film) ?? ids.find((id) => !reviews.has(id)) ?? ids[0] ?? null
  const slice = sliceOf(asked.page)
  const shownIds = ids.slice(slice.offset, slice.offset + slice.limit)
  const entries = new Map(
    (await listEntriesById(db, currentId ? [...shownIds, currentId] : [])).map((one) => [one.id, one]),
  )
  const current = currentId && entries.get(currentId)
  const { title, rules, hidesNames } = call
  return {
    call: { title, rules, hidesNames },
    juror: juror.name,
    endsAt: juror.endsAt,
    total: ids.length,
    done: ids.filter((id) => reviews.has(id)).length,
    film: current ? juryFilmOf(current, call) : null,
    review: (currentId && reviews.get(currentId)) || null,
    films: shownIds.flatMap((id) => {
      const entry = entries.get(id)
      const review = reviews.get(id)
      const state = review ? (review.knowsThem ? 'knows them' : 'seen') : 'to watch'
      return entry ? [{ id, title: juryFilmOf(entry, call).title, state } as const] : []
    }),
    ...pageOf(slice, { shown: shownIds.length, total: ids.length }),
  }
}

/** The three marks and the note, or that the juror knows the people. A second one replaces the first. */
export async function reviewEntry(
  acting: Acting,
  { linkKey, entryId, form }: { linkKey: string; entryId: string; form: Record<string, string> },
): Promise<Outcome<null, 'gone' | 'no-entry'> | { ok: false; problem: 'invalid'; errors: ReviewErrors }> {
  mustBeAble(acting.viewer, 'films.submit')
  const { db, now } = acting
  const juror = isLinkKey(linkKey) ? await store.findJuror(db, linkKey, now) : null
  if (!juror) return refused('gone')
  const check = checkReview(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const entry = isId(entryId) ? await findEntry(db, { id: entryId }) : null
  if (!entry || entry.callId !== juror.callId || entry.sentAt === null) return refused('no-entry')
  await store.saveReview(db, { entryId, jurorId: juror.id, review: check.value, now })
  acting.announce('film-entries')
  return done(null)
}
