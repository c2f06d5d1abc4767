import { expect, type Page } from '@playwright/test'

/** The content of a page's head, as the server sends it. */
export async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  // The site's content policy forbids the parser.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    const meta = (key: string) =>
      document.querySelector(`meta[property="${key}"], meta[name="${key}"]`)?.getAttribute('content') ?? ''
    const link = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? ''
    const facts = Array.from(
      document.querySelectorAll('script[type="application/ld+json"]'),
      (script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>,
    )
    return {
      title: document.title,
      description: meta('description'),
      canonical: link('canonical'),
      og: Object.fromEntries(
        ['title', 'description', 'type', 'url', 'image', 'image:alt', 'site_name'].map((name) => [
          name,
          meta(`og:${name}`),
        ]),
      ),
      twitter: meta('twitter:card'),
      manifest: link('manifest'),
      feed: document
        .querySelector('link[rel="alternate"][type="application/atom+xml"]')
        ?.getAttribute('href'),
      facts,
    }
  }, html)
}

type Head = Awaited<ReturnType<typeof headOf>>

export function factOf({ facts }: Head, type: string): Record<string, unknown> {
  const found = facts.filter((fact) => fact['@type'] === type)
  expect(found, `${type} stands once`).toHaveLength(1)
  expect(found[0]?.['@context']).toBe('https://schema.org')
  return found[0] ?? {}
}
