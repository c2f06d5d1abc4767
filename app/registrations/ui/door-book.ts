import type { DoorAct, DoorResult, Guest, Roster } from '../model.ts'

/** An entry that the site has not confirmed yet. */
export interface WaitingAct extends DoorAct {
  /** Its own name on this device. */
  key: string
  /** Sent before, and perhaps heard: it can no longer be torn up, only taken back. */
  isTried?: boolean
}

function after(since: string | null, act: DoorAct): string | null {
  if (act.kind === 'in') return since ?? act.at
  return since === act.since ? null : since
}

/** The list as this door knows it: what the site said last, and what was done here since. */
export function guestsNow({ guests }: Pick<Roster, 'guests'>, acts: readonly DoorAct[]): Guest[] {
  if (acts.length === 0) return guests
  return guests.map((guest) => {
    const own = acts.filter(({ id }) => id === guest.id)
    if (own.length === 0) return guest
    return { ...guest, checkedInAt: own.reduce<string | null>(after, guest.checkedInAt) }
  })
}

/** `since` is when they came in, as this door sees it. An entry that nobody heard of is torn up. */
export function takenBack(
  acts: readonly WaitingAct[],
  { id, since, at, key }: { id: string; since: string; at: string; key: string },
): WaitingAct[] {
  const own = acts.findLast((act) => act.id === id)
  if (own?.kind === 'in' && !own.isTried && own.at === since) return acts.filter((act) => act !== own)
  return [...acts, { id, kind: 'out', at, since, key }]
}

/**
 * What still waits when the site has answered the `sent` ones. It may have written another moment than this door's
 * clock said; whatever takes that entry back has to speak of the moment as written.
 */
export function stillWaiting(
  acts: readonly WaitingAct[],
  sent: readonly WaitingAct[],
  results: readonly DoorResult[],
): WaitingAct[] {
  const answered = new Set(sent.map(({ key }) => key))
  const written = sent.flatMap((act, at) => {
    const result = results[at]
    return result?.became === 'in' && result.since ? [{ id: act.id, at: act.at, since: result.since }] : []
  })
  return acts
    .filter(({ key }) => !answered.has(key))
    .map((act) => {
      const own = written.find(({ id, at }) => act.kind === 'out' && id === act.id && at === act.since)
      return own ? { ...act, since: own.since } : act
    })
}

/** An entry of this door that the site saw otherwise. */
export interface Conflict {
  kind: 'already' | 'no-seat'
  id: string
  since: string | null
}

export function conflictsIn(sent: readonly DoorAct[], results: readonly DoorResult[]): Conflict[] {
  return sent.flatMap(({ kind, id }, at): Conflict[] => {
    const result = results[at]
    if (kind === 'out' || !result) return []
    if (result.became === 'already') return [{ kind: 'already', id, since: result.since }]
    return result.became === 'unknown' ? [{ kind: 'no-seat', id, since: null }] : []
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Every word begins a name's word, or is among the digits; whose name begins so comes first. */
export function found(guests: readonly Guest[], typed: string): Guest[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...guests]
  const fits = ({ name, phone }: Guest) => {
    const parts = plain(name).split(/[\s.'-]+/)
    return words.every((word) =>
      /^\d+$/.test(word) ? phone.includes(word) : parts.some((part) => part.startsWith(word)),
    )
  }
  const isFirst = ({ name }: Guest) => plain(name).startsWith(words[0] ?? '')
  const fitting = guests.filter(fits)
  return [...fitting.filter(isFirst), ...fitting.filter((guest) => !isFirst(guest))]
}

export const doorFilters = ['expected', 'in', 'all'] as const
export type DoorFilter = (typeof doorFilters)[number]

export function isShown({ checkedInAt }: Guest, filter: DoorFilter): boolean {
  return filter === 'all' || (filter === 'in') === (checkedInAt !== null)
}

/** Who came last stands first. */
export function latestIn(guests: readonly Guest[], most: number): Guest[] {
  return guests
    .filter(({ checkedInAt }) => checkedInAt !== null)
    .toSorted((a, b) => (b.checkedInAt ?? '').localeCompare(a.checkedInAt ?? ''))
    .slice(0, most)
}
