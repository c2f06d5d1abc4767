import { availableParallelism, loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import { startSite } from '../support/app.ts'
import { withChromium } from '../support/chromium.ts'
import { median } from './rounds.ts'

/**
 * `npm run bench -- phone`: a phone with an empty cache on a slow line, by Chromium's own throttling: when the largest paint comes, and how
 * long after a press a dialog or the next page is seen. Medians. `PHONE_URLS` names sites that run already, divided by blanks; they take
 * turns, so that two builds see the same noise.
 */
const ROUNDS = Number(process.env.PHONE_ROUNDS ?? 9)

/** What Chromium's developer tools call 'Slow 4G': bytes a second, milliseconds. */
const slow4g = { offline: false, downloadThroughput: 188_744, uploadThroughput: 86_400, latency: 562.5 }
const SLOWDOWN = 4
const GIVE_UP_MS = 30_000

interface Press {
  path: string
  what: string
  /** The first that is seen of these is pressed. */
  selector: string
}

const presses: Press[] = [
  { path: '/', what: "'Join Now'", selector: 'main form[action="/join"] button' },
  { path: '/events', what: 'a card', selector: 'main a[href^="/events/0"]' },
]

/** After the first paint, in milliseconds: at once, as somebody who knows the page, and after a look at it. */
const waits = [0, 2_000, 6_000]

interface Plan {
  selector: string
  wait: number
}

/** Runs in each document, before its own scripts. All times are of the wall clock, since the answer may be another document. */
function watch({ selector, wait }: Plan): void {
  const tell = (what: string, at: number) =>
    (window as unknown as { tell: (what: string, at: number) => void }).tell(what, at)
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  const untilDialog = () => {
    if ([...document.querySelectorAll('dialog[open], [role="dialog"]')].some(isSeen))
      // The frame that shows it ends before the next one begins.
      requestAnimationFrame(() => tell('dialog', performance.timeOrigin + performance.now()))
    else requestAnimationFrame(untilDialog)
  }
  const press = (at: number) => {
    tell('press', at)
    ;[...document.querySelectorAll<HTMLElement>(selector)].find(isSeen)?.click()
    untilDialog()
  }
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0]
    if (!paint) return
    tell('paint', performance.timeOrigin + paint.startTime)
    // Counted from when a finger came down: what keeps the page from hearing it is part of the wait.
    if (wait >= 0)
      setTimeout(
        () => press(performance.timeOrigin + paint.startTime + wait),
        Math.max(0, paint.startTime + wait - performance.now()),
      )
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) tell('largest', performance.timeOrigin + startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

type Told = Map<string, number[]>

async function open(browser: Browser, plan: Plan): Promise<{ page: Page; told: Told }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const told: Told = new Map()
  await page.exposeFunction('tell', (what: string, at: number) =>
    told.set(what, [...(told.get(what) ?? []), at]),
  )
  await page.addInitScript(watch, plan)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return { page, told }
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + GIVE_UP_MS
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('the page did not answer')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const { page, told } = await open(browser, { selector: '', wait: -1 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const began = await page.evaluate(() => performance.timeOrigin)
  await page.context().close()
  return (told.get('largest')?.at(-1) ?? Number.NaN) - began
}

/** From the press until a dialog, or the first paint of the page that it leads to. */
async function answer(browser: Browser, url: string, plan: Plan): Promise<number> {
  const { page, told } = await open(browser, plan)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = () => told.get('dialog')?.[0] ?? told.get('paint')?.[1]
  await until(() => seen() !== undefined)
  await page.context().close()
  return (seen() ?? Number.NaN) - (told.get('press')?.[0] ?? Number.NaN)
}

async function measure(browser: Browser, urls: readonly string[]): Promise<Map<string, number[][]>> {
  const results = new Map<string, number[][]>()
  const keep = (what: string, at: number, figure: number) => {
    const all = results.get(what) ?? urls.map(() => [])
    all[at]?.push(figure)
    results.set(what, all)
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { path, what, selector } of presses)
      for (const [at, url] of urls.entries()) {
        keep(`${path} largest paint`, at, await largestPaint(browser, url + path))
        for (const wait of waits)
          keep(
            `${path} ${what}, pressed ${wait / 1000} s after the first paint`,
            at,
            await answer(browser, url + path, { selector, wait }),
          )
      }
  return results
}

const site = process.env.PHONE_URLS ? null : await startSite()
const urls = process.env.PHONE_URLS?.split(' ') ?? [site?.url ?? '']
const results = await withChromium((browser) => measure(browser, urls))
await site?.dispose()
for (const [what, sides] of results) {
  const middles = sides.map(median)
  const first = middles[0] ?? Number.NaN
  const shares = middles.slice(1).map((middle) => ` (${Math.round((middle / first) * 100)} %)`)
  const figures = middles.map((middle, at) => `${Math.round(middle)} ms${shares[at - 1] ?? ''}`)
  console.log(`${what.padEnd(52)} ${figures.join('  ')}`)
}
console.log(`system load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
