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

/** Handlers and addresses with code in them, wherever they came from. The source of a picture is never run. */
function codeInPage(): string[] {
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data'])
  // What React makes of an address with code in it: a complaint.
  const isRefused = (value: string) => value.startsWith("javascript:throw new Error('React has blocked")
  const found: string[] = []
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const isAddress = addresses.has(name) && element.tagName !== 'IMG' && !isRefused(value)
      // As a browser reads addresses: without tabs and new lines, and without what stands before the first letter.
      const read = value.replaceAll(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '')
      const isCode = isAddress && /^(javascript|vbscript|data:text)/i.test(read)
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

interface Walk {
  url: string
  cookie: string
  paths: readonly string[]
  /** What must be there to read, by path: a page that does not show it proves nothing about it. */
  words?: ReadonlyMap<string, string>
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function isToldOn(page: Page, text: string): Promise<boolean> {
  return squeezed(await page.evaluate(() => document.body.textContent)).includes(squeezed(text))
}

/** Opens each of these, one after the other, and answers what went wrong on them. */
export async function walked(browser: Browser, { url, cookie, paths, words }: Walk): Promise<Symptom[]> {
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
    const wanted = words?.get(path)
    if (wanted !== undefined && !(await isToldOn(page, wanted)))
      found.push({ path, what: 'words are missing' })
  }
  await context.close()
  return found
}
