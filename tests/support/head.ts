import { expect, type Page } from '@playwright/test'

/** What stands in the head of a page as it came from the server, before any script. */
export async function headOf(page: Page, path: string) {
  await page.goto(path)
  return page.evaluate(() => {
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
  })
}

type Head = Awaited<ReturnType<typeof headOf>>

export function factOf({ facts }: Head, type: string): Record<string, unknown> {
  const found = facts.filter((fact) => fact['@type'] === type)
  expect(found, `${type} stands once`).toHaveLength(1)
  expect(found[0]?.['@context']).toBe('https://schema.org')
  return found[0] ?? {}
}
