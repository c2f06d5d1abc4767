import type { Page } from '@playwright/test'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Read by the browser's own parser, which refuses whatever is not well-formed. */
export async function readXml(page: Page, text: string): Promise<XmlElement> {
  return page.evaluate((source) => {
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
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

export function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? ''
}
