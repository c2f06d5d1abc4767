/** A part of a message that holds no other parts (RFC 2046), decoded. */
interface MimeLeaf {
  type: string
  disposition: string
  content: string
}

const encodedWord = /=\?utf-8\?(?<encoding>[bq])\?(?<text>[^?]*)\?=/gi

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodedWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(encodedWord, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

function halves(source: string): [head: string, body: string] {
  const at = source.indexOf('\r\n\r\n')
  return at === -1 ? [source, ''] : [source.slice(0, at), source.slice(at + 4)]
}

/** Names in lower case; values unfolded and decoded. */
export function mimeHeaders(source: string): Map<string, string> {
  const [head] = halves(source)
  return new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())]
      }),
  )
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body
}

/** The parts of a message in their order. */
export function mimeLeaves(source: string): MimeLeaf[] {
  const headers = mimeHeaders(source)
  const [, body] = halves(source)
  const type = headers.get('content-type') ?? ''
  const boundary = /^multipart\/.*boundary="?(?<boundary>[^";]+)"?/i.exec(type)?.groups?.['boundary']
  if (boundary === undefined) {
    const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
    return [{ type, disposition: headers.get('content-disposition') ?? '', content: decoded(body, encoding) }]
  }
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (!parts.at(-1)?.startsWith('--')) throw new Error('a multipart that does not end')
  return parts.slice(1, -1).flatMap((part) => mimeLeaves(part.slice(2)))
}
