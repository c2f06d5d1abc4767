import type { Browser, Page } from '@playwright/test'
import { cookiesFor } from './chromium.ts'

const ALIVE_LIMIT_MS = 10_000

/** What a page may do that nobody wrote into it. */
export interface Symptom {
  path: string
  what: string
}

/** Runs in the page before anything of its own. */
function listenInPage(): void {
  const heard: string[] = []
  Object.assign(window, { heard })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    heard.push(`${violatedDirective} ${blockedURI} ${sample}`),
  )
}

/** Handlers and addresses with code in them, wherever they came from. */
function codeInPage(): string[] {
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc', 'data'])
  const found: string[] = []
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const isCode = addresses.has(name) && /^\s*(javascript|vbscript|data:text)/i.test(value)
      if (name.startsWith('on') || name === 'srcdoc' || isCode)
        found.push(`${element.tagName} ${name}=${value}`)
    }
  return found.map((text) => text.slice(0, 120))
}

async function symptomsOf(page: Page): Promise<string[]> {
  const told = page.evaluate(() => {
    const { heard = [], __x } = window as unknown as { heard?: string[]; __x?: unknown }
    return [...heard, ...(__x === undefined ? [] : ['a script ran'])]
  })
  return [...(await told), ...(await page.evaluate(codeInPage))]
}

/** Opens each of these, one after the other, and answers what went wrong on them. */
export async function walked(
  browser: Browser,
  { url, cookie, paths }: { url: string; cookie: string; paths: readonly string[] },
): Promise<Symptom[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(cookiesFor(url, cookie))
  await context.addInitScript(listenInPage)
  const found: Symptom[] = []
  const page = await context.newPage()
  let path = ''
  page.on('dialog', (dialog) => {
    found.push({ path, what: `a dialog: ${dialog.message()}` })
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()))
      found.push({ path, what: message.text().slice(0, 160) })
  })
  page.on('request', (request) => {
    const isElsewhere = /^https?:/.test(request.url()) && !request.url().startsWith(url)
    if (isElsewhere && request.resourceType() !== 'image') found.push({ path, what: `asks ${request.url()}` })
  })
  for (path of paths) {
    const answer = await page.goto(url + path, { waitUntil: 'load' })
    const isScreen = answer?.status() === 200 && answer.headers()['content-type']?.includes('html')
    const isAlive = () => document.documentElement.dataset['hydrated'] !== undefined
    if (isScreen)
      await page
        .waitForFunction(isAlive, undefined, { timeout: ALIVE_LIMIT_MS })
        .catch(() => found.push({ path, what: 'never came alive' }))
    for (const what of await symptomsOf(page)) found.push({ path, what })
  }
  await context.close()
  return found
}
