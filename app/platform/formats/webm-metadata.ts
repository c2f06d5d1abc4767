import { type BlankedPart, type ReadBytes, UnreadableVideo } from './mp4-metadata.ts'

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
/** What a player needs (RFC 9559): the header, seeking, tracks, and in a cluster of unknown length the blocks. Not tags, which may hold a place. */
const needed = new Set([
  0x1a45dfa3,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0x1c53bb6b,
  CLUSTER,
  0xe7,
  0xa3,
  0xa0,
  0xab,
  0xa7,
  0x5854,
])
const VOID = 0xec
const ELEMENTS_MOST = 500_000

/** A number of EBML (RFC 8794): the zeros before its first one say how many bytes follow. */
function numberAt(
  bytes: Buffer,
  { keepsMarker }: { keepsMarker: boolean },
): { value: number; width: number } {
  const [first = 0] = bytes
  const width = Math.clz32(first) - 23
  if (width > (keepsMarker ? 4 : 8) || bytes.length < width) throw new UnreadableVideo('a number is cut off')
  let value = keepsMarker ? first : first & (0xff >> width)
  for (const byte of bytes.subarray(1, width)) value = value * 256 + byte
  const isUnknown = !keepsMarker && value === 2 ** (7 * width) - 1
  return { value: isUnknown ? Infinity : value, width }
}

/** An element of this length that says nothing. */
function voidHeader(length: number): Uint8Array {
  if (length < 9) return Uint8Array.of(VOID, 0x80 | (length - 2))
  const header = Buffer.alloc(9)
  header[0] = VOID
  header.writeBigUInt64BE(BigInt(length - 9), 1)
  header[1] = 0x01
  return header
}

/** The parts of a WebM file that players do not need: where it was filmed may be among them. Throws UnreadableVideo. */
export async function webmMetadata(read: ReadBytes, total: number): Promise<BlankedPart[]> {
  const blanked: BlankedPart[] = []
  let hasSegment = false
  let at = 0
  for (let count = 0; at < total; count += 1) {
    if (count > ELEMENTS_MOST) throw new UnreadableVideo('too many elements')
    const header = await read(at, 12)
    const id = numberAt(header, { keepsMarker: true })
    const size = numberAt(header.subarray(id.width), { keepsMarker: false })
    const from = at + id.width + size.width
    const end = from + size.value
    const isOpen = id.value === SEGMENT || (id.value === CLUSTER && end === Infinity)
    if (!isOpen && end > total) throw new UnreadableVideo('an element is cut off')
    if (id.value === SEGMENT) hasSegment = true
    else if (!needed.has(id.value)) blanked.push({ at, length: end - at, header: voidHeader(end - at) })
    at = isOpen ? from : end
  }
  if (!hasSegment) throw new UnreadableVideo('there is no film in it')
  return blanked
}
