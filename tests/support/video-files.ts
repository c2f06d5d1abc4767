const bytesOf = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

export const uint32 = (...numbers: number[]) =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(number)
      return bytes
    }),
  )

/** A box of MP4: its length, its type, its content. */
export function box(type: string, ...content: (Uint8Array | string)[]): Buffer {
  const bytes = bytesOf(...content)
  return bytesOf(uint32(bytes.length + 8), type, bytes)
}

/** An element of WebM. `isOpen`: its length is not said, as in what browsers record. */
export function element(
  id: number,
  content: Uint8Array | string,
  { isOpen = false }: { isOpen?: boolean } = {},
): Buffer {
  const bytes = bytesOf(content)
  const name = uint32(id)
  const start = name.subarray(name.findIndex((byte) => byte > 0))
  const length = isOpen ? '\x01\xff\xff\xff\xff\xff\xff\xff' : bytesOf(uint32(0x10_00_00_00 + bytes.length))
  return bytesOf(start, length, bytes)
}

/** A track of one chunk. `handler`: vide, soun … */
export function track(handler: string, chunk: { at: number; sizes: readonly number[] }): Buffer {
  const tables = [
    box('stsd', uint32(0, 0)),
    box('stsz', uint32(0, 0, chunk.sizes.length, ...chunk.sizes)),
    box('stsc', uint32(0, 1, 1, chunk.sizes.length, 1)),
    box('stco', uint32(0, 1, chunk.at)),
  ]
  const media = box(
    'mdia',
    box('hdlr', uint32(0, 0), handler, uint32(0, 0, 0)),
    box('minf', box('stbl', ...tables)),
  )
  return box('trak', box('tkhd', uint32(0)), media)
}

/** An MP4 file of this length, which shows nothing. */
export function emptyMp4(length: number): Buffer<ArrayBuffer> {
  const start = bytesOf(box('ftyp', 'isom', uint32(0), 'isomiso2'), box('moov', box('mvhd', uint32(0))))
  const content = Buffer.alloc(length - start.length - 8).map((_, at) => at % 251)
  return Buffer.from(bytesOf(start, box('mdat', content)))
}
