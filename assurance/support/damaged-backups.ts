import { createHash } from 'node:crypto'

export type Damage = (bytes: Buffer) => Buffer

function flippedAt(place: (length: number) => number): Damage {
  return (bytes) => {
    const at = place(bytes.length)
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
}

const DIGEST_BYTES = 32

/** A changed byte with a recomputed digest: the digest does not prove who wrote the file. */
function rehashed(bytes: Buffer): Buffer {
  const changed = flippedAt((length) => Math.floor(length / 2))(bytes).subarray(0, -DIGEST_BYTES)
  return Buffer.concat([changed, createHash('sha256').update(changed).digest()])
}

export const damages: Record<string, Damage> = {
  'a changed first byte': flippedAt(() => 0),
  'a changed byte in the middle': flippedAt((length) => Math.floor(length / 2)),
  'a changed last byte': flippedAt((length) => length - 1),
  'a missing byte': (bytes) => bytes.subarray(0, -1),
  'an additional byte': (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
  'a changed byte with a recomputed digest': rehashed,
  'an empty file': () => Buffer.alloc(0),
}
