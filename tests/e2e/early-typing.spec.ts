import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/e2e-test.ts'
import { signedInClient } from '../support/http-client.ts'
import { openEvent } from '../support/seats.ts'

/** Opens a page whose scripts wait until `letThrough`. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const typed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    letThrough()
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    // The fields are drawn again after the first effects, if at all.
    await page.waitForTimeout(600)
  }
}

/** Types into every text field in sight. Returns the names and what was typed. */
async function typeEverywhere(page: Page): Promise<Record<string, string>> {
  await page.locator('main form :is(input, textarea)').first().waitFor({ state: 'attached' })
  await page.evaluate(() => {
    // The fields of the settings are in closed parts of the page.
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main form.stack > div > details'))
      part.open = true
  })
  await page.locator('main form :is(input, textarea):visible').first().waitFor()
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main :is(textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel], [type=url], [type=password]))',
    )
    const typed: Record<string, string> = {}
    for (const field of fields) {
      if (!field.checkVisibility() || field.readOnly || !field.name || field.name in typed) continue
      const text = `${field.value}9876`.slice(-10)
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      typed[field.name] = text
    }
    return typed
  })
}

function valuesNow(page: Page, names: string[]): Promise<Record<string, string>> {
  return page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.map((name) => [
          name,
          document.querySelector<HTMLInputElement>(`main [name="${CSS.escape(name)}"]`)?.value ?? 'gone',
        ]),
      ),
    names,
  )
}

async function loses(page: Page, path: string): Promise<string[]> {
  const run = await openBeforeScripts(page, path)
  const typed = await typeEverywhere(page)
  if (Object.keys(typed).length === 0) return [`${path}: no field`]
  await run()
  const now = await valuesNow(page, Object.keys(typed))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return Object.keys(typed)
    .filter((name) => now[name] !== typed[name])
    .map((name) => `${path}: ${name} is '${now[name]}', not '${typed[name]}'`)
}

test('what a visitor types before the scripts run stays, in every public form', async ({ page, site }) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin))
  const lost: string[] = []
  for (const path of [
    '/events',
    '/events/month',
    '/join',
    '/short-films',
    `/events/${id}/register`,
    '/me/sign-in',
    '/signup',
    '/admin-login',
    '/admin-login?mode=sign-up',
    '/admin-login?mode=forgot',
  ])
    lost.push(...(await loses(page, path)))
  expect(lost).toEqual([])
})

test('what an admin types before the scripts run stays, in the forms of the admin area', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const lost: string[] = []
  for (const path of [
    '/admin/events?q=Seats',
    '/admin/users?q=Asha',
    '/admin/users/new',
    '/admin/posts/new',
    '/admin/content/home/hero',
    '/admin/content/team/new',
    '/admin/settings',
    '/admin/account',
  ])
    lost.push(...(await loses(page, path)))
  expect(lost).toEqual([])
})
