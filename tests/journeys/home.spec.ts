import type { Page } from '@playwright/test'
import { leaders } from '../../content/roster.ts'
import { expect, open, test } from '../support/journey.ts'

const gallery = (page: Page) => page.locator('#gallery')
const loadingSentence = 'Improve your internet connection to see the video.'
const failed = (page: Page) => gallery(page).getByRole('alert')

const nearGallery = (page: Page) => gallery(page).evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))

test.describe('the home page', () => {
  test('says everything in its order: hero, about, showcase, team, events, strip, social, footer', async ({
    page,
  }) => {
    await open(page, '/')
    const main = page.getByRole('main')
    const gates = main.locator('section').first()
    await expect(gates.getByRole('img')).toHaveCount(3)
    await expect(gates.getByText('Cinematography')).toBeVisible()
    await expect(gates.getByRole('link', { name: /Film Making/ })).toHaveAttribute('href', '/short-films')
    await expect(gates.getByRole('link', { name: /Video Editing/ })).toHaveAttribute('href', '/video-editing')
    await expect(gates.getByRole('button', { name: 'Join Now' })).toBeVisible()
    await expect(main.locator('#about')).toContainText('film, cinematography, editing and design club')
    const ids = await main.locator('section[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual(['about', 'gallery', 'team', 'events', 'social'])
    const strip = page.getByRole('region', { name: 'Lumière Club' })
    expect(await strip.evaluate((it) => it.previousElementSibling?.id)).toBe('events')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(/fading.*frame/i)).toBeVisible()
    await expect(footer.getByRole('link', { name: /developers/ })).toHaveAttribute('href', /^https:/)
  })

  test('four leaders with their links, five coordinators', async ({ page }) => {
    await open(page, '/')
    const team = page.locator('#team')
    await expect(team.getByRole('heading', { level: 3 })).toHaveText([
      ...leaders.map(({ name }) => name),
      'Coordinators',
    ])
    await expect(team.getByRole('img', { name: /^Portrait of / })).toHaveCount(9)
    const titles = ['Faculty Coordinator', 'Vice President', 'President', 'Vice President']
    for (const [at, title] of titles.entries())
      await expect(team.getByRole('listitem').nth(at)).toContainText(title)
    await expect(team.getByText('Department of Computer Science')).toBeVisible()
    await expect(team.getByRole('link', { name: 'LinkedIn Profile' })).toHaveCount(1)
    await expect(team.getByRole('link', { name: /on Instagram$/ })).toHaveCount(3)
    await expect(team.getByRole('link', { name: /on LinkedIn$/ })).toHaveCount(3)
    for (const title of [
      'Technical Head',
      'Production Manager',
      'Cinematographer',
      'Graphic Designer',
      'Content Director',
    ])
      await expect(team.getByText(title)).toBeVisible()
  })

  test('social links open in new tabs', async ({ page }) => {
    await open(page, '/')
    const social = page.locator('#social')
    for (const name of ['Instagram', 'LinkedIn', 'YouTube']) {
      const link = social.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', new RegExp(`^https://www\\.${name.toLowerCase()}\\.com/`))
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
  })

  test('the brand strip moves until somebody holds it', async ({ page }) => {
    await open(page, '/')
    const state = () =>
      page.evaluate(() => {
        const roll = document
          .getAnimations()
          .find(
            (animation) =>
              animation instanceof CSSAnimation && animation.effect?.getTiming().iterations === Infinity,
          )
        return roll?.playState
      })
    const strip = page.getByRole('region', { name: 'Lumière Club' })
    expect(await state()).toBe('running')
    await strip.getByRole('button', { name: 'Pause the moving strip' }).click()
    await page.mouse.move(0, 0)
    expect(await state()).toBe('paused')
    await strip.getByRole('button', { name: 'Play the moving strip' }).press('Enter')
    await page.locator('#social a').first().focus()
    await page.mouse.move(0, 0)
    expect(await state()).toBe('running')
  })
})

test.describe('the showcase video', () => {
  const reel = '**/art/video/showreel.*'

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

  test('says why nothing is seen while it loads, then plays, and can be held', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(reel, async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/')
    await nearGallery(page)
    await expect(gallery(page).getByText(loadingSentence)).toBeVisible()
    release()
    await expect(gallery(page).getByText(loadingSentence)).toHaveCount(0)
    await expect(gallery(page).locator('video')).toHaveJSProperty('muted', true)
    await expect(gallery(page).locator('video')).toHaveJSProperty('loop', true)
    await gallery(page).getByRole('button', { name: 'Pause video' }).click()
    await expect(gallery(page).getByRole('button', { name: 'Play video' })).toBeVisible()
    expect(
      await gallery(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.paused),
    ).toBe(true)
  })

  test('fails in words; Try Again fetches it anew; Watch on Vimeo leads to the video of the settings', async ({
    page,
  }) => {
    let asked = 0
    await page.route(reel, (route) => {
      asked += 1
      return route.abort()
    })
    await open(page, '/')
    await nearGallery(page)
    await expect(failed(page).getByRole('heading', { name: 'Unable to load the video' })).toBeVisible()
    await expect(failed(page).getByText(/connection may be at fault.*temporarily unavailable/)).toBeVisible()
    await expect(failed(page).getByRole('link', { name: 'Watch on Vimeo' })).toHaveAttribute(
      'href',
      /^https:\/\/vimeo\.com\/\d+$/,
    )
    const before = asked
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => asked).toBeGreaterThan(before)
    await expect(failed(page)).toBeVisible()
    await page.unroute(reel)
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  })

  test('has not failed while one of its files is still to come', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const first = page.waitForEvent('requestfailed', (request) => /showreel/.test(request.url()))
    let asked = 0
    await page.route(reel, async (route) => {
      asked += 1
      if (asked === 1) return route.abort()
      await held
      return route.continue()
    })
    await open(page, '/')
    await nearGallery(page)
    await first
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(gallery(page).getByText(loadingSentence)).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
    release()
    await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  })

  test('a line that hangs counts as failed after twenty seconds', async ({ page }) => {
    await page.clock.install()
    await page.route(reel, () => {})
    await open(page, '/')
    await nearGallery(page)
    await expect(gallery(page).getByText(loadingSentence)).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(failed(page)).toBeVisible()
  })

  test('with reduced motion it waits to be played', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    await nearGallery(page)
    await gallery(page).getByRole('button', { name: 'Play video' }).click()
    await expect(gallery(page).getByRole('button', { name: 'Pause video' })).toBeVisible()
  })
})
