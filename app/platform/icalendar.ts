/** RFC 5545, what a published calendar needs of it. A content line is `NAME;PARAM=x:value`, its value encoded. */
const LINE_MOST_OCTETS = 75

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

/** 3.1: lines of at most 75 octets, the rest after a line break and one space; no sign is cut in two. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > LINE_MOST_OCTETS) {
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
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
