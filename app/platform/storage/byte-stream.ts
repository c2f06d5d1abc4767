import { open } from 'node:fs/promises'

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

/** Asks for a piece when the one before has been taken. A stream that is never read begins nothing, so it holds nothing open. */
export function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
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

async function* piecesOfFile(path: string, { first, last }: ByteRange): AsyncGenerator<Uint8Array, void> {
  const file = await open(path, 'r')
  try {
    for (let at = first; at <= last;) {
      const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, last - at + 1))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
      at += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

export const streamFile = (path: string, range: ByteRange) => streamOf(piecesOfFile(path, range))
