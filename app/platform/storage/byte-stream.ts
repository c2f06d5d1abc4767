import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** What a reader that has stopped reading keeps in memory. */
const PIECE_BYTES = 65_536

/** From the first byte to the last one, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** A file, or a part of it, that is read no faster than it is taken. */
export interface StoredBytes {
  /** Null: not known before the end. */
  length: number | null
  stream: ReadableStream<Uint8Array>
}

/**
 * Asks for a piece when the one before has been taken, and in a turn of its own, so that other requests are answered in between.
 * A stream that is never read begins nothing, so it holds nothing open.
 */
export function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  let hasBegun = false
  return new ReadableStream(
    {
      async pull(controller) {
        if (hasBegun) await setImmediate()
        hasBegun = true
        const piece = await pieces.next()
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Bytes that all readers share: none of them gets a copy. */
export function sharedBytes(bytes: Uint8Array): StoredBytes {
  return { length: bytes.length, stream: streamOf(piecesOf(bytes)) }
}

const CACHED_BYTES = 16_777_216

async function readPiece(file: FileHandle, at: number): Promise<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
  if (bytesRead === 0) throw new Error('a file became shorter while it was read')
  // The end of a file must not keep the memory of a whole piece.
  return bytesRead === PIECE_BYTES ? piece : new Uint8Array(piece.subarray(0, bytesRead))
}

interface PieceSource {
  file: () => Promise<FileHandle>
  at: number
}

/** Reads files that never change under their path. Pieces that many ask for are read and kept once, for all of them. */
export function createFileStreams() {
  const cache = new LRUCache<string, Uint8Array, PieceSource>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: { file, at } }) => readPiece(await file(), at),
  })

  async function* piecesOfFile(path: string, { first, last }: ByteRange): AsyncGenerator<Uint8Array, void> {
    const opened: { file?: Promise<FileHandle> } = {}
    const file = () => (opened.file ??= open(path, 'r'))
    try {
      for (let at = first - (first % PIECE_BYTES); at <= last; at += PIECE_BYTES) {
        const key = `${at} ${path}`
        const piece = cache.get(key) ?? (await cache.forceFetch(key, { context: { file, at } }))
        yield piece.subarray(Math.max(first - at, 0), last - at + 1)
      }
    } finally {
      await (await opened.file)?.close()
    }
  }
  return (path: string, range: ByteRange) => streamOf(piecesOfFile(path, range))
}
