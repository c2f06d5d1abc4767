/** A strict parser of RFC 5545: throws at the first violation. */
export interface CalendarComponent {
  name: string
  properties: { name: string; params: Record<string, string>; value: string }[]
  components: CalendarComponent[]
}

const LINE_MOST_OCTETS = 75
const contentLine =
  // oxlint-disable-next-line no-control-regex -- what RFC 5545 leaves out is named
  /^(?<name>[A-Za-z0-9-]+)(?<params>(?:;[A-Za-z0-9-]+=(?:"[^"\u0000-\u001f]*"|[^";:,\u0000-\u001f]*))*):(?<value>[^\u0000-\u0008\u000a-\u001f\u007f]*)$/

function unfolded(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end with CRLF')
  if (/(^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('a line ends with something else than CRLF')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > LINE_MOST_OCTETS) throw new Error(`a line of more than 75 octets: ${line}`)
  return text.replaceAll('\r\n ', '').slice(0, -2).split('\r\n')
}

function propertyOf(line: string): CalendarComponent['properties'][number] {
  const { name, params, value } = contentLine.exec(line)?.groups ?? {}
  if (name === undefined || value === undefined) throw new Error(`not a content line: ${line}`)
  const pairs = (params ?? '')
    .split(';')
    .slice(1)
    .map((pair) => pair.split('='))
  return { name: name.toUpperCase(), params: Object.fromEntries(pairs) as Record<string, string>, value }
}

export function readCalendar(text: string): CalendarComponent {
  const root: CalendarComponent = { name: '', properties: [], components: [] }
  const open = [root]
  for (const property of unfolded(text).map(propertyOf)) {
    const inside = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      const begun = { name: property.value, properties: [], components: [] }
      inside.components.push(begun)
      open.push(begun)
    } else if (property.name === 'END') {
      if (inside.name !== property.value || inside === root)
        throw new Error(`END:${property.value} ends nothing`)
      open.pop()
    } else inside.properties.push(property)
  }
  const [calendar] = root.components
  if (open.length !== 1 || !calendar || root.components.length !== 1 || root.properties.length > 0)
    throw new Error('not one whole component')
  return calendar
}

/** The unescaped value of a property that may occur once. */
export function valueOf(component: CalendarComponent, name: string): string | undefined {
  const found = component.properties.filter((property) => property.name === name)
  if (found.length > 1) throw new Error(`${name} stands ${found.length} times`)
  return found[0]?.value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
