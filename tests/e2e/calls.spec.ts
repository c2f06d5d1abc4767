import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { wrongAnywhere } from '../support/accessible.ts'
import type { RunningSite } from '../support/app.ts'
import { expect, open, signIn, test } from '../support/e2e-test.ts'
import { answer, row } from '../support/check-in.ts'
import { expectInSight } from '../support/in-sight.ts'
import { seatForm, takeSeat } from '../support/seats.ts'
import { inDays } from '../support/event-form.ts'

test.use({ siteName: 'calls', viewport: { width: 360, height: 800 } })

const DAY_MS = 86_400_000
const TITLE = 'Shorts of the year'
const FILM = 'Ferry at four'
const LINK_CHANGED = 'Your link changed; the old one no longer works.'
const SENT = 'Your film is sent in. Keep the link of this page: this website cannot send mail yet.'

async function aPicture(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#a33' } })
  return { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

async function fillFilm(page: Page) {
  await page.getByLabel('Year', { exact: true }).fill('2026')
  await page.getByLabel('Length in minutes').fill('14')
  await page.getByLabel('Languages').fill('Hindi')
  await page.getByLabel('Age rating').fill('U')
  await page.getByLabel('What it is about').fill('Zoya waits for the last ferry.')
  await page.getByLabel('Director').fill('Zoya Ansari')
  await page.getByLabel('Link to watch it').fill('https://vimeo.com/76979871')
}

/** A call that is open. Returns the address of its page. */
async function anOpenCall({ databaseUrl, dataDir }: RunningSite, title: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const [id, now] = [newId(), Date.now()]
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const call = { id, title, description: 'Films of students.', rules: '- Shot this year', hides_names: 1 }
  const times = { opens_at: at(-1), closes_at: at(5), created_at: at(-2), updated_at: at(-2) }
  await db
    .insertInto('film_call')
    .values({ ...call, ...times, most_minutes: 20, places: 2 })
    .execute()
  return {
    address: `/submit/${id}`,
    end: () =>
      db
        .updateTable('film_call')
        .set({ closes_at: at(-0.5) })
        .where('id', '=', id)
        .execute(),
    close,
  }
}

test('a film goes from the call over the jury and the screening to the vote @daily', async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, '/admin/film-submissions')
  await page.getByRole('link', { name: 'New call' }).click()
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('button', { name: 'Add call' }).click()
  await expectInSight(page.getByText('Please say what films you are looking for'))
  await page.getByLabel('What films you are looking for').fill('Films of students, shot this year.')
  await page.getByLabel('Opens').fill(`${inDays(-2)}T09:00`)
  await page.getByLabel('Closes').fill(`${inDays(3)}T18:00`)
  await page.getByLabel('Longest film, in minutes').fill('20')
  await page.getByRole('checkbox', { name: /Hide names from the jury/ }).check()
  await page.getByRole('button', { name: 'Add call' }).click()
  await expect(page.getByText('No film yet')).toBeVisible()
  await expectInSight(page.getByRole('heading', { level: 1, name: TITLE }))
  const desk = new URL(page.url()).pathname
  expect(await wrongAnywhere(page)).toEqual([])

  const visitor = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await open(visitor, `${site.url}/short-films`)
  await visitor.getByRole('link', { name: 'Enter your film' }).click()
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible()
  await visitor.getByRole('button', { name: 'Begin my entry' }).click()
  await expect(visitor.getByLabel('Title of the film')).toBeFocused()
  await visitor.getByLabel('Title of the film').fill(FILM)
  await visitor.getByLabel('Your name').fill('Zoya Ansari')
  await visitor.getByLabel('Your email').fill('zoya@college.example')
  expect(await wrongAnywhere(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Begin my entry' }).click()
  await expectInSight(visitor.getByText('A draft. Send it before'))

  await visitor.getByLabel('Poster').setInputFiles(await aPicture(200, 300))
  await expect(visitor.getByRole('img', { name: 'Poster of the film' })).toBeVisible()
  // What was typed stays while a picture is sent.
  await visitor.getByLabel('What it is about').fill('Zoya waits for the last ferry.')
  await visitor.getByLabel('Still').setInputFiles(await aPicture(320, 180))
  await expect(visitor.getByRole('img', { name: 'Still of the film' })).toBeVisible()
  await expect(visitor.getByLabel('What it is about')).toHaveValue('Zoya waits for the last ferry.')
  await visitor.getByRole('button', { name: 'Send the film in' }).click()
  await expect(visitor.getByLabel('Year', { exact: true })).toBeFocused()
  await expect(visitor.getByText('Not sent yet: the fields below are still needed.')).toBeVisible()
  await fillFilm(visitor)
  await visitor.getByRole('checkbox', { name: /I made this film/ }).check()
  expect(await wrongAnywhere(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Send the film in' }).click()
  await expectInSight(visitor.getByText(SENT))
  const entry = visitor.url()

  await expect(page.getByText(FILM)).toBeVisible()
  await page.getByText('Nobody yet').click()
  await page.getByLabel('Name of the juror').fill('Prof. Iyer')
  await page.getByLabel('Link works until').fill(inDays(9))
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByText('Prof. Iyer').click()
  const link = await page.getByText(/\/jury\//).innerText()
  expect(await wrongAnywhere(page)).toEqual([])

  await open(visitor, link)
  await expect(visitor.getByRole('heading', { name: FILM })).toBeVisible()
  expect(await visitor.content()).not.toMatch(/Zoya|zoya@/)
  await visitor.getByRole('button', { name: 'Save and go on' }).click()
  await expectInSight(visitor.getByText('Please choose a mark from 1 to 5').first())
  await expect(visitor.getByText('Please check the marked fields')).toBeVisible()
  for (const criterion of ['Story', 'Craft', 'What stays'])
    await visitor.getByRole('group', { name: criterion }).getByRole('radio', { name: '4' }).check()
  expect(await wrongAnywhere(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Save and go on' }).click()
  await expectInSight(visitor.getByText('Saved. You have seen all of them: thank you.'))

  await expect(page.getByText('4.00 from 1 juror')).toBeVisible()
  await open(page, `${desk}?state=undecided`)
  await page.getByRole('button', { name: `Choose: ${FILM}` }).click()
  await expect(page.getByRole('button', { name: `Choose: ${FILM}`, pressed: true })).toBeVisible()
  await expect(page.getByText('1 chosen and 0 not, nobody told yet')).toBeVisible()
  await open(visitor, entry)
  await expect(visitor.getByText('Your film was chosen')).toBeHidden()
  await page.getByText('1 chosen and 0 not, nobody told yet').click()
  await page.getByLabel('Your line').fill('Bring everybody.')
  await expect(page.getByText(/We are looking forward to showing it\.\s+Bring everybody\./)).toBeVisible()
  await page.getByRole('button', { name: 'Announce and tell 1' }).click()
  await expect(page.getByText('Announced: 1 mail is saved, not sent: no mail server.')).toBeVisible()
  await expect(page.getByText('Nothing to announce')).toBeVisible()
  await expect(visitor.getByText('Your film was chosen')).toBeVisible()
  expect(await wrongAnywhere(visitor)).toEqual([])
  await open(page, '/admin/content/films')
  await expect(page.getByText(FILM).first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the new version.')).toBeVisible()
  await open(visitor, `${site.url}/short-films`)
  await visitor.getByRole('link', { name: FILM }).first().click()
  await expect(visitor.getByRole('heading', { name: FILM, level: 1 })).toBeVisible()
  expect(await wrongAnywhere(visitor)).toEqual([])

  await open(page, desk)
  await page.getByText('An event with 1 chosen film').click()
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the event' }).click()
  await page.waitForURL(/\/admin\/events\/[\w-]+\/edit/)
  const eventId = new URL(page.url()).pathname.split('/')[3] ?? ''
  await open(page, desk)
  await page.getByText('1 event shows them').click()
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toHaveAttribute(
    'href',
    new RegExp(eventId),
  )
  expect(await wrongAnywhere(page)).toEqual([])
  await open(page, `/admin/dashboard?tab=events&edit=${eventId}`)
  await page.getByText('Publish now').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${TITLE} is saved.`)).toBeVisible()
  await open(page, `/admin/content/films`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Visitors see the new version.')).toBeVisible()
  await open(visitor, `${site.url}/events/${eventId}`)
  await expect(visitor.getByText('1 film, 14 min', { exact: true })).toBeVisible()

  const ticket = await takeSeat(site.url, eventId, seatForm({ name: 'Asha Rao' }))
  await open(page, `/admin/events/${eventId}/door`)
  await row(page, 'Asha Rao').click()
  await expect(answer(page).getByRole('status')).toContainText('Asha Rao is in')
  await open(page, `/admin/events/${eventId}/films`)
  await page.getByRole('button', { name: 'Open the vote' }).click()
  await expect(page.getByText('The vote is open.')).toBeVisible()
  await open(visitor, `${site.url}${ticket}`)
  await visitor.getByRole('group', { name: FILM }).getByRole('radio', { name: '5' }).check()
  await visitor.getByRole('button', { name: 'Send my vote' }).click()
  await expectInSight(visitor.getByText('Your vote counts.'))
  expect(await wrongAnywhere(visitor)).toEqual([])
  await visitor.context().close()
})

test('an entry survives a lost connection, the end of the call and a withdrawal', async ({ page, site }) => {
  const call = await anOpenCall(site, 'Night shorts')
  await open(page, call.address)
  await page.getByLabel('Title of the film').fill('Rain')
  await page.getByLabel('Your name').fill('Ira Sen')
  await page.getByLabel('Your email').fill('ira@college.example')
  await page.getByRole('button', { name: 'Begin my entry' }).click()
  await page.waitForURL('**/entries/*')
  await page.getByLabel('Director').fill('Ira Sen')
  await page.route('**/entries/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectInSight(page.getByText('Network error. Please check your internet connection.'))
  await expect(page.getByLabel('Director')).toHaveValue('Ira Sen')
  await page.unroute('**/entries/**')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectInSight(page.getByText('Saved.', { exact: true }))
  await page.getByLabel('Director').fill('Ira Sen and Dev Rao')
  await call.end()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectInSight(page.getByText('The call has closed, so this was not saved.'))
  await expect(page.getByLabel('Director')).toHaveValue('Ira Sen and Dev Rao')
  await page.getByText('Withdraw my entry').click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(page.getByText('The entry is withdrawn. Nothing of it is left.')).toBeVisible()
  await call.close()
})

test('an entry has another link with another address, and a large picture is made smaller by a press', async ({
  page,
  site,
}) => {
  const call = await anOpenCall(site, 'Long shorts')
  await open(page, call.address)
  await page.getByLabel('Title of the film').fill('Rain')
  await page.getByLabel('Your name').fill('Ira Sen')
  await page.getByLabel('Your email').fill('ira@colege.example')
  await page.getByRole('button', { name: 'Begin my entry' }).click()
  await page.waitForURL('**/entries/*')
  const former = page.url()
  await page.getByLabel('Director').fill('Ira Sen')
  await page.getByLabel('Your email').fill('ira@college.example')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectInSight(page.getByText(`Saved. ${LINK_CHANGED}`))
  expect(page.url().split('?')[0]).not.toBe(former)
  expect((await page.request.get(former)).status()).toBe(404)
  await expect(page.getByLabel('Director')).toHaveValue('Ira Sen')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectInSight(page.getByText('Saved.', { exact: true }))

  const noise = { width: 1200, height: 900, channels: 3 } as const
  const buffer = await sharp(randomBytes(1200 * 900 * 3), { raw: noise })
    .png()
    .toBuffer()
  await page.getByLabel('Still').setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer })
  await expectInSight(page.getByText('Image size should be less than 2MB'))
  expect(await wrongAnywhere(page)).toEqual([])
  await page.getByRole('button', { name: 'Make it smaller' }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  await expect(page.getByAltText('Still of the film')).toBeVisible()
  await expect(page.getByText('Image size should be less than 2MB')).toHaveCount(0)
  await call.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a film is entered, and what was typed wrongly stays', async ({ page, site }) => {
    const call = await anOpenCall(site, 'Silent shorts')
    await page.goto(call.address)
    await page.getByLabel('Title of the film').fill('Rain')
    await page.getByLabel('Your name').fill('Ira Sen')
    await page.getByLabel('Your email').fill('ira at college')
    await page.getByRole('button', { name: 'Begin my entry' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Title of the film')).toHaveValue('Rain')
    await page.getByLabel('Your email').fill('ira@college.example')
    await page.getByRole('button', { name: 'Begin my entry' }).click()
    for (const [which, width, height] of [
      ['poster', 200, 300],
      ['still', 320, 180],
    ] as const) {
      await page
        .getByLabel(which === 'poster' ? 'Poster' : 'Still')
        .setInputFiles(await aPicture(width, height))
      await page.getByRole('button', { name: `Send the ${which}` }).click()
      await expect(page.getByText('The picture is kept.')).toBeVisible()
    }
    await fillFilm(page)
    const former = page.url()
    await page.getByLabel('Your email').fill('ira@film.example')
    await page.getByRole('button', { name: 'Send the film in' }).click()
    await expect(page.getByText('Please confirm this, or do not send the film in')).toBeVisible()
    await expect(page.getByText(LINK_CHANGED)).toBeVisible()
    await expect(page.getByLabel('Languages')).toHaveValue('Hindi')
    await expect(page.getByLabel('Your email')).toHaveValue('ira@film.example')
    expect((await page.request.get(former)).status()).toBe(404)
    await page.getByRole('checkbox', { name: /I made this film/ }).check()
    await page.getByRole('button', { name: 'Send the film in' }).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await call.close()
  })
})
