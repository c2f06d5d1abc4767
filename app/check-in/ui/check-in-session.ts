import { openLiveStream } from '#app/ui/use-live.ts'
import type { CheckInResponse, CheckInRequest, Guest, GuestList } from '#app/registrations/model.ts'
import { type PackedCheckInResponse, type PackedGuestList, unpackGuestList } from '../guest-list.ts'
import { CHECK_IN_ENTRIES_MAX } from '#app/registrations/rules.ts'
import {
  type Conflict,
  conflictsIn,
  applyEntries,
  remainingEntries,
  undoEntry,
  type PendingEntry,
} from './pending-entries.ts'
import { checkInStorage } from './check-in-storage.ts'

export type CheckInAccess = { token: string } | { eventId: string }
/** `down`: entries wait on this device. `over`: the link has ended. `signed-out`: the admin session has ended. */
type ConnectionStatus = 'opening' | 'up' | 'down' | 'over' | 'signed-out'

export interface CheckInState {
  connection: ConnectionStatus
  guestList: GuestList | null
  guests: Guest[]
  pendingCount: number
  conflicts: (Conflict & { name: string })[]
}

const RESPONSE_TIMEOUT_MS = 8_000
const RETRY_FIRST_MS = 1_500
const RETRY_MAX_MS = 12_000
/** How often an idle page checks the connection. */
const POLL_INTERVAL_MS = 20_000
/** A list without a link's end is saved this long after the site was last heard. */
const LIST_RETENTION_MS = 24 * 3_600_000

interface CheckInSessionOptions {
  access: CheckInAccess
  eventId: string
  /** What the page came with; null: it was saved, and the device has the list. */
  guestList: PackedGuestList | GuestList | null
}

type SyncResult =
  | { kind: 'answer'; answer: CheckInResponse }
  | { kind: Exclude<ConnectionStatus, 'up' | 'opening'> }

async function postRequest(request: CheckInRequest): Promise<SyncResult> {
  try {
    const response = await fetch('/api/door', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    if (response.status === 410) return { kind: 'over' }
    if (response.status === 401 || response.status === 403) return { kind: 'signed-out' }
    if (!response.ok) return { kind: 'down' }
    const answer = (await response.json()) as PackedCheckInResponse
    return { kind: 'answer', answer: { ...answer, guestList: unpackGuestList(answer.guestList) } }
  } catch {
    return { kind: 'down' }
  }
}

/** Check-in on one device: entries are applied here first and sent to the server when there is a connection. */
export class CheckInSession {
  readonly #access: CheckInAccess
  readonly #eventId: string
  #clockOffsetMs = 0
  #pending: PendingEntry[] = []
  #state: CheckInState
  #listeners = new Set<() => void>()
  #request: Promise<SyncResult> | null = null
  #needsSync = false
  #retryMs = RETRY_FIRST_MS
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /** null: the session is closed. Pending entries are still sent, but the list is not saved and nothing is polled. */
  #disconnect: (() => void) | null = null

  constructor({ access, eventId, guestList: packedList }: CheckInSessionOptions) {
    this.#access = access
    this.#eventId = eventId
    const guestList = packedList && unpackGuestList(packedList)
    const guests = guestList?.guests ?? []
    this.#state = { connection: 'opening', guestList, guests, pendingCount: 0, conflicts: [] }
  }

  getState = (): CheckInState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Call it in the browser only. Returns the function that closes the session. */
  start(): () => void {
    const savedList = checkInStorage.guestList(this.#eventId)
    if (this.#state.guestList) this.#saveGuestList(this.#state.guestList)
    else if (savedList) this.#clockOffsetMs = savedList.clockOffsetMs
    this.#update({ guestList: this.#state.guestList ?? savedList?.guestList ?? null })
    const send = () => void this.sync()
    const onOffline = () => this.#markOffline()
    const onStorage = () => this.#update({})
    const poll = setInterval(send, POLL_INTERVAL_MS)
    const closeStream = openLiveStream('check-in,events', send)
    addEventListener('online', send)
    addEventListener('offline', onOffline)
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', send)
    send()
    this.#disconnect = () => {
      closeStream()
      clearInterval(poll)
      clearTimeout(this.#retryTimer)
      removeEventListener('online', send)
      removeEventListener('offline', onOffline)
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', send)
    }
    return () => this.#close()
  }

  checkIn(id: string): void {
    this.#saveEntries([
      ...checkInStorage.entries(this.#eventId),
      { id, kind: 'in', at: this.#now(), key: crypto.randomUUID() },
    ])
  }

  undoCheckIn({ id, checkedInAt }: Guest): void {
    if (checkedInAt === null) return
    const entry = { id, since: checkedInAt, at: this.#now(), key: crypto.randomUUID() }
    this.#saveEntries(undoEntry(checkInStorage.entries(this.#eventId), entry))
  }

  /** Sends pending entries and refreshes the list. Runs once more when it is called during a request. */
  async sync(): Promise<void> {
    if (this.#request) this.#needsSync = true
    else await this.send({})
  }

  /** null: there is no connection, or check-in has ended. */
  async send(addition: Pick<CheckInRequest, 'code' | 'walkIn'>): Promise<CheckInResponse | null> {
    while (this.#request) await this.#request
    this.#needsSync = false
    const sent = checkInStorage.entries(this.#eventId).slice(0, CHECK_IN_ENTRIES_MAX)
    this.#markTried(sent)
    const entries = sent.map(({ key: _key, isTried: _isTried, ...entry }) => entry)
    this.#request = postRequest({ ...this.#access, ...addition, entries })
    const result = await this.#request
    this.#request = null
    if (result.kind === 'answer') this.#applyResponse(result.answer, sent)
    else if (result.kind === 'down') this.#markOffline()
    else this.#update({ connection: result.kind })
    // A caller that already waits, for example with a code, goes first.
    queueMicrotask(() => this.#syncIfNeeded())
    return result.kind === 'answer' ? result.answer : null
  }

  /** Sends again if an entry was added or the connection came back during the last request. */
  #syncIfNeeded(): void {
    const { connection } = this.#state
    const isWaiting = connection === 'up' && this.#pending.length > 0
    const isReachable = connection === 'up' || (connection === 'down' && this.#disconnect !== null)
    if (isWaiting || (this.#needsSync && isReachable)) void this.sync()
  }

  dismissConflict(conflict: Conflict): void {
    this.#update({ conflicts: this.#state.conflicts.filter((one) => one !== conflict) })
  }

  /** Ends check-in on this device: deletes the list and keeps pending entries. */
  deleteGuestList(): void {
    this.#close()
    checkInStorage.deleteGuestList(this.#eventId)
  }

  #close(): void {
    this.#disconnect?.()
    this.#disconnect = null
  }

  #now(): string {
    return new Date(Date.now() + this.#clockOffsetMs).toISOString()
  }

  #applyResponse(answer: CheckInResponse, sent: readonly PendingEntry[]): void {
    const { guestList, results } = answer
    const namedConflicts = conflictsIn(sent, results).map((conflict) => ({
      ...conflict,
      name: this.#state.guests.find(({ id }) => id === conflict.id)?.name ?? 'Somebody',
    }))
    if (this.#disconnect) this.#saveGuestList(guestList)
    const entries = remainingEntries(checkInStorage.entries(this.#eventId), sent, results)
    this.#storeEntries(entries, guestList)
    this.#update({ guestList, conflicts: [...this.#state.conflicts, ...namedConflicts] })
    // A late response does not mark a disconnected device as online.
    if (navigator.onLine) this.#markOnline()
  }

  #saveGuestList(guestList: GuestList): void {
    const generatedMs = Date.parse(guestList.generatedAt)
    const clockOffsetMs = generatedMs - Date.now()
    this.#clockOffsetMs = clockOffsetMs
    const expiresAt = guestList.expiresAt ?? new Date(generatedMs + LIST_RETENTION_MS).toISOString()
    const savedList = { guestList, clockOffsetMs, path: location.pathname, expiresAt }
    checkInStorage.saveGuestList(this.#eventId, savedList)
  }

  #saveEntries(entries: PendingEntry[]): void {
    this.#storeEntries(entries)
    this.#update({})
    if (navigator.onLine) void this.sync()
    else this.#markOffline()
  }

  #markTried(sent: readonly PendingEntry[]): void {
    if (sent.length === 0) return
    const keys = new Set(sent.map(({ key }) => key))
    const entries = checkInStorage.entries(this.#eventId)
    this.#storeEntries(entries.map((entry) => (keys.has(entry.key) ? { ...entry, isTried: true } : entry)))
  }

  #storeEntries(acts: PendingEntry[], guestList = this.#state.guestList): void {
    checkInStorage.saveEntries(this.#eventId, { title: guestList?.event.title ?? '', acts })
  }

  #markOnline(): void {
    clearTimeout(this.#retryTimer)
    this.#retryMs = RETRY_FIRST_MS
    this.#update({ connection: 'up' })
  }

  #markOffline(): void {
    this.#update({ connection: 'down' })
    clearTimeout(this.#retryTimer)
    if (!this.#disconnect) return
    this.#retryTimer = setTimeout(() => {
      // Only a timer that runs out doubles the delay; a new entry does not.
      this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS)
      void this.sync()
    }, this.#retryMs)
  }

  #update(change: Partial<CheckInState>): void {
    this.#pending = checkInStorage.entries(this.#eventId)
    const next = { ...this.#state, ...change, pendingCount: this.#pending.length }
    this.#state = { ...next, guests: next.guestList ? applyEntries(next.guestList, this.#pending) : [] }
    for (const listener of this.#listeners) listener()
  }
}
