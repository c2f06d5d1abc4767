/** SVG is code. Only shapes come through: what is not in these lists is refused, or left out where it draws nothing. */
const shapes = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
/** They draw nothing: left out, with everything in them. */
const omittedElements = new Set(['title', 'desc', 'metadata'])

const properties = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset opacity clip-path clip-rule mask stop-color stop-opacity color`.split(/\s+/),
)
const attributes = new Set([
  ...properties,
  ...`id d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox preserveAspectRatio transform gradientTransform
  gradientUnits spreadMethod offset clipPathUnits maskUnits maskContentUnits href xlink:href`.split(/\s+/),
])

/** In pixels. The size in the file does not matter, since pages scale the logo. */
const WIDE = 512
const MOST_HIGH = 2_048

const limits = { letters: 200_000, elements: 2_000, depth: 40 }
/** Numbers, colours, paths, transforms, and references such as url(#a). */
const plainValue = /^[\w\s.,#%()+-]*$/
const reference = /^#[\w-]+$/
const token =
  /<!--[\s\S]*?-->|<\?xml\s[^>]*\?>|<!DOCTYPE\s[^>[]*>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

export type SafeSvg = { ok: true; svg: string } | { ok: false; why: string }

class NotSafe extends Error {}

function valueOf(name: string, value: string): string | null {
  const trimmed = value.trim()
  if (name === 'href' || name === 'xlink:href') {
    if (!reference.test(trimmed)) throw new NotSafe('a link to something outside')
    return trimmed
  }
  if (/url\((?!#[\w-]+\))/i.test(trimmed)) throw new NotSafe('a link to something outside')
  return plainValue.test(trimmed) ? trimmed : null
}

/** 'fill:#333;stroke:none', as drawing programs write it. */
function propertiesOf(style: string): [string, string][] {
  return style.split(';').flatMap((one) => {
    const at = one.indexOf(':')
    const name = one.slice(0, at).trim()
    return at > 0 && properties.has(name) ? [[name, one.slice(at + 1)] as [string, string]] : []
  })
}

function attributesOf(source: string): Map<string, string> {
  const safe = new Map<string, string>()
  for (const [, name = '', double, single] of source.matchAll(attribute)) {
    if (/^on/i.test(name)) throw new NotSafe(`a script (${name})`)
    const value = double ?? single ?? ''
    const all: [string, string][] = name === 'style' ? propertiesOf(value) : [[name, value]]
    for (const [key, text] of all) {
      const safeValue = attributes.has(key) ? valueOf(key, text) : null
      if (safeValue !== null) safe.set(key === 'xlink:href' ? 'href' : key, safeValue)
    }
  }
  return safe
}

const attributesText = (attributeMap: Map<string, string>) =>
  [...attributeMap].map(([name, value]) => ` ${name}="${value}"`).join('')

/** The drawing's own square, from its width and height where it has no viewBox. */
function rootTag(attributeMap: Map<string, string>): string {
  const number = (name: string) => Number.parseFloat(attributeMap.get(name) ?? '')
  const box = attributeMap.get('viewBox') ?? `0 0 ${number('width')} ${number('height')}`
  const [, , width = 0, height = 0] = box.split(/[\s,]+/).map(Number)
  if (!/^-?[\d.]+(?:[\s,]+-?[\d.]+){3}$/.test(box) || !(width > 0 && height > 0))
    throw new NotSafe('no size (viewBox)')
  const high = Math.min(MOST_HIGH, Math.max(1, Math.round((WIDE * height) / width)))
  for (const name of ['viewBox', 'width', 'height', 'x', 'y', 'href']) attributeMap.delete(name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${WIDE}" height="${high}"${attributesText(attributeMap)}`
}

interface Writer {
  out: string[]
  open: string[]
  /** How deep inside of something that is left out. */
  hidden: number
  elements: number
}

function openTag(writer: Writer, name: string, rest: string, isEmpty: boolean): void {
  const isHidden = writer.hidden > 0 || omittedElements.has(name) || name.includes(':')
  if (!isHidden && !shapes.has(name)) throw new NotSafe(`<${name}>`)
  if ((name === 'svg') !== (writer.open.length === 0)) throw new NotSafe('more than one drawing')
  writer.elements += 1
  if (writer.elements > limits.elements || writer.open.length > limits.depth)
    throw new NotSafe('too many parts')
  const attributeMap = attributesOf(rest)
  // A few levels of masks that use each other several times would take hours to draw.
  const isInMask = [...writer.open, name].some((one) => one === 'mask' || one === 'clipPath')
  if (isInMask && (attributeMap.has('mask') || attributeMap.has('clip-path')))
    throw new NotSafe('a mask in a mask')
  if (!isHidden)
    writer.out.push(
      (name === 'svg' ? rootTag(attributeMap) : `<${name}${attributesText(attributeMap)}`) +
        (isEmpty ? '/>' : '>'),
    )
  if (isEmpty) return
  writer.open.push(name)
  if (isHidden) writer.hidden += 1
}

function closeTag(writer: Writer, name: string): void {
  if (writer.open.pop() !== name) throw new NotSafe('an error: its parts do not fit together')
  if (writer.hidden > 0) writer.hidden -= 1
  else writer.out.push(`</${name}>`)
}

function writtenSafely(text: string): string {
  const writer: Writer = { out: [], open: [], hidden: 0, elements: 0 }
  let at = 0
  for (const match of text.matchAll(token)) {
    if (match.index !== at) break
    at += match[0].length
    const [, slash, name, rest = '', empty] = match
    if (!name) continue
    if (writer.elements > 0 && writer.open.length === 0) throw new NotSafe('more than one drawing')
    if (slash) closeTag(writer, name)
    else openTag(writer, name, rest, empty === '/')
  }
  if (at !== text.length || writer.open.length > 0 || writer.elements === 0)
    throw new NotSafe('something that is no drawing')
  return writer.out.join('')
}

/** The drawing alone. `why`: what was found that is none. */
export function safeSvg(text: string): SafeSvg {
  try {
    if (text.length > limits.letters) throw new NotSafe('too many parts')
    return { ok: true, svg: writtenSafely(text.replace(/^\ufeff/, '').trim()) }
  } catch (error) {
    if (error instanceof NotSafe) return { ok: false, why: error.message }
    throw error
  }
}

export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 200))
    .replace(/^\ufeff/, '')
    .trimStart()
  return start.startsWith('<')
}
