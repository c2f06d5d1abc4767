import type { Page } from '@playwright/test'
import { showcaseVimeoId } from '#content/showcase.ts'
import { leaders } from '#content/team.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { mockVimeo } from '../support/vimeo.ts'

const gallery = (page: Page) => page.locator('#gallery')
const loadingMessage = 'Improve your internet connection to see the video.'
const failed = (page: Page) => gallery(page).getByRole('alert')

const nearGallery = (page: Page) => gallery(page).evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))

test.describe('the home page', () => {
  test(
    'has its sections in order, with the team, the social links and the footer',
    { tag: '@daily' },
    async ({ page }) => {
      await open(page, '/')
      const main = page.getByRole('main')
      const gates = main.locator('section').first()
      await expect(gates.getByRole('img')).toHaveCount(3)
      await expect(gates.getByText('Cinematography', { exact: true })).toBeVisible()
      await expect(gates.getByRole('link', { name: /Film Making/ })).toHaveAttribute('href', '/short-films')
      await expect(gates.getByRole('link', { name: /Video Editing/ })).toHaveAttribute(
        'href',
        '/video-editing',
      )
      await expect(gates.getByRole('button', { name: 'Join Now' })).toBeVisible()
      const lead = main.getByText('film, cinematography, editing and design club')
      await expect(lead, 'once, in the first screen').toHaveCount(1)
      await expect(gates).toContainText('film, cinematography, editing and design club')
      await expect(main.locator('#about')).toContainText('Nobody arrives knowing how to pull focus.')
      await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(/Lumière Club/)
      const titles = ['Highlights of our recent event', 'Meet Our Team', 'Upcoming Events', 'Connect with Us']
      await expect(main.getByRole('heading', { name: new RegExp(`^(${titles.join('|')})$`) })).toHaveText(
        titles,
      )
      await expect(page.getByRole('link', { name: 'Events & Bookings' })).toHaveAttribute('href', '/events')
      const ids = await main.locator('section[id]').evaluateAll((all) => all.map(({ id }) => id))
      expect(ids).toEqual(['about', 'gallery', 'team', 'events', 'social'])
      const strip = page.getByRole('region', { name: 'Lumière Club' })
      expect(await strip.evaluate((it) => it.previousElementSibling?.id)).toBe('events')
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByText(/fading.*frame/i)).toBeVisible()
      await expect(footer.getByRole('link', { name: /developers/ })).toHaveAttribute('href', /^https:/)

      const team = page.locator('#team')
      await expect(team.getByRole('heading', { level: 3 })).toHaveText([
        ...leaders.map(({ name }) => name),
        'Coordinators',
      ])
      await expect(team.getByRole('img', { name: /^Portrait of / })).toHaveCount(9)
      const roles = ['Faculty Coordinator', 'Vice President', 'President', 'Vice President']
      for (const [at, role] of roles.entries())
        await expect(team.getByRole('listitem').nth(at)).toContainText(role)
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

      const social = page.locator('#social')
      for (const name of ['Instagram', 'LinkedIn', 'YouTube']) {
        const link = social.getByRole('link', { name })
        await expect(link).toHaveAttribute('href', `https://example.com/${name.toLowerCase()}`)
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', /noopener/)
      }
    },
  )

  test('moves the brand strip until it is paused', async ({ page }) => {
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
