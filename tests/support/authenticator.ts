import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A device with one passkey, for tests: it answers the options of WebAuthn as a browser would. */

const PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** CBOR: a byte string of 24 to 255 bytes. */
const byteString = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])

/** CBOR: a text of up to 23 bytes. */
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])

function counted(count: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(count)
  return bytes
}

export function newAuthenticator({
  origin,
  flags = PRESENT_AND_VERIFIED,
}: {
  origin: string
  /** Without the bit 0x04 the device did not check who holds it. */
  flags?: number
}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const party = sha256(new URL(origin).hostname)
  let count = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** COSE: an EC2 key for ES256 on P-256. */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    byteString(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    byteString(Buffer.from(y, 'base64url')),
  ])
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** What `navigator.credentials.create` gives. */
    create(challenge: string) {
      const data = Buffer.concat([
        party,
        Buffer.from([flags | HAS_CREDENTIAL]),
        counted(count),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        byteString(data),
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    /** What `navigator.credentials.get` gives. */
    get(challenge: string) {
      count += 1
      const data = Buffer.concat([party, Buffer.from([flags]), counted(count)])
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
