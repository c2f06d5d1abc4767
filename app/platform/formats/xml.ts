/** XML 1.0 text whose values are escaped. */
export type Xml = string & { readonly isXml: unique symbol }

// oxlint-disable-next-line no-control-regex -- signs that XML 1.0 cannot hold, written in any way
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(invalidCharacters, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

/** Only this function makes elements; text is passed as `{ text }`. */
export function element(
  name: string,
  attributes: Record<string, string>,
  ...children: readonly (Xml | { text: string })[]
): Xml {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? child : escapeXml(child.text))).join('')
  return (
    inside ? `<${name}${attributeTexts.join('')}>${inside}</${name}>` : `<${name}${attributeTexts.join('')}/>`
  ) as Xml
}

/** An element that contains text only. */
export function textElement(name: string, text: string, attributes: Record<string, string> = {}): Xml {
  return element(name, attributes, { text })
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}
