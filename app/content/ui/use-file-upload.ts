import { useEffect, useRef, useState } from 'react'
import {
  captionsProblem,
  CAPTIONS_MAX_BYTES,
  fileMessages,
  pieceCount,
  pieceLength,
  VIDEO_MAX_BYTES,
  VIDEO_PIECE_BYTES,
  videoTypeOf,
} from '#app/uploads/video.rules.ts'

export type FileUpload =
  | { kind: 'none' }
  | { kind: 'refused'; message: string }
  /** `resume` continues with the failed piece. */
  | { kind: 'stopped'; message: string; resume: () => void }
  | { kind: 'sending'; name: string; percent: number }
  | { kind: 'kept'; name: string }

interface Answer {
  success?: boolean
  data?: { url?: string | null }
  error?: { message?: string }
}

const TRIES = 3
const PAUSE_MS = 1_000

/** The server refused it: trying again changes nothing. */
class Refused extends Error {}

async function send(fields: Record<string, string | Blob>, signal: AbortSignal): Promise<string | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await fetch('/api/uploads', { method: 'POST', body, signal })
  const { success, data, error } = (await response.json().catch(() => ({}))) as Answer
  if (success) return data?.url ?? null
  const message = error?.message ?? fileMessages.failed
  throw response.status < 500 ? new Refused(message) : new Error(message)
}

/** A connection that fails for a moment costs a pause, not the upload. */
async function sendPatiently(fields: Record<string, string | Blob>, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(fields, signal)
    } catch (error) {
      if (error instanceof Refused || signal.aborted || attempt === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
    }
  }
}

async function problemOf(kind: 'video' | 'captions', file: File): Promise<string | null> {
  if (kind === 'video') {
    if (!videoTypeOf(file) || file.size === 0) return fileMessages['not-a-video']
    return file.size > VIDEO_MAX_BYTES ? fileMessages['video-too-large'] : null
  }
  return file.size > CAPTIONS_MAX_BYTES
    ? fileMessages['captions-too-large']
    : captionsProblem(await file.text())
}

interface Sending {
  file: File
  key: string
  /** The next piece of a video. */
  at: number
}

/** Sends the video in pieces; after a failure `sending.at` says where to continue. Returns the address. */
async function sendVideo(sending: Sending, signal: AbortSignal, onPiece: (percent: number) => void) {
  const { file, key } = sending
  const type = videoTypeOf(file) ?? ''
  const total = file.size
  for (; sending.at < pieceCount(total); sending.at += 1) {
    onPiece(Math.round((100 * sending.at) / pieceCount(total)))
    const begin = sending.at * VIDEO_PIECE_BYTES
    const piece = file.slice(begin, begin + pieceLength(total, sending.at))
    const fields = { piece, key, at: String(sending.at), total: String(total), type }
    const url = await sendPatiently(fields, signal)
    if (url) return url
  }
  return null
}

/** Sends a picked video, or captions; `onKept` gets the address. The newest pick wins. */
export function useFileUpload(kind: 'video' | 'captions', onKept: (url: string) => void) {
  const [upload, setUpload] = useState<FileUpload>({ kind: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function stop(error: unknown, resume: () => void): void {
    const message = error instanceof Refused ? error.message : fileMessages.failed
    setUpload(error instanceof Refused ? { kind: 'refused', message } : { kind: 'stopped', message, resume })
  }
  async function start(sending: Sending): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const { name } = sending.file
    const showProgress = (percent: number) => setUpload({ kind: 'sending', name, percent })
    if (kind === 'captions') showProgress(0)
    try {
      const url = await (kind === 'video'
        ? sendVideo(sending, signal, showProgress)
        : sendPatiently({ captions: sending.file }, signal))
      if (!url) return
      setUpload({ kind: 'kept', name })
      onKept(new URL(url).pathname)
    } catch (error) {
      if (!signal.aborted) stop(error, () => void start(sending))
    }
  }
  async function pick(file: File): Promise<void> {
    running.current?.abort()
    const message = await problemOf(kind, file)
    if (message) return setUpload({ kind: 'refused', message })
    return start({ file, key: crypto.getRandomValues(new Uint32Array(4)).join('-'), at: 0 })
  }
  return { upload, pick }
}
