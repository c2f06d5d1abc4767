import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { takeToken } from '#app/platform/http/rate-limit.ts'
import type { Services } from '#app/platform/services.ts'
import { type ByteRange, type StoredBytes, streamOf } from '#app/platform/storage/byte-stream.ts'
import { uploaderOf, uploadId } from './upload-id.server.ts'
import { removeVideoMetadata } from './video-metadata.server.ts'
import {
  CAPTIONS_MAX_BYTES,
  captionsProblem,
  fileMessages,
  isCaptionsName,
  pieceCount,
  pieceLength,
  pieceProblem,
  VIDEO_PIECE_BYTES,
  VIDEO_PIECES_PER_HOUR,
  type VideoPiece,
  videoName,
  type VideoType,
} from './video.rules.ts'

/** The metadata of a video, written when all its pieces are stored. */
const metadataSchema = v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(1)) })

const metadataName = (id: string) => `${id}.json`
const pieceName = (id: string, { at, type }: { at: number; type: VideoType }) =>
  `${id}-${String(at).padStart(4, '0')}.${type}`

async function isWithinBudget(acting: Acting): Promise<boolean> {
  const { db, now } = acting
  const key = `videos:${uploaderOf(acting)}`
  return (await takeToken(db, { key, limit: VIDEO_PIECES_PER_HOUR, windowMs: HOUR_MS, now })).ok
}

type FileProblem = keyof typeof fileMessages

/**
 * Stores one piece of a video (product.md#content-videos). Pieces arrive in order; a repeated piece is stored once. The
 * address is null until the last piece is stored.
 */
export async function saveVideoPiece(
  acting: Acting,
  piece: VideoPiece,
): Promise<Outcome<{ url: string | null }, FileProblem>> {
  mustBeAble(acting.viewer, 'uploads.keep')
  const problem = pieceProblem(piece)
  if (problem) return refused(problem)
  try {
    return await storePiece(acting, piece)
  } catch (error) {
    acting.log.error({ err: error }, 'a piece of a video could not be kept')
    return refused('failed')
  }
}

async function storePiece(
  acting: Acting,
  piece: VideoPiece,
): Promise<Outcome<{ url: string | null }, FileProblem>> {
  const { storage, env } = acting
  const { key, at, total, bytes } = piece
  const type = piece.type as VideoType
  const id = uploadId(acting, key, Buffer.from(`${type} ${total}`))
  const complete = done({ url: `${env.publicUrl}/uploads/${id}.${type}` })
  if (await storage.has(metadataName(id))) return complete
  if (at > 0 && !(await storage.has(pieceName(id, { at: at - 1, type })))) return refused('failed')
  if (!(await isWithinBudget(acting))) return refused('too-many-attempts')
  if (await storage.isFull?.()) {
    acting.log.error('the uploads take all the room they may: nothing more is kept')
    return refused('failed')
  }
  await storage.put(pieceName(id, { at, type }), bytes)
  if (at < pieceCount(total) - 1) return done({ url: null })
  const nameOf = (piece: number) => pieceName(id, { at: piece, type })
  if (!(await removeVideoMetadata(storage, { type, total, nameOf }))) return refused('unreadable-video')
  await storage.put(metadataName(id), Buffer.from(JSON.stringify({ total })))
  return complete
}

/** Stores a WebVTT file. `message` says what is wrong with it. */
export async function saveCaptions(
  acting: Acting,
  bytes: Uint8Array,
): Promise<Outcome<{ url: string }, FileProblem> | { ok: false; problem: 'no-captions'; message: string }> {
  mustBeAble(acting.viewer, 'uploads.keep')
  if (bytes.byteLength > CAPTIONS_MAX_BYTES) return refused('captions-too-large')
  const text = utf8(bytes)
  const message = text === null ? fileMessages['no-captions'] : captionsProblem(text)
  if (text === null || message)
    return { ok: false, problem: 'no-captions', message: message ?? fileMessages['no-captions'] }
  if (!(await isWithinBudget(acting))) return refused('too-many-attempts')
  const id = randomUUID()
  try {
    await acting.storage.put(`${id}.vtt`, Buffer.from(text))
    return done({ url: `${acting.env.publicUrl}/uploads/${id}.vtt` })
  } catch (error) {
    acting.log.error({ err: error }, 'captions could not be kept')
    return refused('failed')
  }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export async function streamCaptions(
  { storage }: Pick<Services, 'storage'>,
  name: string,
): Promise<StoredBytes | null> {
  return isCaptionsName(name) ? storage.stream(name) : null
}

export interface StoredVideo {
  type: VideoType
  /** In bytes. */
  total: number
  /** Piece by piece, as fast as it is read: neither a video nor a piece of it is in memory as a whole. */
  stream(range: ByteRange): ReadableStream<Uint8Array>
}

/** A complete video; null: there is none of this name, or a piece is missing. */
export async function findVideo(
  { storage }: Pick<Services, 'storage'>,
  name: string,
): Promise<StoredVideo | null> {
  const file = videoName(name)
  const metadata = file && (await storage.get(metadataName(file.id)))
  if (!file || !metadata) return null
  const { id, type } = file
  const { total } = v.parse(metadataSchema, JSON.parse(Buffer.from(metadata).toString()))
  // The address names the type: a video has one of them only.
  if (!(await storage.has(pieceName(id, { at: pieceCount(total) - 1, type })))) return null
  async function* read({ first, last }: ByteRange): AsyncGenerator<Uint8Array, void> {
    for (let at = Math.floor(first / VIDEO_PIECE_BYTES); at * VIDEO_PIECE_BYTES <= last; at += 1) {
      const begin = at * VIDEO_PIECE_BYTES
      const part = {
        first: Math.max(first - begin, 0),
        last: Math.min(last - begin, pieceLength(total, at) - 1),
      }
      const piece = await storage.stream(pieceName(id, { at, type }), part)
      if (!piece) throw new Error(`piece ${at} of the video ${name} is missing`)
      yield* piece.stream
    }
  }
  return { type, total, stream: (range) => streamOf(read(range)) }
}
