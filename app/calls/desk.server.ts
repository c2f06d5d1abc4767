import { createHash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit, recordListView, withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isStorable, visibleText } from '#app/club/storable.rules.ts'
import { clubMailing } from '#app/club/use-cases.server.ts'
import { plainAddress } from '#app/club/video-addresses.rules.ts'
import { saveItem } from '#app/content/use-cases.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { filmFields } from '#app/films/film-fields.rules.ts'
import { embedUrl } from '#app/films/model.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { pageOf, pagesByKey, searched, sliceOf } from '#app/platform/database/paging.ts'
import { transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { sendTimes } from '#app/platform/mail/mail-counts.ts'
import * as decisions from './decisions.store.server.ts'
import * as store from './entries.store.server.ts'
import { callToEdit } from './calls.server.ts'
import { noteAnnounced } from './calls.store.server.ts'
import { type DeskProblem, LINE_MOST, LINE_PLACE, NOTE_MOST, wholeLines } from './desk.rules.ts'
import { linkMail, resultMail } from './emails.ts'
import { entryMailing, entryMails, removeEntry } from './entries.server.ts'
import { ASK_AGAIN_MS, RIGHTS_TEXT } from './entries.rules.ts'
import { resultOf } from './jury.rules.ts'
import { listReviewsOf } from './jury.store.server.ts'
import type { Decision, DeskEntry, FilmCall, FilmEntry } from './model.ts'

export interface DecisionCounts {
  received: number
  chosen: number
  declined: number
  undecided: number
  /** Decided, and not told yet. */
  chosenToTell: number
  declinedToTell: number
}

async function countsOf({ db }: Pick<Acting, 'db'>, callId: string): Promise<DecisionCounts> {
  const rows = await decisions.countDecisions(db, callId)
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0)
  return {
    received: sum(() => true),
    chosen: sum(({ decision }) => decision === 'chosen'),
    declined: sum(({ decision }) => decision === 'declined'),
    undecided: sum(({ decision }) => decision === null),
    chosenToTell: sum(({ decision, told }) => decision === 'chosen' && !told),
    declinedToTell: sum(({ decision, told }) => decision === 'declined' && !told),
  }
}

/** Changes with every decision. */
const digestOf = (decided: readonly Pick<FilmEntry, 'id' | 'decision'>[]) =>
  createHash('sha256')
    .update(
      decided
        .map(({ id, decision }) => `${id}:${decision}`)
        .toSorted()
        .join('\n'),
    )
    .digest('base64url')

/** As they were sent in, or the highest marks first. */
type EntryOrder = 'sent' | 'marks'

/** A mail as plain text, with LINE_PLACE where the organiser's line will be. */
interface ResultPreview {
  decision: Decision
  subject: string
  text: string
}

/** What the first of each decision would be told. */
async function resultPreviews(acting: Acting, call: FilmCall): Promise<ResultPreview[]> {
  const examples = await decisions.listFirstUnannounced(acting.db, call.id)
  if (examples.length === 0) return []
  const mailFor = await entryMails(acting, call)
  return examples.map(({ decision, ...entry }) => {
    // Its link is the entrant's alone.
    const { subject, text } = mailFor({ ...entry, linkKey: '…' }, (details) =>
      resultMail(details, decision, LINE_PLACE),
    )
    return { decision, subject, text }
  })
}

export interface CallDesk {
  call: FilmCall
  counts: DecisionCounts
  /** A digest of the decisions that nobody was told yet. */
  unannounced: string
  previews: ResultPreview[]
  state: store.EntryFilter
  q: string
  order: EntryOrder
  entries: DeskEntry[]
  total: number
  page: number
  hasMore: boolean
}

/** One page of the entries of a call. null: there is no such call. */
export async function callDesk(
  acting: Acting,
  callId: string,
  params: { state?: unknown; q?: unknown; order?: unknown; page?: unknown },
): Promise<CallDesk | null> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'films.submissions')
  const { db, now } = acting
  const call = await callToEdit(acting, callId)
  if (!call) return null
  await recordListView(acting, { action: 'film-entry.read', subjectId: callId, actorId, at: now })
  const state = store.entryFilters.find((known) => known === params.state) ?? 'received'
  const query = { callId, state, q: searched(params.q) }
  const slice = sliceOf(params.page)
  const order = params.order === 'marks' ? 'marks' : 'sent'
  const entries =
    order === 'marks'
      ? await store.listByMarks(db, { ...query, ...slice })
      : (await store.listEntries(db, { ...query, ...slice })).map((entry) => ({
          ...entry,
          place: null,
          sharedBy: 0,
        }))
  const total = await store.countMatching(db, query)
  const ids = entries.map(({ id }) => id)
  const twice = await store.idsSentTwice(db, callId, ids)
  const reviews = Map.groupBy(await listReviewsOf(db, callId, ids), ({ entryId }) => entryId)
  return {
    call,
    counts: await countsOf(acting, callId),
    unannounced: digestOf(await decisions.listUnannounced(db, callId)),
    previews: await resultPreviews(acting, call),
    state,
    q: query.q,
    order,
    entries: entries.map(({ linkKey: _key, ...entry }) => ({
      ...entry,
      isTwice: twice.has(entry.id),
      result: resultOf(reviews.get(entry.id) ?? []),
    })),
    total,
    ...pageOf(slice, { shown: entries.length, total }),
  }
}

async function entryToChange(
  acting: Acting,
  id: string,
): Promise<{ entry: FilmEntry; call: FilmCall } | null> {
  const entry = isId(id) ? await store.findEntry(acting.db, { id }) : null
  const call = entry && (await callToEdit(acting, entry.callId))
  return call && { entry, call }
}

/** The pages of entries listen to the calls only: with hundreds of them open, each save would make all of them load again. */
function announceToEntrants({ announce }: Acting) {
  announce('films')
  announce('film-entries')
}

/** Asks the entrant by mail for a link that opens. */
export async function askForLink(
  acting: Acting,
  id: string,
): Promise<Outcome<null, 'gone' | 'asked-lately' | 'told-already'>> {
  mustBeAble(acting.viewer, 'films.submissions')
  const found = await entryToChange(acting, id)
  if (!found) return refused('gone')
  const { now } = acting
  const mail = await entryMailing(acting, found.call)
  const asked = await withAudit(acting, 'film-entry.ask-link', async (db) => {
    const before = new Date(now.getTime() - ASK_AGAIN_MS)
    const entry = await store.noteLinkAsked(db, id, { now, before })
    if (entry) await mail(db, entry, linkMail)
    return entry
  })
  const isTold = !asked && (await store.findEntry(acting.db, { id }))?.toldAt
  if (!asked) return refused(isTold ? 'told-already' : 'asked-lately')
  announceToEntrants(acting)
  return done(null)
}

/** Deletes an entry, sent in or a draft. Nobody is mailed. */
export async function deleteEntry(acting: Acting, id: string): Promise<Outcome<null, 'gone'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'films.submissions')
  const found = await entryToChange(acting, id)
  const removal = { action: 'film-entry.delete', actorId } as const
  return found && (await removeEntry(acting, found.entry, removal)) ? done(null) : refused('gone')
}

/** For the desk only. `seen`: the note that was there when this one was typed. */
export async function noteEntry(
  acting: Acting,
  { id, note: typed, seen }: { id: string; note: string; seen: string },
): Promise<Outcome<string, 'gone' | 'invalid'> | { ok: false; problem: 'note-changed'; note: string }> {
  mustBeAble(acting.viewer, 'films.submissions')
  const note = visibleText(typed)
  if (note.length > NOTE_MOST || !isStorable(note)) return refused('invalid')
  const noted = await withAudit(acting, 'film-entry.note', async (db) =>
    isId(id) && (await store.setNote(db, id, { note, seen })) ? { id } : null,
  )
  const other = !noted && isId(id) && (await store.findEntry(acting.db, { id }))
  if (other) return { ok: false, problem: 'note-changed', note: other.note }
  if (!noted) return refused('gone')
  acting.announce('film-entries')
  return done(note)
}

/** Private until it is announced, and can be changed until then. null: open again. */
export async function decideEntry(
  acting: Acting,
  { id, decision }: { id: string; decision: Decision | null },
): Promise<Outcome<null, 'gone' | 'told-already'>> {
  mustBeAble(acting.viewer, 'films.submissions')
  const found = await entryToChange(acting, id)
  if (!found || found.entry.sentAt === null) return refused('gone')
  const decided = await withAudit(acting, 'film-entry.decide', async (db) =>
    (await decisions.setDecision(db, id, decision)) ? { id } : null,
  )
  if (!decided) return refused('told-already')
  acting.announce('film-entries')
  return done(null)
}

/** Rolls the announcement back. */
class NotAnnounced extends Error {
  readonly problem: 'changed-since' | 'too-many-items'
  constructor(problem: NotAnnounced['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** A chosen film as a draft among the films of the site, which plays films of two hosts. */
function filmFormOf({ title, answers, poster, still, rightsText }: FilmEntry, shownOn: string) {
  // An earlier text did not say that everybody can watch it here.
  const videoUrl = (rightsText === RIGHTS_TEXT && plainAddress(answers['videoUrl'] ?? '')) || ''
  const credits = [`Director: ${answers['director']}`, answers['credits'] ?? ''].filter(Boolean).join('\n')
  return {
    ...answers,
    title,
    image: poster,
    still,
    shownOn,
    duration: `${answers['minutes']} min`,
    videoUrl: embedUrl(videoUrl) === null ? '' : videoUrl,
    credits: wholeLines(credits, filmFields.credits.most),
  }
}

/**
 * Tells everybody whose entry was decided, in one transaction with what follows: the chosen films become drafts among the
 * films of the site. `seen`: the digest of the decisions that the organiser read.
 */
export async function announceDecisions(
  acting: Acting,
  { callId, line: typed, seen }: { callId: string; line: string; seen: string },
): Promise<Outcome<{ told: number }, DeskProblem>> {
  mustBeAble(acting.viewer, 'films.submissions')
  const { now, env } = acting
  const call = await callToEdit(acting, callId)
  if (!call) return refused('gone')
  const line = visibleText(typed)
  if (line.length > LINE_MOST || !isStorable(line)) return refused('invalid')
  const mail = await entryMailing(acting, call)
  const nextTime = sendTimes({ now, mailsPerMinute: (await clubMailing(acting.db)).mailsPerMinute })
  const tell = () =>
    transact(acting.db, async (db): Promise<Outcome<{ told: number }, DeskProblem>> => {
      const entries = await decisions.claimUnannounced(db, callId, now)
      if (entries.length === 0) return refused('nobody')
      if (digestOf(entries) !== seen) throw new NotAnnounced('changed-since')
      for (const entry of entries) {
        const decision = entry.decision ?? 'declined'
        await mail(db, entry, (details) => resultMail(details, decision, line), nextTime())
        if (decision === 'declined') continue
        const form = filmFormOf(entry, todayIn(env.clubTimeZone, now))
        const film = await saveItem({ ...acting, db }, filmsKind, {
          id: null,
          form,
          requestKey: entry.id,
          mayLack: true,
        })
        if (film.ok) continue
        if (film.problem === 'too-many-items') throw new NotAnnounced(film.problem)
        throw new Error(`no draft was made of the film ${entry.id}: ${film.problem}`)
      }
      await noteAnnounced(db, callId, now)
      const actorId = acting.viewer.kind === 'user' ? acting.viewer.id : null
      await recordAudit(db, { action: 'film-call.announce', subjectId: callId, actorId, at: now })
      return done({ told: entries.length })
    })
  const outcome = await tell().catch((error: unknown) => {
    if (error instanceof NotAnnounced) return refused(error.problem)
    throw error
  })
  if (outcome.ok) announceToEntrants(acting)
  return outcome
}

export interface ExportedEntry {
  entry: FilmEntry
  mean: number | null
  reviews: number
}

/** Everything that was sent in for a call, page after page. */
export async function exportEntries(
  acting: Acting,
  callId: string,
): Promise<AsyncGenerator<ExportedEntry[]> | null> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'people.export')
  const { db, now } = acting
  if (!(await callToEdit(acting, callId))) return null
  await recordAudit(db, { action: 'film-entry.export', subjectId: callId, actorId, at: now })
  const reviews = Map.groupBy(await listReviewsOf(db, callId), ({ entryId }) => entryId)
  return pagesByKey<ExportedEntry>(async ({ after, limit }) => {
    const entries = await store.listEntries(db, {
      callId,
      state: 'received',
      q: '',
      limit,
      after: after?.entry ?? null,
    })
    return entries.map((entry) => {
      const { mean, count } = resultOf(reviews.get(entry.id) ?? [])
      return { entry, mean, reviews: count }
    })
  })
}
