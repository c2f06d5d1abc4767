import { type Browser, chromium } from '@playwright/test'

/** A container without a display and without a user's rights to sandbox; nothing asks the maker's servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nobody's names (RFC 2606): no time is lost on asking for them.
  '--host-resolver-rules=MAP *.example ~NOTFOUND',
]

/** A real browser for as long as it is used. */
export async function withChromium<Value>(use: (browser: Browser) => Promise<Value>): Promise<Value> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
  return use(browser).finally(() => browser.close())
}

/** A Cookie header as the browser's own jar takes it. */
export function cookiesFor(url: string, cookie: string) {
  return cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const }
    })
}
