/**
 * The part of RFC 5545 that a published calendar needs. A content line is `NAME;PARAM=x:value` with an encoded value.
 */
const MAX_LINE_OCTETS = 75

/** 3.3.11: a backslash, a semicolon, a comma and a line break are written with a backslash; controls are not allowed. */
export function textValue(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what must not get through
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** RFC 5545, 3.2: a quoted parameter value, without quotes and control characters. */
export function paramValue(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what must not get through
  return text.replaceAll('"', "'").replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
}

/** 3.3.4: '2026-12-05' becomes '20261205'. */
export function dateValue(date: string): string {
  return date.replaceAll('-', '')
}

/** 3.3.5, form 2 (UTC): an ISO 8601 instant becomes '20261205T050000Z'. */
export function instantValue(instant: string): string {
  return new Date(instant)
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')
    .replace(/[-:]/g, '')
}

/** 3.1: at most 75 octets a line; the rest follows a line break and one space, and no character is split. */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

export function component(name: string, lines: readonly string[]): string[] {
  return [`BEGIN:${name}`, ...lines, `END:${name}`]
}

export function calendarStream(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
