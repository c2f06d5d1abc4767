import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningSite } from './app.ts'
import type { SeededEvent } from './seeded-event.ts'
import { expect, open, signIn } from './e2e-test.ts'

export const people = ['Asha Rao', 'Farhan Ali', 'Meera Iyer', 'Kabir Singh']

/** A helper's phone: a separate browser that opens the check-in link. */
export async function openAsHelper(seededEvent: SeededEvent, browser: Browser, site: RunningSite) {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { path, id } = await seededEvent.link()
  await open(page, path)
  return { context, page, path, id }
}

export async function openAsAdmin(seededEvent: SeededEvent, page: Page, site: RunningSite) {
  await signIn(page, site, `/admin/events/${seededEvent.eventId}/door`)
}

export const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
export const count = (page: Page) => page.getByText(/^In\s*\d+\s*of\s*\d+$/)
export const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.*Let in$`) })

/** Waits until the service worker has cached the page; only then may the browser go offline. */
export async function waitUntilCached(page: Page): Promise<void> {
  const isCached = async () => {
    const cachedPage = await caches.match(location.pathname, { cacheName: 'doors' })
    return cachedPage !== undefined && navigator.serviceWorker.controller !== null
  }
  await expect.poll(() => page.evaluate(isCached)).toBe(true)
}

/** From the next page on nothing asks at intervals: the check-in screen is updated by its stream alone. */
export async function byStreamAlone(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Object.assign(globalThis, { setInterval: () => 0 }))
}

/** Runs in the page: requests to the check-in API fail while the flag is set, in this document and after a reload. */
function cutCheckInApi() {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const isCut = localStorage.getItem('check-in-cut') !== null && input === '/api/door'
    if (isCut) throw new TypeError('Failed to fetch')
    return original(input, init)
  }
}

/**
 * Takes the browser offline. Requests are also refused in the page: a service worker that starts again on a busy machine
 * passes some on before the browser has told it that it is offline.
 */
export async function setOffline(context: BrowserContext, isCut: boolean): Promise<void> {
  if (isCut) await context.addInitScript(cutCheckInApi)
  for (const page of context.pages()) {
    if (isCut) await page.evaluate(cutCheckInApi)
    await page.evaluate((cut) => {
      if (cut) localStorage.setItem('check-in-cut', '1')
      else localStorage.removeItem('check-in-cut')
    }, isCut)
  }
  await context.setOffline(isCut)
}
