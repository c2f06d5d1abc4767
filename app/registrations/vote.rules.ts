import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { FEEDBACK_SHOWN_FROM, RATINGS } from './feedback.rules.ts'

/** A film of the event, as the page passes it: films are no part of this domain. */
export interface VoteFilm {
  id: string
  title: string
  /** As it was typed: '14 min'. */
  duration: string
}

export type VoteState = 'none' | 'open' | 'closed' | 'shown'

/** By film. */
export type Ratings = Readonly<Record<string, number>>

/** What a film got in sum. The snapshot of a shown result holds these. */
export interface FilmSum {
  id: string
  sum: number
  count: number
}

export interface FilmResult {
  id: string
  title: string
  /** To one decimal; null: nobody rated it. */
  mean: number | null
  count: number
  /** 1 for the best; films with the same mean share a place. null: nobody rated it. */
  place: number | null
}

/** As for feedback: of fewer people one could guess who gave what. */
export const VOTE_SHOWN_FROM = FEEDBACK_SHOWN_FROM

export const voteMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'no-vote': 'There is no vote here',
  'vote-closed': 'The vote is closed. What you chose is kept here, should it open again.',
  'answered-already': 'You voted already. The first vote counts.',
  nothing: 'Please rate at least one film',
  'no-films': 'No film names this event yet',
  'not-here':
    'Only who is checked in on this site can vote. People register for this event with a form elsewhere.',
  'vote-changed': 'Another organiser changed the vote first. This is how it stands now.',
  'too-few-votes': `A result is shown from ${VOTE_SHOWN_FROM} voters on`,
} as const

export const VOTE_FAILED = 'Failed to change the vote. Please try again.'
export const voteSavedMessages = {
  open: 'The vote is open. Tickets of everybody who is checked in show it now.',
  close: 'The vote is closed. You can open it again until the result is shown.',
  show: 'The result is public.',
} as const

/** The name of a film's field. */
export const filmField = (id: string) => `film-${id}`

/** Empty: no film was rated. A film left out, or rated by something else than 1 to 5, has no entry. */
export function ratingsOf(typed: Readonly<Record<string, string>>, films: readonly VoteFilm[]): Ratings {
  const rated = films.flatMap(({ id }) => {
    const rating = RATINGS.find((one) => String(one) === typed[filmField(id)])
    return rating === undefined ? [] : [[id, rating] as const]
  })
  return Object.fromEntries(rated)
}

/** The films by their mean; equal ones in the running order. Sums of other films are left out. */
export function resultOf(films: readonly VoteFilm[], sums: readonly FilmSum[]): FilmResult[] {
  const means = films.map(({ id, title }) => {
    const { sum = 0, count = 0 } = sums.find((one) => one.id === id) ?? {}
    return { id, title, count, mean: count === 0 ? null : Math.round((10 * sum) / count) / 10 }
  })
  const better = (mean: number) => means.filter((other) => (other.mean ?? 0) > mean).length
  return means
    .map((film) => ({ ...film, place: film.mean === null ? null : better(film.mean) + 1 }))
    .toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0))
}

/** 'Patang' and '4.6 of 5'; films that share the first place: 'Patang and Baarish'. null: nobody rated any. */
export function audiencesChoice(result: readonly FilmResult[]): { titles: string; mean: string } | null {
  const best = result.filter(({ place }) => place === 1)
  const titles = new Intl.ListFormat('en-IN').format(best.map(({ title }) => title))
  const mean = best[0]?.mean
  return mean ? { titles, mean: `${mean.toFixed(1)} of 5` } : null
}
