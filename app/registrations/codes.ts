/**
 * What a ticket's QR code holds: T, then the registration and its seal in Crockford's Base32. Capitals and digits only:
 * a small code, and one that a scanner which types gets right on any keyboard. It opens the door and nothing else.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const ID_BYTES = 16
export const SEAL_BYTES = 10
const CODE_LENGTH = Math.ceil(((ID_BYTES + SEAL_BYTES) * 8) / BITS)
/** With its T. */
export const CODE_CHARACTERS = CODE_LENGTH + 1
const codePattern = new RegExp(`^T([${LETTERS}]{${CODE_LENGTH}})$`)

function encoded(bytes: Uint8Array): string {
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
  return `T${encoded(Uint8Array.from([...idBytes(id), ...seal.slice(0, SEAL_BYTES)]))}`
}

/** However it comes from a camera or a keyboard: small letters, spaces around it. null: no code of ours. */
export function plainCode(text: string): string | null {
  const plain = text.trim().toUpperCase()
  return codePattern.test(plain) ? plain : null
}

/** The registration a code speaks of; its seal is not looked at here. */
export function idIn(code: string): string | null {
  const letters = codePattern.exec(code)?.[1]
  if (!letters) return null
  let bits = 0n
  for (const letter of letters) bits = (bits << 5n) | BigInt(LETTERS.indexOf(letter))
  bits >>= BigInt(CODE_LENGTH * BITS - ID_BYTES * 8)
  const hex = bits.toString(16).padStart(ID_BYTES * 2, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
