import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { startSite } from '../support/app.ts'
import { withChromium } from '../support/chromium.ts'
import { load } from './report.ts'
import { median } from './rounds.ts'

/**
 * `npm run bench -- phone`: a phone with an empty cache on a slow line, imitated by Chromium's own throttling. It prints when the largest
 * paint comes, and how long after a press a dialog or the next page is seen; medians, and how many presses opened a dialog.
 * `PHONE_URLS` names sites that run already, separated by spaces; they take turns, so that two builds see the same noise.
 */
const ROUNDS = Number(process.env.PHONE_ROUNDS ?? 9)

/** What Chromium's developer tools call 'Slow 4G': bytes a second, milliseconds. */
const slow4g = { offline: false, downloadThroughput: 188_744, uploadThroughput: 86_400, latency: 562.5 }
const SLOWDOWN = 4
const GIVE_UP_MS = 30_000

interface Press {
  path: string
  what: string
  /** The first visible one is pressed. The id of an event begins with its time, so with 0. */
  selector: string
}

const presses: Press[] = [
  { path: '/', what: "'Join Now'", selector: 'main form[action="/join"] button' },
  { path: '/events', what: 'a card', selector: 'main a[href^="/events/0"]' },
]

/** Of the press, after the first paint, in milliseconds: at once, while scripts load, and when they have loaded. */
const delays = [0, 2_000, 6_000]

interface Plan {
  selector: string
  /** Null: nothing is pressed. */
  delay: number | null
}

type Report = (what: 'press' | 'paint' | 'largest' | 'dialog', at: number) => void

/** Runs in each document, before its own scripts. All times are of the wall clock, since the answer may be another document. */
function watch({ selector, delay }: Plan): void {
  const { report } = window as unknown as { report: Report }
  const isVisible = (element: Element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 0
  const untilDialog = () => {
    if ([...document.querySelectorAll('dialog[open], [role="dialog"]')].some(isVisible))
      // The frame that shows it ends before the next one begins.
      requestAnimationFrame(() => report('dialog', performance.timeOrigin + performance.now()))
    else requestAnimationFrame(untilDialog)
  }
  const press = (at: number) => {
    report('press', at)
    ;[...document.querySelectorAll<HTMLElement>(selector)].find(isVisible)?.click()
    untilDialog()
  }
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0]
    if (!paint) return
    report('paint', performance.timeOrigin + paint.startTime)
    // Counted from when a finger came down: what keeps the page from hearing it is part of the wait.
    if (delay !== null)
      setTimeout(
        () => press(performance.timeOrigin + paint.startTime + delay),
        Math.max(0, paint.startTime + delay - performance.now()),
      )
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) report('largest', performance.timeOrigin + startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function open(browser: Browser, plan: Plan, report: Report): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.exposeFunction('report', report)
  await page.addInitScript(watch, plan)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  let largest = Number.NaN
  const page = await open(browser, { selector: '', delay: null }, (what, at) => {
    if (what === 'largest') largest = at
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const began = await page.evaluate(() => performance.timeOrigin)
  await page.context().close()
  return largest - began
}

interface Answer {
  /** From the press. */
  ms: number
  isDialog: boolean
}

/** What a press opens: a dialog, or the next page at its first paint. */
async function answerTo(browser: Browser, url: string, plan: Plan): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  let pressedAt: number | null = null
  const page = await open(browser, plan, (what, at) => {
    if (what === 'press') pressedAt ??= at
    else if (pressedAt !== null && what !== 'largest')
      answer.resolve({ ms: at - pressedAt, isDialog: what === 'dialog' })
  })
  await page.goto(url, { waitUntil: 'commit' })
  const first = await Promise.race([answer.promise, pause(GIVE_UP_MS, null, { ref: false })])
  await page.context().close()
  if (!first) throw new Error(`${url} did not answer a press within ${GIVE_UP_MS} ms`)
  return first
}

interface Figures {
  ms: number[]
  dialogs: number
}

async function measure(browser: Browser, urls: readonly string[]): Promise<Map<string, Figures[]>> {
  const results = new Map<string, Figures[]>()
  const keep = (what: string, at: number, { ms, isDialog }: Answer) => {
    const all = results.get(what) ?? urls.map((): Figures => ({ ms: [], dialogs: 0 }))
    results.set(what, all)
    all[at]?.ms.push(ms)
    if (isDialog && all[at]) all[at].dialogs += 1
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { path, what, selector } of presses)
      for (const [at, site] of urls.entries()) {
        const url = site + path
        keep(`${path} largest paint`, at, { ms: await largestPaint(browser, url), isDialog: false })
        for (const delay of delays) {
          const answer = await answerTo(browser, url, { selector, delay })
          keep(`${path} ${what}, pressed ${delay / 1000} s after the first paint`, at, answer)
        }
      }
  return results
}

const site = process.env.PHONE_URLS ? null : await startSite()
const urls = process.env.PHONE_URLS?.split(' ') ?? [site?.url ?? '']
const results = await withChromium((browser) => measure(browser, urls))
await site?.dispose()
for (const [what, sides] of results) {
  const first = median(sides[0]?.ms ?? [])
  const figures = sides.map(({ ms, dialogs }, at) => {
    const share = at === 0 ? '' : ` (${Math.round((median(ms) / first) * 100)} %)`
    return `${Math.round(median(ms))} ms${share}${dialogs > 0 ? `, ${dialogs} of ${ms.length} a dialog` : ''}`
  })
  console.log(`${what.padEnd(52)} ${figures.join(' | ')}`)
}
console.log(`system load ${load()}`)
