import type { Page } from '@playwright/test'
import { openAsAdmin, answer, byStreamAlone, count, openAsHelper, people, row } from '../support/check-in.ts'
import { type SeededEvent, openSeededEvent } from '../support/seeded-event.ts'
import { fakeCamera } from '../support/fake-camera.ts'
import { expect, open, test } from '../support/e2e-test.ts'

/** Delivers a response only after the page has gone offline, and records the connection status that the page shows meanwhile. */
async function lateAnswer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ask = window.fetch
    const isAnswered = new Promise<void>((answered) => {
      window.fetch = async (...asked) => {
        window.fetch = ask
        const response = await ask(...asked)
        const answer = await response.blob()
        answered()
        await new Promise((resolve) => addEventListener('offline', resolve, { once: true }))
        document.body.dataset.said = ''
        return new Response(answer)
      }
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await isAnswered
    const line = document.querySelector('main [role=status]')
    if (!line) throw new Error('The screen does not say whether it is online')
    const look = { subtree: true, childList: true, characterData: true }
    new MutationObserver(() => (document.body.dataset.said += `${line.textContent}\n`)).observe(line, look)
  })
}

test.describe('check-in', () => {
  let seededEvent: SeededEvent
  test.beforeEach(async ({ site }) => {
    seededEvent = await openSeededEvent(site, people)
  })
  test.afterEach(() => seededEvent.close())

  test(
    'two check-in pages show each other’s entries at once, and undo them',
    { tag: '@daily' },
    async ({ page, site, browser }) => {
      await byStreamAlone(page.context())
      await openAsAdmin(seededEvent, page, site)
      const { page: helper, context } = await openAsHelper(seededEvent, browser, site)
      await byStreamAlone(context)
      await helper.reload()
      await expect(count(helper)).toHaveText(/In\s*0\s*of\s*4/)
      await row(page, 'Asha Rao').click()
      await expect(answer(page).getByRole('status')).toContainText('Asha Rao is in')
      await expect(count(helper)).toHaveText(/In\s*1\s*of\s*4/)
      await row(helper, 'Farhan Ali').click()
      await expect(count(page)).toHaveText(/In\s*2\s*of\s*4/)
      await answer(helper).getByRole('button', { name: 'Undo' }).click()
      await expect(answer(helper)).toContainText('Farhan Ali is out again')
      await expect(count(page)).toHaveText(/In\s*1\s*of\s*4/)
      await helper.getByRole('button', { name: 'Undo the last entry of Asha Rao' }).click()
      await expect(count(page)).toHaveText(/In\s*0\s*of\s*4/)
      await expect(helper.getByText('Somebody without a ticket')).toHaveCount(0)
    },
  )

  test(
    'a check-in link shows only names and four digits, and its address is not leaked',
    { tag: '@daily' },
    async ({ site, request }) => {
      const { path } = await seededEvent.link()
      const seen = await request.get(path)
      expect(seen.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      })
      const html = await seen.text()
      expect(html).toContain('Asha Rao')
      expect(html).toContain('1000')
      expect(html).not.toMatch(/91000010|college\.example/)
      expect(await (await request.get(`${path}?kept`)).text()).not.toContain('Asha Rao')
      expect((await request.get('/events')).headers()['permissions-policy']).toContain('camera=()')
      expect((await request.get('/door/no-such-link')).status()).toBe(410)
      expect(site.printed()).not.toContain(path.split('/').at(-1))
    },
  )

  test(
    'the public attendance of a past event follows late check-ins',
    { tag: '@daily' },
    async ({ site, request }) => {
      const pastEvent = await openSeededEvent(site, people, { title: 'Late reels' })
      await pastEvent.begin()
      const { path } = await pastEvent.link()
      const places = [
        `/events/${pastEvent.eventId}`,
        '/events?when=past&q=late+reels',
        '/api/events?when=past&q=late+reels',
      ]
      const seen = async (words: string | RegExp) => {
        const pages = await Promise.all(places.map(async (place) => (await request.get(place)).text()))
        return pages.map((page) => page.search(words) >= 0)
      }
      expect(await seen(/Past: 4 attended|"attended":null/)).toEqual([true, true, true])
      const id = await pastEvent.idOf('Asha Rao')
      const response = await request.post('/api/door', {
        headers: { origin: site.url },
        data: { token: path.split('/').at(-1), entries: [{ id, kind: 'in', at: new Date().toISOString() }] },
      })
      expect(response.status()).toBe(200)
      await expect.poll(() => seen(/Past: 1 attended|"attended":1\b/)).toEqual([true, true, true])
      await pastEvent.close()
    },
  )

  test('the camera scans tickets, and reports invalid ones', async ({ page, site }) => {
    const other = await openSeededEvent(site, ['Zoya Khan'], { title: 'Another night' })
    const camera = await fakeCamera(page)
    await openAsAdmin(seededEvent, page, site)
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await camera.show(await seededEvent.codeOf('Asha Rao'))
    await expect(answer(page)).toContainText('Asha Rao is in')
    await camera.show(await other.codeOf('Zoya Khan'))
    await expect(answer(page).getByRole('alert')).toContainText('This ticket is for another event.')
    await camera.show(await seededEvent.codeOf('Asha Rao'))
    await expect(answer(page).getByRole('alert')).toContainText(/Already in since \d\d:\d\d/)
    const cancelledCode = await seededEvent.codeOf('Meera Iyer')
    await seededEvent.giveBack('Meera Iyer')
    await open(page, page.url())
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await camera.show(cancelledCode)
    await expect(answer(page)).toContainText('This registration was cancelled.')
    await seededEvent.seat('Late Guest', '9100002000')
    await camera.show(await seededEvent.codeOf('Late Guest'))
    await expect(answer(page)).toContainText('Late Guest is in')
    await camera.show('https://elsewhere.example/menu')
    await expect(answer(page)).toContainText('No ticket of ours')
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    await expect(page.getByRole('button', { name: 'Scan tickets' })).toBeVisible()
    await other.close()
  })

  test('the page without a camera says so, and what to do instead', async ({ page, site }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
    })
    await openAsAdmin(seededEvent, page, site)
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(page.getByText(/No camera was found on this device\. Until then find people/)).toBeVisible()
  })

  test(
    'the keyboard is enough: search by name, arrow keys, a scanner that types',
    { tag: '@daily' },
    async ({ page, site }) => {
      await openAsAdmin(seededEvent, page, site)
      const field = page.getByLabel('Name or last four digits')
      await expect(field).toBeFocused()
      await field.blur()
      // Letters go to the field from the whole screen.
      await page.keyboard.type('1001')
      await expect(field).toHaveValue('1001')
      await page.keyboard.press('Enter')
      await expect(answer(page)).toContainText('Farhan Ali is in')
      await expect(field).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(row(page, 'Kabir Singh')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(answer(page)).toContainText('Kabir Singh is in')
      await page.keyboard.type('me')
      await expect(field).toHaveValue('me')
      await page.keyboard.type(await seededEvent.codeOf('Asha Rao'))
      await page.keyboard.press('Enter')
      await expect(answer(page)).toContainText('Asha Rao is in')
      await expect(field).toHaveValue('me')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Scan tickets' }).focus()
      await page.keyboard.type((await seededEvent.codeOf('Meera Iyer')).toLowerCase())
      await page.keyboard.press('Enter')
      await expect(answer(page)).toContainText('Meera Iyer is in')
      await expect(page.getByRole('heading', { name: 'Everybody is checked in' })).toBeVisible()
    },
  )

  test(
    'a walk-in gets a seat while the page is online',
    { tag: '@daily' },
    async ({ page, site, context }) => {
      await openAsAdmin(seededEvent, page, site)
      await page.getByText('Somebody without a ticket').click()
      const form = page.locator('details')
      await form.getByLabel('Name').fill('Al')
      await form.getByRole('button', { name: 'Give a seat and let in' }).click()
      await expect(page.getByText('Name must be at least 3 characters long')).toBeVisible()
      await form.getByLabel('Name').fill('Walk Inwala')
      await form.getByRole('button', { name: 'Give a seat and let in' }).click()
      await expect(answer(page)).toContainText('Walk Inwala is in')
      await expect(count(page)).toHaveText(/In\s*1\s*of\s*5/)
      await lateAnswer(page)
      const retry = page.waitForEvent('requestfailed')
      await context.setOffline(true)
      await expect(page.getByText(/No internet: a walk-in needs it/)).toBeVisible()
      await retry
      expect(await page.evaluate(() => document.body.dataset.said)).not.toContain('Online')
    },
  )
})
