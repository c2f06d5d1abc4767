import { pickedFileProblem, uploadMessages } from '#app/uploads/rules.ts'
import { shrinkPicture } from './shrink-picture.ts'

interface QueuedFile {
  file: File
  state: 'waiting' | 'sent' | 'known' | 'failed'
  message: string
}

/** What the screen shows of the files of one event. */
export interface QueueView {
  total: number
  sent: number
  /** Were there already. */
  known: number
  failed: readonly { id: number; name: string; message: string }[]
  isSending: boolean
  /** The site does not answer: it is tried again. */
  isCut: boolean
}

interface Queue {
  files: QueuedFile[]
  hashes: Set<string>
  view: QueueView
}

const nothing: QueueView = { total: 0, sent: 0, known: 0, failed: [], isSending: false, isCut: false }
/** They go on while other screens of the admin area are open. */
const queues = new Map<string, Queue>()
const listeners = new Set<() => void>()

/** Longer each time, five minutes together; a device that is online again tries at once. */
const RETRIES_MS = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 90_000, 90_000]

const INSECURE = 'Open the site with https:// to send pictures.'
const NO_ANSWER = 'The site did not answer for five minutes. Look at your connection, then try again.'

function show(queue: Queue, { isSending = true, isCut = false } = {}) {
  const count = (state: QueuedFile['state']) => queue.files.filter((file) => file.state === state).length
  const failed = queue.files.flatMap(({ file, state, message }, id) =>
    state === 'failed' ? [{ id, name: file.name, message }] : [],
  )
  queue.view = {
    total: queue.files.length,
    sent: count('sent'),
    known: count('known'),
    isSending,
    isCut,
    failed,
  }
  for (const tell of listeners) tell()
}

/** SHA-256 of the file as it was chosen: chosen again after a break, it is known. */
async function contentHash(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const untilRetry = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** null: it was kept. '' : no answer of the site. */
async function post(form: FormData): Promise<string | null> {
  const response = await fetch('/api/uploads', { method: 'POST', body: form }).catch(() => null)
  if (response?.ok) return null
  const answer = (await response?.json().catch(() => null)) as { error?: { message?: string } } | null
  return answer?.error?.message ?? ''
}

/** Sends it again until the site answers; then its refusal, or null when it was kept. */
async function postUntilAnswered(form: FormData, queue: Queue): Promise<string | null> {
  for (const ms of RETRIES_MS) {
    const refusal = await post(form)
    if (refusal !== '') return refusal
    show(queue, { isCut: true })
    await untilRetry(ms)
  }
  const last = await post(form)
  return last === '' ? NO_ANSWER : last
}

async function sendFile(eventId: string, queue: Queue, file: File): Promise<Omit<QueuedFile, 'file'>> {
  if (!('subtle' in crypto)) return { state: 'failed', message: INSECURE }
  const hash = await contentHash(file)
  if (queue.hashes.has(hash)) return { state: 'known', message: '' }
  const small = await shrinkPicture(file)
  const problem = pickedFileProblem(small)
  if (problem) return { state: 'failed', message: uploadMessages[problem] }
  const form = new FormData()
  for (const [name, value] of Object.entries({ event: eventId, hash })) form.set(name, value)
  form.set('image', small)
  const refusal = await postUntilAnswered(form, queue)
  if (refusal !== null) return { state: 'failed', message: refusal }
  queue.hashes.add(hash)
  return { state: 'sent', message: '' }
}

/** A browser asks before it closes a page that still sends. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

async function run(eventId: string, queue: Queue) {
  if (queue.view.isSending) return
  show(queue)
  addEventListener('beforeunload', warn)
  for (const entry of queue.files) {
    if (entry.state !== 'waiting') continue
    // A file that cannot be read any more was moved or deleted on the phone.
    const unreadable = { state: 'failed', message: uploadMessages.failed } as const
    Object.assign(entry, await sendFile(eventId, queue, entry.file).catch(() => unreadable))
    if (entry.message === NO_ANSWER)
      for (const other of queue.files)
        if (other.state === 'waiting') Object.assign(other, { state: 'failed', message: NO_ANSWER })
    show(queue)
  }
  removeEventListener('beforeunload', warn)
  show(queue, { isSending: false })
}

/** `hashes`: of the files that the event has already. */
export function sendPictures(eventId: string, files: readonly File[], hashes: readonly string[]): void {
  const earlier = queues.get(eventId)
  // A new choice begins a new count, unless some are on their way.
  const queue = earlier?.view.isSending ? earlier : { files: [], hashes: new Set<string>(), view: nothing }
  queue.files.push(...files.map((file): QueuedFile => ({ file, state: 'waiting', message: '' })))
  for (const hash of hashes) queue.hashes.add(hash)
  queues.set(eventId, queue)
  void run(eventId, queue)
}

/** Those that were not kept, once more. */
export function sendFailedAgain(eventId: string): void {
  const queue = queues.get(eventId)
  for (const file of queue?.files ?? []) if (file.state === 'failed') file.state = 'waiting'
  if (queue) void run(eventId, queue)
}

export const queueView = (eventId: string): QueueView => queues.get(eventId)?.view ?? nothing

export function watchQueues(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const emptyQueue = () => nothing
