import { leaders } from '#content/team.ts'
import { expect, open, test } from '../support/e2e-test.ts'

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
