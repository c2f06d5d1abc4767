import {
  type BlankedPart,
  mp4Metadata,
  type ReadBytes,
  UnreadableVideo,
} from '#app/platform/formats/mp4-metadata.ts'
import { webmMetadata } from '#app/platform/formats/webm-metadata.ts'
import type { Services } from '#app/platform/services.ts'
import { pieceCount, VIDEO_PIECE_BYTES, type VideoType } from './video.rules.ts'

interface Pieces {
  type: VideoType
  /** In bytes. */
  total: number
  /** The name of a piece in the storage. */
  nameOf: (at: number) => string
}

type Storage = Services['storage']

async function pieceAt(storage: Storage, { nameOf }: Pieces, at: number): Promise<Buffer> {
  const piece = await storage.get(nameOf(at))
  if (!piece) throw new Error(`piece ${at} of a video is missing`)
  return Buffer.from(piece)
}

/** Keeps one piece in memory: files are read from front to back. */
function readerOf(storage: Storage, pieces: Pieces): ReadBytes {
  let known: { at: number; bytes: Buffer } | undefined
  return async (begin, length) => {
    const parts: Buffer[] = []
    const end = Math.min(begin + length, pieces.total)
    for (let from = begin; from < end;) {
      const at = Math.floor(from / VIDEO_PIECE_BYTES)
      if (known?.at !== at) known = { at, bytes: await pieceAt(storage, pieces, at) }
      const part = known.bytes.subarray(from - at * VIDEO_PIECE_BYTES, end - at * VIDEO_PIECE_BYTES)
      parts.push(part)
      from += part.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
}

function overwrite(piece: Buffer, begin: number, { at, length, header }: BlankedPart): void {
  const local = at - begin
  piece.fill(0, Math.max(local, 0), Math.min(local + length, piece.length))
  for (const [index, byte] of header.entries())
    if (local + index >= 0 && local + index < piece.length) piece[local + index] = byte
}

/**
 * Takes out of a stored video what players do not need: phones and cameras write there where it was filmed, on which device and by
 * whom. Everything else stays in its place. False: the file does not follow its format. May be repeated.
 */
export async function removeVideoMetadata(storage: Storage, pieces: Pieces): Promise<boolean> {
  const find = pieces.type === 'mp4' ? mp4Metadata : webmMetadata
  let found: BlankedPart[]
  try {
    found = await find(readerOf(storage, pieces), pieces.total)
  } catch (error) {
    if (error instanceof UnreadableVideo) return false
    throw error
  }
  for (let at = 0; at < pieceCount(pieces.total); at += 1) {
    const begin = at * VIDEO_PIECE_BYTES
    const inside = found.filter(
      (part) => part.at < begin + VIDEO_PIECE_BYTES && part.at + part.length > begin,
    )
    if (inside.length === 0) continue
    const piece = await pieceAt(storage, pieces, at)
    for (const part of inside) overwrite(piece, begin, part)
    await storage.put(pieces.nameOf(at), piece)
  }
  return true
}
