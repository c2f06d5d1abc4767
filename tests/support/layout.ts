import type { Page } from '@playwright/test'

const TARGET_PX = 44

/** Controls with a touch target below 44 by 44 pixels. Links inside a sentence may be smaller. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const reach = least / 2 - 1
    const isInMessage = (element: Element) => {
      const text = element.closest('p, li, dd, td, label, [role=alert]')?.textContent ?? ''
      return (
        element.matches('a') &&
        getComputedStyle(element).display.startsWith('inline') &&
        text.trim().length > (element.textContent ?? '').trim().length + 10
      )
    }
    const answers = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return true
      const label = hit.closest('label')
      return element.contains(hit) || hit.contains(element) || (label !== null && label.control === element)
    }
    const scope = document.querySelector('dialog:modal') ?? document
    const controls = scope.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    )
    return Array.from(controls).flatMap((element) => {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        isInMessage(element)
      )
        return []
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || element.matches('.skip:not(:focus)')) return []
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const points = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const
      if (points.every(([left, top]) => answers(element, left, top))) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [
        `${element.localName} "${name.trim().slice(0, 40)}" ${Math.round(box.width)} × ${Math.round(box.height)}`,
      ]
    })
  }, TARGET_PX)
}

/** Elements that make a page scroll sideways, or stick out where nobody can scroll. */
export function sidewaysParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isHeld = (element: Element): boolean => {
      const parent = element.parentElement
      if (!parent || parent === document.body) return false
      return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent)
    }
    const parts = Array.from(document.body.querySelectorAll('*')).filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      const box = element.getBoundingClientRect()
      // An element entirely to the left is invisible and causes no scrolling.
      const sticksOut = box.width > 1 && box.right > 0 && (box.right > width + 1 || box.left < -1)
      return sticksOut && !isHeld(element)
    })
    const descriptions = parts.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return `${element.localName}.${element.getAttribute('class') ?? ''} ${Math.round(left)} to ${Math.round(right)}`
    })
    const scrolls = document.documentElement.scrollWidth > width
    return scrolls && descriptions.length === 0
      ? [`the page is ${document.documentElement.scrollWidth} wide`]
      : descriptions
  })
}

/** Focus rings that a surrounding box clips. */
function cutRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('dialog:modal') ?? document
    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href]:not(.skip), button, input, select, textarea',
    )
    const cutterOf = (ringed: Element): Element | undefined => {
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed)
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 0.5
      const ring = ringed.getBoundingClientRect()
      for (let around = ringed.parentElement; around !== document.body; around = around.parentElement) {
        if (!around) return undefined
        const { overflowX, overflowY } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        const isCutAside = ring.left - reach < box.left || ring.right + reach > box.right
        const isCutAbove = ring.top - reach < box.top || ring.bottom + reach > box.bottom
        if (/auto|scroll/.test(overflowY)) return undefined
        if ((overflowX !== 'visible' && isCutAside) || (overflowY !== 'visible' && isCutAbove)) return around
      }
    }
    return Array.from(controls).flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      element.focus({ focusVisible: true, preventScroll: true })
      const isRinged = (candidate: Element | null) =>
        candidate !== null && Number.parseFloat(getComputedStyle(candidate).outlineWidth) >= 2
      const ringed = [element, element.closest('li')].find(isRinged)
      const cutter = ringed && cutterOf(ringed)
      return cutter ? [`ring of "${(element.textContent ?? '').trim()}" cut by ${cutter.className}`] : []
    })
  })
}

/** Texts that their own box clips. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('h1, h2, h3, button, a, label, dt, dd, th, td'))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const cuts = overflowX !== 'visible' || overflowY !== 'visible'
        const tooMuch =
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
        return cuts && tooMuch && element.clientWidth > 1 && element.checkVisibility()
      })
      .map((element) => `${element.localName} "${(element.textContent ?? '').trim().slice(0, 40)}"`),
  )
}

/** On a phone: what sticks out at 320 pixels, what a thumb misses, and which focus ring is cut off. */
export async function phoneProblems(page: Page, width = 320): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  const parts = await sidewaysParts(page)
  await page.setViewportSize({ width, height: 900 })
  return [
    ...parts.map((part) => `sideways: ${part}`),
    ...(await smallTargets(page)).map((target) => `small target: ${target}`),
    ...(await cutRings(page)),
  ]
}
