import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open } from './e2e-test.ts'
import { emptyMp4 } from './video-files.ts'

/** A club that has nothing in common with the demo's. */
export const otherClub = {
  name: 'Drishti Film Society',
  city: 'Pune',
  department: 'Modern College of Arts',
  email: 'drishti@moderncollege.ac.in',
  invite: 'https://chat.whatsapp.com/Drishti1Drishti2',
  formUrl: 'https://forms.moderncollege.ac.in/films',
  line: 'Films from the old city, made by whoever turns up.',
  heading: 'We film what the lanes forget.',
  lead: 'Drishti is the film society of Modern College, Pune.',
  text: 'We meet on Thursdays and leave with a shot list.',
  tagline: 'Seen once, kept for good.',
  people: [
    ['Rhea Kulkarni', 'President'],
    ['Sameer Joshi', 'Editor'],
    ['Ira Deshpande', 'Sound'],
    ['Omkar Patil', 'Camera'],
    ['Zoya Shaikh', 'Producer'],
    ['Advait Gokhale', 'Posters'],
  ],
  films: ['Ferry at four', 'The tailor’s radio', 'Parvati steps'],
  event: { title: 'Hold your first camera', venue: 'Amphitheatre, Shivajinagar' },
  services: 'Films for your department',
} as const

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 8h22a24 24 0 0 1 0 48H8z" fill="#3fb68b"/></svg>'

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap()
const screen = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()

async function nameAndLook(page: Page): Promise<void> {
  await screen(page, 'What is your club called?')
  await fill(page, {
    Name: otherClub.name,
    City: otherClub.city,
    'College or department': otherClub.department,
  })
  await tap(page, 'Continue')
  await screen(page, 'Your logo')
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByLabel('Logo file').setInputFiles(file)
  await tap(page, 'Continue')
  await screen(page, 'Two colours')
  await tap(page, 'Pair 3')
  await expect(page.getByText('Can it be read?')).toBeVisible()
  await tap(page, 'Continue')
}

async function wordsAndContact(page: Page): Promise<void> {
  await screen(page, 'A few sentences')
  await fill(page, {
    'Line under the name': otherClub.line,
    Statement: otherClub.heading,
    'What the club is': otherClub.lead,
    About: otherClub.text,
    Tagline: otherClub.tagline,
  })
  await tap(page, 'Continue')
  await screen(page, 'How people reach you')
  await fill(page, {
    'Email of the club': otherClub.email,
    Instagram: '@drishti.films',
    'WhatsApp group invite': otherClub.invite,
    'Form for film submissions': otherClub.formUrl,
  })
  await tap(page, 'Continue')
}

async function peopleAndEvent(page: Page): Promise<void> {
  await screen(page, 'Your team')
  for (const [name, title] of otherClub.people) {
    await fill(page, { Name: name, Role: title })
    await tap(page, 'Add this person')
    await expect(page.getByText(`${name} is in the team.`)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  }
  await tap(page, 'Continue')
  await screen(page, 'Your first event')
  await fill(page, {
    Title: otherClub.event.title,
    Date: '2099-01-09',
    Time: '18:30',
    Venue: otherClub.event.venue,
    'What happens': 'Bring a friend, we bring the cameras.',
  })
  await tap(page, 'Continue')
}

/** The seven steps, by touch alone, from the first screen after sign-in to the last one. */
export async function takeFirstSteps(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Begin' }).tap()
  await nameAndLook(page)
  await wordsAndContact(page)
  await peopleAndEvent(page)
  await screen(page, 'That is the start')
}

const pictureOf = (shade: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 40 * shade, g: 90, b: 60 } } })
    .png()
    .toBuffer()

/** A film without a host: its file, and its captions. */
async function addOwnFile(page: Page): Promise<void> {
  const video = emptyMp4(1_200_000)
  await page.locator('summary', { hasText: 'Own video file' }).click()
  const captions = Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nThe four o’clock ferry.\n')
  await page
    .getByLabel('Own video file: choose a file')
    .setInputFiles({ name: 'ferry.mp4', mimeType: 'video/mp4', buffer: video })
  await expect(page.getByText('ferry.mp4 is uploaded.')).toBeVisible()
  await page
    .getByLabel('Captions: choose a file')
    .setInputFiles({ name: 'ferry.vtt', mimeType: 'text/vtt', buffer: captions })
  await expect(page.getByText('ferry.vtt is uploaded.')).toBeVisible()
}

async function addFilm(page: Page, title: string, at: number): Promise<void> {
  await open(page, '/admin/content/films/new')
  await fill(page, {
    Title: title,
    Description: 'Six minutes, one street, no dialogue.',
    Year: '2026',
    'First shown on': `2026-0${at + 1}-12`,
    Length: '6 min',
    Languages: 'Marathi',
    'Age rating': 'U',
    ...(at > 0 && { Video: `https://vimeo.com/7697987${at}` }),
  })
  for (const [place, name] of ['image', 'still'].entries()) {
    const file = { name: `${name}-${at}.png`, mimeType: 'image/png', buffer: await pictureOf(at * 2 + place) }
    await page.locator('input[accept*="image/jpeg"]').nth(place).setInputFiles(file)
    await expect(page.locator(`input[name=${name}]`)).toHaveValue(/\/uploads\//)
  }
  if (at === 0) await addOwnFile(page)
  await tap(page, 'Save draft')
  await expect(page.getByText('Saved as a draft.').first()).toBeVisible()
}

const publish = async (page: Page) => {
  await tap(page, 'Publish')
  await expect(page.getByText('Published. Visitors see the new version.')).toBeVisible()
}

/** Three films and two pages, where they are edited. */
export async function addFilmsAndPages(page: Page): Promise<void> {
  for (const [at, title] of otherClub.films.entries()) await addFilm(page, title, at)
  await publish(page)
  for (const id of ['services', 'contact']) {
    await open(page, `/admin/content/pages/${id}`)
    await fill(page, { Heading: otherClub.services, 'First sentence': 'Ask us two weeks before.' })
    await page.getByLabel('Parts').fill('# How it works\nWrite to us, we come and film.')
    await tap(page, 'Save draft')
    await expect(page.getByText('Saved as a draft.').first()).toBeVisible()
  }
  await publish(page)
}
