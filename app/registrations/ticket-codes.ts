/**
 * The content of a ticket's QR code: T, then registration id and signature in Crockford's Base32. Capitals and digits
 * make a small QR code and work with keyboard scanners of any layout. The code is good for check-in only.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const NIBBLE = 4
const ID_BYTES = 16
export const SEAL_BYTES = 10
const CODE_LENGTH = Math.ceil(((ID_BYTES + SEAL_BYTES) * 8) / BITS)
/** Including the T. */
export const CODE_CHARACTERS = CODE_LENGTH + 1
const codePattern = new RegExp(`^T([${LETTERS}]{${CODE_LENGTH}})$`)

function encodeBase32(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const spare = BigInt(CODE_LENGTH * BITS - bytes.length * 8)
  bits <<= spare
  let text = ''
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    text = (LETTERS[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return text
}

function idBytes(id: string): Uint8Array {
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: ID_BYTES }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

export function codeOf(id: string, seal: Uint8Array): string {
  return `T${encodeBase32(Uint8Array.from([...idBytes(id), ...seal.slice(0, SEAL_BYTES)]))}`
}

/** Accepts lower case and surrounding spaces. null: not a ticket code. */
export function parseTicketCode(text: string): string | null {
  const plain = text.trim().toUpperCase()
  return codePattern.test(plain) ? plain : null
}

/** The registration id in a code. Does not verify the signature. */
export function registrationIdOf(code: string): string | null {
  const letters = codePattern.exec(code)?.[1]
  if (!letters) return null
  let hex = ''
  let bits = 0
  let bitCount = 0
  // Numbers instead of BigInt: a guest list has thousands of codes.
  for (let at = 0; hex.length < ID_BYTES * 2; at += 1) {
    bits = (bits << BITS) | LETTERS.indexOf(letters.charAt(at))
    bitCount += BITS
    while (bitCount >= NIBBLE && hex.length < ID_BYTES * 2) {
      bitCount -= NIBBLE
      hex += (bits >> bitCount).toString(16)
      bits &= (1 << bitCount) - 1
    }
  }
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
