import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { viewTicket } from './cancellations.server.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import {
  filmField,
  type FilmResult,
  ratingsOf,
  resultOf,
  VOTE_SHOWN_FROM,
  type VoteFilm,
  voteMessages,
  type VoteState,
} from './vote.rules.ts'
import {
  closeVoteAt,
  countVotes,
  findVote,
  hasVoted,
  insertRatings,
  keepResult,
  lockOpenVote,
  markShown,
  openVoteAt,
} from './vote.store.server.ts'

interface VotedEvent {
  eventId: string
  films: readonly VoteFilm[]
}

const idsOf = (films: readonly VoteFilm[]) => films.map(({ id }) => id)

export interface PublicVote {
  state: Exclude<VoteState, 'none'>
  /** How many people voted. */
  voters: number
  /** null: it is not shown yet. */
  result: FilmResult[] | null
}

/** What everybody may know. null: there is no vote at this event, or none of its films is left. */
export async function publicVote(acting: Acting, { eventId, films }: VotedEvent): Promise<PublicVote | null> {
  mustBeAble(acting.viewer, 'events.view')
  const { state, shown } = await findVote(acting.db, eventId)
  if (state === 'none' || films.length === 0) return null
  if (shown) return { state, voters: shown.voters, result: resultOf(films, shown.films) }
  return { state, voters: (await countVotes(acting.db, eventId, idsOf(films))).voters, result: null }
}

export interface AdminVote {
  state: VoteState
  voters: number
  /** Once the vote is closed and enough people voted. */
  result: FilmResult[] | null
}

/** For the organisers: sums only, and none while somebody may still vote. */
export async function adminVote(acting: Acting, { eventId, films }: VotedEvent): Promise<AdminVote> {
  mustBeAble(acting.viewer, 'registrations.manage')
  const { state, shown } = await findVote(acting.db, eventId)
  const { voters, films: sums } = shown ?? (await countVotes(acting.db, eventId, idsOf(films)))
  const isShown = (state === 'closed' || state === 'shown') && voters >= VOTE_SHOWN_FROM
  return { state, voters, result: isShown ? resultOf(films, sums) : null }
}

/** Changes the vote and writes it down, or does neither. */
async function changeVote(
  acting: Acting,
  { action, eventId }: { action: AuditAction; eventId: string },
  change: (db: Database) => Promise<boolean>,
): Promise<Outcome<null, 'vote-changed'>> {
  const isDone = await transact(acting.db, async (db) => {
    if (!(await change(db))) return false
    await recordRegistrationAudit(acting, db, { action, id: eventId })
    return true
  })
  if (!isDone) return refused('vote-changed')
  acting.announce('events')
  return done(null)
}

/** Opens the vote, for the first time or again. */
export async function openVote(
  acting: Acting,
  { event, films }: { event: Pick<AdminEvent, 'id' | 'settings'>; films: readonly VoteFilm[] },
): Promise<Outcome<null, 'vote-changed' | 'no-films' | 'not-here'>> {
  mustBeAble(acting.viewer, 'registrations.manage')
  if (films.length === 0) return refused('no-films')
  if (event.settings.method !== 'here') return refused('not-here')
  return changeVote(acting, { action: 'vote.open', eventId: event.id }, (db) =>
    openVoteAt(db, event.id, acting.now),
  )
}

export async function closeVote(acting: Acting, eventId: string): Promise<Outcome<null, 'vote-changed'>> {
  mustBeAble(acting.viewer, 'registrations.manage')
  return changeVote(acting, { action: 'vote.close', eventId }, (db) => closeVoteAt(db, eventId, acting.now))
}

/** Shows the result to everybody, for good. It is kept as it is now, since the votes go with their registrations. */
export async function showResult(
  acting: Acting,
  { eventId, films }: VotedEvent,
): Promise<Outcome<null, 'vote-changed' | 'too-few-votes'>> {
  mustBeAble(acting.viewer, 'registrations.manage')
  const { voters } = await countVotes(acting.db, eventId, idsOf(films))
  if (voters < VOTE_SHOWN_FROM) return refused('too-few-votes')
  return changeVote(acting, { action: 'vote.show', eventId }, async (db) => {
    const counted = await countVotes(db, eventId, idsOf(films))
    if (counted.voters < VOTE_SHOWN_FROM || !(await markShown(db, eventId, acting.now))) return false
    await keepResult(db, eventId, counted)
    return true
  })
}

/** The films of an event, read only where there is a vote. */
type FilmsOf = (eventId: string) => Promise<readonly VoteFilm[]>

export interface TicketVote extends PublicVote {
  films: readonly VoteFilm[]
  /** Voted already; never what: organisers can open the ticket beside the name. */
  given: boolean
  /** Was checked in, and so has a vote. */
  isIn: boolean
}

async function ofTicket(acting: Acting, ticket: string, filmsOf: FilmsOf) {
  const found = await viewTicket(acting, ticket)
  if (found?.registration.status !== 'seated' || found.event.eventStatus !== 'scheduled') return null
  const { id: eventId } = found.event
  if ((await findVote(acting.db, eventId)).state === 'none') return null
  const films = await filmsOf(eventId)
  const vote = await publicVote(acting, { eventId, films })
  return vote && { ...vote, ...found.registration, eventId, films }
}

/** What the ticket says of the vote. null: there is none, or it is not for this ticket. */
export async function ticketVote(
  acting: Acting,
  { ticket, filmsOf }: { ticket: string; filmsOf: FilmsOf },
): Promise<TicketVote | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const found = await ofTicket(acting, ticket, filmsOf)
  if (!found || (found.checkedInAt === null && !found.result)) return null
  const { id, state, voters, result, films, checkedInAt } = found
  const given = await hasVoted(acting.db, id)
  return { state, voters, result, films, given, isIn: checkedInAt !== null }
}

type Given =
  | Outcome<null, 'no-vote' | 'vote-closed' | 'answered-already'>
  | { ok: false; problem: 'invalid'; errors: Record<string, string> }

/** Who was checked in votes, once. The same vote again is refused like another: else one would find it by trying. */
export async function giveVote(
  acting: Acting,
  { ticket, filmsOf, form }: { ticket: string; filmsOf: FilmsOf; form: Readonly<Record<string, string>> },
): Promise<Given> {
  mustBeAble(acting.viewer, 'registrations.send')
  const found = await ofTicket(acting, ticket, filmsOf)
  if (!found || found.checkedInAt === null || found.result) return refused('no-vote')
  const { id, eventId, films } = found
  const ratings = ratingsOf(form, films)
  const errors = { [filmField(films[0]?.id ?? '')]: voteMessages.nothing }
  if (Object.keys(ratings).length === 0) return { ok: false, problem: 'invalid', errors }
  const outcome = await transact(acting.db, async (db): Promise<Given> => {
    const isOpen = await lockOpenVote(db, eventId)
    if (await hasVoted(db, id)) return refused('answered-already')
    if (!isOpen) return refused('vote-closed')
    await insertRatings(db, id, ratings)
    return done(null)
  })
  if (outcome.ok) acting.announce('votes')
  return outcome
}
