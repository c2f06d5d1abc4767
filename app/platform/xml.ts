/** XML 1.0 as text: what comes in as words goes out as words, never as markup. */
export type Xml = string & { readonly isXml: unique symbol }

// oxlint-disable-next-line no-control-regex -- signs that XML 1.0 cannot hold, written in any way
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

/** Elements are made with this function only; words are handed over as `{ text }`. */
export function element(
  name: string,
  attributes: Record<string, string>,
  ...children: readonly (Xml | { text: string })[]
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? child : escaped(child.text))).join('')
  return (inside ? `<${name}${written.join('')}>${inside}</${name}>` : `<${name}${written.join('')}/>`) as Xml
}

/** An element that holds words and nothing else. */
export function words(name: string, text: string, attributes: Record<string, string> = {}): Xml {
  return element(name, attributes, { text })
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}
