import { listen, UNKNOWN } from '#app/ui/use-live.ts'
import type { DoorAnswer, DoorAsk, Guest, Roster } from '../model.ts'
import { DOOR_ACTS_MOST } from '../rules.ts'
import {
  type Conflict,
  conflictsIn,
  guestsNow,
  stillWaiting,
  takenBack,
  type WaitingAct,
} from './door-book.ts'
import { shelf } from './door-shelf.ts'

export type Way = { token: string } | { eventId: string }
/** `down`: entries wait here. `over`: the link has ended. `signed-out`: so has the organiser's session. */
type Line = 'opening' | 'up' | 'down' | 'over' | 'signed-out'

export interface DoorState {
  line: Line
  roster: Roster | null
  guests: Guest[]
  waiting: number
  conflicts: (Conflict & { name: string })[]
}

const ANSWER_LIMIT_MS = 8_000
const RETRY_FIRST_MS = 1_500
const RETRY_MOST_MS = 12_000
/** An idle door looks whether the line still holds. */
const LOOK_EVERY_MS = 20_000
/** A list without a link's end is kept this long after the site was last heard. */
const LIST_KEPT_MS = 24 * 3_600_000

interface Opening {
  way: Way
  eventId: string
  /** What the page came with; null: it was kept, and the device has the list. */
  roster: Roster | null
}

type Told = { kind: 'answer'; answer: DoorAnswer } | { kind: Exclude<Line, 'up' | 'opening'> }

async function tell(ask: DoorAsk): Promise<Told> {
  try {
    const response = await fetch('/api/door', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ask),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    if (response.status === 410) return { kind: 'over' }
    if (response.status === 401 || response.status === 403) return { kind: 'signed-out' }
    if (!response.ok) return { kind: 'down' }
    return { kind: 'answer', answer: (await response.json()) as DoorAnswer }
  } catch {
    return { kind: 'down' }
  }
}

/** The page's own copy of a door: everything happens here first, and reaches the site when the line holds. */
export class OpenDoor {
  readonly #way: Way
  readonly #eventId: string
  #aheadMs = 0
  #acts: WaitingAct[] = []
  #state: DoorState
  #listeners = new Set<() => void>()
  #asking: Promise<Told> | null = null
  #asksAgain = false
  #retryMs = RETRY_FIRST_MS
  #retrying: ReturnType<typeof setTimeout> | undefined
  /** null: closed. What waits is still told, but nothing is kept, and nobody asked of its own accord. */
  #hangUp: (() => void) | null = null

  constructor({ way, eventId, roster }: Opening) {
    this.#way = way
    this.#eventId = eventId
    const guests = roster?.guests ?? []
    this.#state = { line: 'opening', roster, guests, waiting: 0, conflicts: [] }
  }

  getState = (): DoorState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** From here on in the browser alone. Answers what closes it. */
  start(): () => void {
    const kept = shelf.list(this.#eventId)
    if (this.#state.roster) this.#keep(this.#state.roster)
    else if (kept) this.#aheadMs = kept.aheadMs
    this.#show({ roster: this.#state.roster ?? kept?.roster ?? null })
    const ask = () => void this.settle()
    const lost = () => this.#lose()
    const elsewhere = () => this.#show({})
    const look = setInterval(ask, LOOK_EVERY_MS)
    // Opened without a line, the stream comes later than the first answer: what happened between them is asked for.
    const hangUp = listen('/live?topics=door,events', { onChange: ask, seenNow: () => UNKNOWN })
    addEventListener('online', ask)
    addEventListener('offline', lost)
    addEventListener('storage', elsewhere)
    document.addEventListener('visibilitychange', ask)
    ask()
    this.#hangUp = () => {
      hangUp()
      clearInterval(look)
      clearTimeout(this.#retrying)
      removeEventListener('online', ask)
      removeEventListener('offline', lost)
      removeEventListener('storage', elsewhere)
      document.removeEventListener('visibilitychange', ask)
    }
    return () => this.#close()
  }

  letIn(id: string): void {
    this.#keepActs([
      ...shelf.acts(this.#eventId),
      { id, kind: 'in', at: this.#now(), key: crypto.randomUUID() },
    ])
  }

  letOut({ id, checkedInAt }: Guest): void {
    if (checkedInAt === null) return
    const entry = { id, since: checkedInAt, at: this.#now(), key: crypto.randomUUID() }
    this.#keepActs(takenBack(shelf.acts(this.#eventId), entry))
  }

  /** Sends what waits and hears who is in, once more if something happens meanwhile. */
  async settle(): Promise<void> {
    if (this.#asking) this.#asksAgain = true
    else await this.ask({})
  }

  /** null: the line is down, or the door is closed. */
  async ask(more: Pick<DoorAsk, 'code' | 'walkIn'>): Promise<DoorAnswer | null> {
    while (this.#asking) await this.#asking
    this.#asksAgain = false
    const sent = shelf.acts(this.#eventId).slice(0, DOOR_ACTS_MOST)
    this.#markTried(sent)
    const acts = sent.map(({ key: _key, isTried: _isTried, ...act }) => act)
    this.#asking = tell({ ...this.#way, ...more, acts })
    const told = await this.#asking
    this.#asking = null
    if (told.kind === 'answer') this.#take(told.answer, sent)
    else if (told.kind === 'down') this.#lose()
    else this.#show({ line: told.kind })
    // Whoever has waited for their turn, with a code, comes first.
    queueMicrotask(() => this.#goOn())
    return told.kind === 'answer' ? told.answer : null
  }

  #goOn(): void {
    if (this.#state.line === 'up' && (this.#asksAgain || this.#acts.length > 0)) void this.settle()
  }

  hearConflict(conflict: Conflict): void {
    this.#show({ conflicts: this.#state.conflicts.filter((one) => one !== conflict) })
  }

  /** The end of the evening: the list leaves this device; entries that still wait do not. */
  forget(): void {
    this.#close()
    shelf.forgetList(this.#eventId)
  }

  #close(): void {
    this.#hangUp?.()
    this.#hangUp = null
  }

  #now(): string {
    return new Date(Date.now() + this.#aheadMs).toISOString()
  }

  #take(answer: DoorAnswer, sent: readonly WaitingAct[]): void {
    const { roster, results } = answer
    const named = conflictsIn(sent, results).map((conflict) => ({
      ...conflict,
      name: this.#state.guests.find(({ id }) => id === conflict.id)?.name ?? 'Somebody',
    }))
    if (this.#hangUp) this.#keep(roster)
    const acts = stillWaiting(shelf.acts(this.#eventId), sent, results)
    shelf.keepActs(this.#eventId, { title: roster.event.title, acts })
    this.#show({ roster, conflicts: [...this.#state.conflicts, ...named] })
    // What was answered before the line fell does not bring it back.
    if (navigator.onLine) this.#hold()
  }

  #keep(roster: Roster): void {
    const aheadMs = Date.parse(roster.toldAt) - Date.now()
    this.#aheadMs = aheadMs
    const until = roster.expiresAt ?? new Date(Date.parse(roster.toldAt) + LIST_KEPT_MS).toISOString()
    shelf.keepList(this.#eventId, { roster, aheadMs, path: location.pathname, until })
  }

  #keepActs(acts: WaitingAct[]): void {
    shelf.keepActs(this.#eventId, { title: this.#state.roster?.event.title ?? '', acts })
    this.#show({})
    if (navigator.onLine) void this.settle()
    else this.#lose()
  }

  #markTried(sent: readonly WaitingAct[]): void {
    if (sent.length === 0) return
    const keys = new Set(sent.map(({ key }) => key))
    const acts = shelf.acts(this.#eventId).map((act) => (keys.has(act.key) ? { ...act, isTried: true } : act))
    shelf.keepActs(this.#eventId, { title: this.#state.roster?.event.title ?? '', acts })
  }

  #hold(): void {
    clearTimeout(this.#retrying)
    this.#retryMs = RETRY_FIRST_MS
    this.#show({ line: 'up' })
  }

  #lose(): void {
    this.#show({ line: 'down' })
    clearTimeout(this.#retrying)
    if (!this.#hangUp) return
    this.#retrying = setTimeout(() => {
      // Only waiting in vain makes the wait longer, not each entry made meanwhile.
      this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MOST_MS)
      void this.settle()
    }, this.#retryMs)
  }

  #show(change: Partial<DoorState>): void {
    this.#acts = shelf.acts(this.#eventId)
    const next = { ...this.#state, ...change, waiting: this.#acts.length }
    this.#state = { ...next, guests: next.roster ? guestsNow(next.roster, this.#acts) : [] }
    for (const listener of this.#listeners) listener()
  }
}
