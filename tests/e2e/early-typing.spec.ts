import type { Page } from '@playwright/test'
import { isOpenToAll, openDesk, screens } from '../support/admin-screens.ts'
import { expect, test } from '../support/e2e-test.ts'
import { privateAddresses, signInAsMember } from '../support/private-pages.ts'
import { publicAddresses } from '../support/public-routes.ts'
import { openSeededEvent } from '../support/seeded-event.ts'

test.describe.configure({ timeout: 600_000 })
// An open call changes what others expect of /short-films.
test.use({ siteName: 'early typing' })

/** Opens a page whose scripts wait until the returned function is called; it resolves after the first effects. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const typed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return async () => {
    letThrough()
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    // The fields are drawn again after the first effects, if at all.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
        ),
    )
  }
}

/** What can be filled in: what a form sends, and fields without a form, such as the search of the check-in. */
const FIELDS =
  'main :is(form [name]:is(input:not([type=hidden], [type=file]), textarea, select), input:is([type=text], [type=search]):not(form *))'

/** The fields that can be filled in, with their contents. Runs in the page. */
function filledIn(selector: string): Record<string, string> {
  const contents: Record<string, string> = {}
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    selector,
  )) {
    const isTick = field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)
    const name = isTick ? `${field.name}=${field.value}` : field.name || field.id
    contents[name] ??= isTick ? String(field.checked) : field.value
  }
  return contents
}

/**
 * Fills in every field in sight: text, ticks and choices, of the search of a list or of all else: what is found may take other forms
 * away. Not the point of a picture, which another picture resets. Returns their names. Runs in the page.
 */
function fillIn({ selector, isOfSearch }: { selector: string; isOfSearch: boolean }): string[] {
  // The fields of the settings, and the form that corrects a join request, are in closed parts of the page.
  for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true
  const seen = new Set<string>()
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    selector,
  )) {
    const name = field.name || field.id
    if (seen.has(name) || /^image[XY]$/.test(name)) continue
    if ((field.closest('[role=search]') !== null) !== isOfSearch) continue
    if (field.disabled || field.matches('[readonly]') || !field.checkVisibility()) continue
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.click()
    else if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.checked) continue
      field.click()
    } else if (/^(text|search|email|tel|url|password|textarea)$/.test(field.type))
      field.value = `${field.value}9876`.slice(-10)
    else continue
    seen.add(name)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return [...seen]
}

/** Fields to type into once the scripts run. A field of a list sends the page elsewhere. */
const TEXT_FIELDS =
  'main form:not([role=search]) :is(input:is([type=text], :not([type])), textarea)[name]:not([readonly])'

/** Types a digit into two text fields, as far as the page has them. Returns their names. */
async function editTwo(page: Page): Promise<string[]> {
  const fields = await page.locator(TEXT_FIELDS).filter({ visible: true }).all()
  const edited: string[] = []
  for (const field of [...fields.slice(0, 1), ...fields.slice(1).slice(-1)]) {
    if (await field.isDisabled()) continue
    await field.press('End')
    await field.press('7')
    edited.push((await field.getAttribute('name')) ?? '')
  }
  return edited
}

/** What is lost of one part of this page, at once and after other fields were edited, and how many fields it has. */
async function lostOfPart(page: Page, path: string, isOfSearch: boolean) {
  const run = await openBeforeScripts(page, path)
  const names = await page.evaluate(fillIn, { selector: FIELDS, isOfSearch })
  const hasSearch = (await page.locator('main [role=search]').count()) > 0
  const before = await page.evaluate(filledIn, FIELDS)
  const lostIn = (after: Record<string, string>, when: string, edited: string[] = []) =>
    Object.keys(before)
      .filter((name) => names.includes(name.split('=', 1)[0] ?? ''))
      .filter((name) =>
        edited.includes(name) ? !after[name]?.includes(before[name] ?? '') : after[name] !== before[name],
      )
      .map((name) => `${path}: ${name} is '${after[name] ?? 'gone'}' ${when}, not '${before[name]}'`)
  await run()
  const lostNow = async () => lostIn(await page.evaluate(filledIn, FIELDS), 'at once')
  // The fields of a filter follow the address, which changes meanwhile.
  if (isOfSearch) await expect.poll(lostNow).toEqual([])
  const lost = await lostNow()
  if (!isOfSearch) {
    const edited = await editTwo(page)
    lost.push(...lostIn(await page.evaluate(filledIn, FIELDS), `after ${edited.join(' and ')}`, edited))
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { lost, hasSearch, names }
}

/** What is lost on this page. A page without a form loses nothing. */
async function lostOn(page: Page, path: string): Promise<string[]> {
  const { lost, hasSearch } = await lostOfPart(page, path, false)
  if (!hasSearch) return lost
  const search = await lostOfPart(page, path, true)
  return [
    ...lost,
    ...search.lost,
    ...(search.names.length > 0 ? [] : [`${path}: no field of its search is in sight`]),
  ]
}

async function lostAnywhere(page: Page, addresses: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const address of addresses) lost.push(...(await lostOn(page, address)))
  return lost
}

test('what a visitor fills in before the scripts run stays, in every public form', async ({
  page,
  request,
}) => {
  const addresses = [...(await publicAddresses(request)), ...screens.filter(isOpenToAll)]
  expect(addresses.length).toBeGreaterThan(20)
  expect(await lostAnywhere(page, addresses)).toEqual([])
})

test('what is filled in before the scripts run stays on every page of a private link', async ({
  page,
  site,
}) => {
  const addresses = await privateAddresses(site)
  expect(await lostAnywhere(page, addresses)).toEqual([])
  expect(addresses.length).toBeGreaterThan(6)
})

test('what members fill in on their own page before the scripts run stays', async ({ page, site }) => {
  await signInAsMember(page, site)
  expect(await lostOn(page, '/me')).toEqual([])
  await expect(page).toHaveURL('/me')
})

test('what an admin fills in before the scripts run stays, in every form of the admin area', async ({
  page,
  site,
}) => {
  const addressOf = await openDesk(page, site)
  const addresses = screens.filter((screen) => !isOpenToAll(screen)).map(addressOf)
  expect(await lostAnywhere(page, addresses)).toEqual([])
})

test('what is typed and chosen before the scripts run filters the events once they run', async ({ page }) => {
  const run = await openBeforeScripts(page, '/events')
  const category = page.getByLabel('Category')
  await page.getByRole('searchbox').fill('light')
  await category.selectOption('Workshop')
  await run()
  await expect(page).toHaveURL(/q=light&category=Workshop/)
  await expect(page.getByRole('searchbox')).toHaveValue('light')
  await expect(category).toHaveValue('Workshop')
})

test('what is typed before the scripts run finds a guest at the check-in once they run', async ({
  page,
  site,
}) => {
  const event = await openSeededEvent(site, ['Zoya Ansari', 'Meera Nair'])
  const { path } = await event.link().finally(() => event.close())
  const run = await openBeforeScripts(page, path)
  await page.getByLabel('Name or last four digits').fill('zoya')
  await run()
  await expect(page.getByRole('button', { name: /Zoya Ansari/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Meera Nair/ })).toBeHidden()
})
