export type Damage = (bytes: Buffer) => Buffer

function flippedAt(place: (length: number) => number): Damage {
  return (bytes) => {
    const at = place(bytes.length)
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
}

export const damages: Record<string, Damage> = {
  'another first byte': flippedAt(() => 0),
  'another byte in the middle': flippedAt((length) => Math.floor(length / 2)),
  'another last byte': flippedAt((length) => length - 1),
  'a byte less': (bytes) => bytes.subarray(0, -1),
  'a byte more': (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
  nothing: () => Buffer.alloc(0),
}
