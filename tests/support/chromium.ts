import { type Browser, chromium } from '@playwright/test'

/** For a container without a display or sandbox; Chromium does not contact its vendor. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Reserved names (RFC 2606) are not looked up.
  '--host-resolver-rules=MAP *.example ~NOTFOUND',
]

/** Runs `use` with a real browser. */
export async function withChromium<Value>(use: (browser: Browser) => Promise<Value>): Promise<Value> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
  return use(browser).finally(() => browser.close())
}

/** A Cookie header in the form of Playwright's addCookies. */
export function cookiesFor(url: string, cookie: string) {
  return cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const }
    })
}
