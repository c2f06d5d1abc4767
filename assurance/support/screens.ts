import type { Browser, Page } from '@playwright/test'
import { cookiesFor } from '#tests/support/chromium.ts'
import { within } from './yardstick.ts'

const ALIVE_LIMIT_MS = within(10_000)

/** An unexpected effect of a page. */
export interface PageProblem {
  path: string
  what: string
}

/** Runs in the page before its own scripts. */
function listenInPage(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
  )
}

/** Event handler attributes and URLs with code. The source of a picture is never run. */
function codeInPage(): string[] {
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data'])
  // React replaces a javascript: URL by one that throws.
  const isRefused = (value: string) => value.startsWith("javascript:throw new Error('React has blocked")
  const found: string[] = []
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const isAddress = addresses.has(name) && element.tagName !== 'IMG' && !isRefused(value)
      // Browsers remove tabs and line breaks from URLs, and leading control characters.
      const read = value.replaceAll(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '')
      const isCode = isAddress && /^(javascript|vbscript|data:text)/i.test(read)
      if (name.startsWith('on') || name === 'srcdoc' || isCode)
        found.push(`${element.tagName} ${name}=${value}`)
    }
  return found.map((text) => text.slice(0, 120))
}

async function problemsOn(page: Page): Promise<string[]> {
  const recorded = page.evaluate(() => {
    const { violations = [], __x } = window as unknown as { violations?: string[]; __x?: unknown }
    return [...violations, ...(__x === undefined ? [] : ['a script ran'])]
  })
  return [...(await recorded), ...(await page.evaluate(codeInPage))]
}

interface Walk {
  url: string
  cookie: string
  paths: readonly string[]
  /** The text each page must show, by path; otherwise its check proves nothing. */
  words?: ReadonlyMap<string, string>
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function isTextOn(page: Page, text: string): Promise<boolean> {
  return squeezed(await page.evaluate(() => document.body.textContent)).includes(squeezed(text))
}

/** Visits the pages one after the other and returns their problems. */
export async function visitPages(
  browser: Browser,
  { url, cookie, paths, words }: Walk,
): Promise<PageProblem[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(cookiesFor(url, cookie))
  await context.addInitScript(listenInPage)
  const found: PageProblem[] = []
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
    if (isElsewhere && request.resourceType() !== 'image')
      found.push({ path, what: `requested ${request.url()}` })
  })
  for (path of paths) {
    const answer = await page.goto(url + path, { waitUntil: 'load' })
    const isScreen = answer?.status() === 200 && answer.headers()['content-type']?.includes('html')
    const isAlive = () => document.documentElement.dataset['hydrated'] !== undefined
    if (isScreen)
      await page
        .waitForFunction(isAlive, undefined, { timeout: ALIVE_LIMIT_MS })
        .catch(() => found.push({ path, what: 'did not hydrate' }))
    for (const what of await problemsOn(page)) found.push({ path, what })
    const expectedText = words?.get(path)
    if (expectedText !== undefined && !(await isTextOn(page, expectedText)))
      found.push({ path, what: 'the expected text is missing' })
  }
  await context.close()
  return found
}
