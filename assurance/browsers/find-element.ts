/** What a person looks for on a page: a control or a heading by its accessible name, a field by its label, or a text. */
export interface ElementQuery {
  role: keyof typeof selectors
  /** Without one: any of this role. */
  name?: Name
  /** Only inside an element of this role. */
  within?: keyof typeof selectors
}

/** The whole name, or a regular expression's source. */
export type Name = string | { source: string }

/** Where it is on the screen, or why a person could not use it. */
export type ElementMatch = { x: number; y: number; value: string } | { trouble: string }

export const selectors = {
  button: 'button, [role=button], input[type=submit]',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  field: 'input, select, textarea',
  disclosure: 'summary',
  picture: 'img, [role=img]',
  banner: 'header',
  text: '*',
}

/** Runs in the page. An open modal dialog hides the rest of the page, as it does for people. */
export function findElement(query: ElementQuery, css: typeof selectors, screenWidth: number): ElementMatch {
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.ariaHidden === 'true' || !node.checkVisibility()) return ''
    if (node instanceof HTMLImageElement) return node.alt
    return [...node.childNodes].map(textOf).join('')
  }
  const named = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = ids.map((id) => document.getElementById(id))
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    )
      labels.push(...(element.labels ?? []))
    const text = labels.map((label) => (label ? textOf(label) : '')).join(' ')
    return element.ariaLabel ?? (tidy(text) || textOf(element))
  }
  const fits = (text: string, name: Name | undefined) =>
    name === undefined ||
    (typeof name === 'string' ? tidy(text) === name : new RegExp(name.source).test(tidy(text)))
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0

  const screen = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const parts = query.within ? [...screen.querySelectorAll(css[query.within])] : [screen]
  const elements = new Set(parts.flatMap((part) => [...part.querySelectorAll(css[query.role])]))
  const found = [...elements].filter((element) =>
    fits(query.role === 'text' ? textOf(element) : named(element), query.name),
  )
  const { scrollWidth, clientWidth } = document.documentElement
  if (innerWidth !== screenWidth) return { trouble: `is on a screen ${innerWidth} pixels wide` }
  if (scrollWidth > clientWidth) return { trouble: `is on a page ${scrollWidth} pixels wide` }
  const visible = found.filter(isVisible)
  const element = query.role === 'text' ? visible.at(-1) : visible[0]
  if (!element) return { trouble: found.length > 0 ? 'is hidden' : 'is not there' }
  if (query.role !== 'text' && visible.length > 1) return { trouble: `is there ${visible.length} times` }
  if (element instanceof HTMLElement && 'disabled' in element && element.disabled === true)
    return { trouble: 'is disabled' }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const value = 'value' in element ? String(element.value) : textOf(element)
  return { x, y, value }
}
