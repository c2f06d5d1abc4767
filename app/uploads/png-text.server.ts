const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, name and checksum around the data of a chunk (PNG, 5.3). */
const CHUNK_OVERHEAD_BYTES = 12
const textChunks = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A PNG without its text chunks: decoders decompress all of them, and fifty kilobytes may become fifty megabytes.
 * Other formats and incomplete files are returned unchanged.
 */
export function withoutTextChunks(bytes: Uint8Array): Uint8Array {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes
  const keptChunks: Buffer[] = [SIGNATURE]
  let at = SIGNATURE.length
  while (at + CHUNK_OVERHEAD_BYTES <= png.length) {
    const end = at + CHUNK_OVERHEAD_BYTES + png.readUInt32BE(at)
    if (!textChunks.has(png.toString('latin1', at + 4, at + 8))) keptChunks.push(png.subarray(at, end))
    at = end
  }
  return Buffer.concat([...keptChunks, png.subarray(Math.min(at, png.length))])
}
