import type { Page } from '@playwright/test'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Parses with the browser's XML parser, which rejects malformed documents. */
export async function readXml(page: Page, text: string): Promise<XmlElement> {
  // A blank page, because the site's content policy forbids the parser.
  const blank = await page.context().newPage()
  return blank
    .evaluate((source) => {
      const document = new DOMParser().parseFromString(source, 'application/xml')
      const error = document.querySelector('parsererror')
      if (error) throw new Error(error.textContent ?? 'not well-formed')
      const read = (element: Element): XmlElement => ({
        name: element.localName,
        attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
        text: element.textContent ?? '',
        children: Array.from(element.children, read),
      })
      return read(document.documentElement)
    }, text)
    .finally(() => blank.close())
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

export function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? ''
}
