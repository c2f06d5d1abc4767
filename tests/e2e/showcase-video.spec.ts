import type { Page } from '@playwright/test'
import { showcaseVimeoId } from '#content/showcase.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { mockVimeo } from '../support/vimeo.ts'

const gallery = (page: Page) => page.locator('#gallery')
const loadingMessage = 'Improve your internet connection to see the video.'
const failed = (page: Page) => gallery(page).getByRole('alert')

const nearGallery = (page: Page) => gallery(page).evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))

test.describe('the showcase video', () => {
  test('grows from 0.7 to 1.0 as it comes into view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/')
    const scaleAt = (top: number) =>
      page.evaluate(async (wanted) => {
        const frame = document.querySelector('#gallery [data-state]')?.parentElement
        if (!frame) return Number.NaN
        scrollBy({ top: frame.getBoundingClientRect().top - wanted, behavior: 'instant' })
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return Number(getComputedStyle(document.querySelector('#gallery [data-state]') ?? frame).scale)
      }, top)
    expect(await scaleAt(1_000)).toBeCloseTo(0.7, 2)
    const halfway = await scaleAt(600)
    expect(halfway).toBeGreaterThan(0.72)
    expect(halfway).toBeLessThan(0.98)
    expect(await scaleAt(60)).toBe(1)
  })

  test(
    'loads from its host only when near the viewport: muted, looping and without tracking',
    { tag: '@daily' },
    async ({ page }) => {
      const host = await mockVimeo(page)
      host.answers = 'silence'
      await open(page, '/')
      expect(host.requests).toEqual([])
      await nearGallery(page)
      await expect(gallery(page).getByText(loadingMessage)).toBeVisible()
      await expect.poll(() => host.requests[0]?.pathname).toBe(`/video/${showcaseVimeoId}`)
      expect(Object.fromEntries(host.requests[0]?.searchParams ?? [])).toMatchObject({
        background: '1',
        muted: '1',
        loop: '1',
        dnt: '1',
      })
      host.answers = 'player'
      await page.reload()
      await nearGallery(page)
      await gallery(page).getByRole('button', { name: 'Pause video' }).click()
      await gallery(page).getByRole('button', { name: 'Play video' }).click()
      await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
      await expect(gallery(page).getByText(loadingMessage)).toHaveCount(0)
    },
  )

  test('offers the club’s own file, a Vimeo link and Try Again when its host cannot be reached', async ({
    page,
  }) => {
    const host = await mockVimeo(page)
    host.answers = 'abort'
    await open(page, '/')
    await nearGallery(page)
    await expect(failed(page).getByRole('heading', { name: 'Unable to load the video' })).toBeVisible({
      timeout: 15_000,
    })
    await expect(failed(page).getByText(/connection may be at fault.*temporarily unavailable/)).toBeVisible()
    await expect(failed(page).getByRole('link', { name: 'Watch on Vimeo' })).toHaveAttribute(
      'href',
      `https://vimeo.com/${showcaseVimeoId}`,
    )
    const ownVideo = gallery(page).locator('video')
    await expect(ownVideo).toBeVisible()
    await ownVideo.evaluate((video: HTMLVideoElement) => video.play())
    await expect(ownVideo).toHaveJSProperty('paused', false)
    const before = host.requests.length
    host.answers = 'player'
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
    await expect(ownVideo).toHaveCount(0)
    expect(host.requests).toHaveLength(before + 1)
  })

  test('counts as failed when its host does not respond for twenty seconds', async ({ page }) => {
    const host = await mockVimeo(page)
    host.answers = 'nothing'
    await page.clock.install()
    await open(page, '/')
    await nearGallery(page)
    await expect(gallery(page).getByText(loadingMessage)).toBeVisible()
    // The installed clock also runs on: on a busy machine some seconds have passed.
    await page.clock.fastForward(15_000)
    await expect(gallery(page).getByText(loadingMessage)).toBeVisible()
    await page.clock.fastForward(5_000)
    await expect(failed(page)).toBeVisible()
  })

  test('waits for Play with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    await nearGallery(page)
    await gallery(page).getByRole('button', { name: 'Play video' }).click()
    await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  })

  test('is the club’s own file without scripts', { tag: '@daily' }, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await expect(gallery(page).locator('video')).toHaveAttribute('controls')
    await context.close()
  })
})
