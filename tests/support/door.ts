import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningSite } from './app.ts'
import type { Hall } from './hall.ts'
import { expect, open, signIn } from './journey.ts'

export const people = ['Asha Rao', 'Farhan Ali', 'Meera Iyer', 'Kabir Singh']

/** A helper's telephone: a browser of its own, which opens the link it was sent. */
export async function helperAt(hall: Hall, browser: Browser, site: RunningSite) {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { path, id } = await hall.link()
  await open(page, path)
  return { context, page, path, id }
}

export async function adminAt(hall: Hall, page: Page, site: RunningSite) {
  await signIn(page, site)
  await open(page, `/admin/events/${hall.eventId}/door`)
}

export const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
export const count = (page: Page) => page.getByText(/^In\s*\d+\s*of\s*\d+$/)
export const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.*Let in$`) })

/** The worker keeps the page a moment after it is open; only then may the line be cut. */
export async function untilKept(page: Page): Promise<void> {
  const isKept = async () => {
    const kept = await caches.match(location.pathname, { cacheName: 'doors' })
    return kept !== undefined && navigator.serviceWorker.controller !== null
  }
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
}

/** The line of a whole browser. Requests are stopped one by one too: a page that opens anew may slip through the cut. */
export async function cut(context: BrowserContext, isCut: boolean): Promise<void> {
  if (isCut) await context.route('/api/door', (route) => route.abort('internetdisconnected'))
  else await context.unroute('/api/door')
  await context.setOffline(isCut)
}
