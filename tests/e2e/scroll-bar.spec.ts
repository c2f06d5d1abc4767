import type { Page } from '@playwright/test'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { RunningSite } from '../support/app.ts'
import { chromiumFlags } from '../support/chromium.ts'
import { expect, open, test } from '../support/e2e-test.ts'
import { type HttpClient, signedInClient } from '../support/http-client.ts'
import { sidewaysParts } from '../support/layout.ts'
import { eventForm } from '../support/event-form.ts'
import { LONG_AGO } from '../support/factories.ts'
import { aFilmCall, aFilmEntry, aJuror } from '../support/film-calls.ts'
import { eventNow, takeSeat } from '../support/seats.ts'

/** Where the bar of the window takes room, the window is wider than the page. */
test.use({
  siteName: 'scroll bar',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...chromiumFlags, '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const filmFields = {
  description: 'A boy on a roof.',
  image: '/art/films/posters/patang.webp',
  still: '/art/films/stills/patang.webp',
  year: '2026',
  shownOn: '2026-11-20',
  duration: '12 min',
  languages: 'Hindi',
  ageRating: 'U',
  videoUrl: 'https://vimeo.com/76979871',
}
const pieceFields = {
  craft: 'Motion',
  image: '/art/portfolio/logo-sting.webp',
  alt: 'The mark',
  year: '2026',
  made: 'Three seconds',
  story: 'A beam reaches the edge.',
}
const TITLE = 'Cinematographers and photographers'
/** Words of each length for which there is a size, and the longest name that a club may have. */
const names = [
  'Lumière Club',
  'Dramatics',
  'Cinematography',
  'Photographers united',
  'Cinematographievereinigu',
  'Kinematografie und Bildgestaltung Vereinigung Pune',
]

/** Words of up to 24 letters. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blockOf = (node: Node): Element | null => {
      let block = node.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      return block
    }
    return [...document.querySelectorAll('h1, article h2')].flatMap((heading) => {
      const letters = new Map<Element | null, { letter: string; node: Node; at: number }[]>()
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode
        const before = letters.get(blockOf(node)) ?? []
        const own = (node.textContent ?? '').split('').map((letter, at) => ({ letter, node, at }))
        letters.set(blockOf(node), [...before, ...own])
      }
      return [...letters.values()].flatMap((line) => {
        const words = line.map(({ letter }) => letter).join('')
        return [...words.matchAll(/(?<!\S)\S{2,24}(?!\S)/g)].flatMap(({ 0: word, index }) => {
          const tops = line.slice(index, index + word.length).map(({ node, at }) => {
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            return range.getBoundingClientRect().bottom
          })
          return Math.max(...tops) - Math.min(...tops) > 4 ? [word] : []
        })
      })
    })
  })
}

async function nameClub(admin: HttpClient, name: string) {
  const html = await (await admin.get('/admin/settings')).text()
  const [, seenAt = ''] = /name="seenAt" value="([^"]*)"/.exec(html) ?? []
  const answer = await admin.post('/admin/settings', { name, seenAt })
  expect(answer.status, await answer.text()).toBeLessThan(400)
}

/** What is wrong on the page at each width, beside a bar. */
async function faults(page: Page, path: string, widths: readonly number[]): Promise<string[]> {
  await open(page, path)
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(15)
    for (const part of [...(await sidewaysParts(page)), ...(await brokenWords(page))])
      found.push(`${path} at ${width}: ${part}`)
  }
  return found
}

test('no heading sticks out or is broken within a word beside a scroll bar', async ({ page, site }) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  await admin.post('/admin/dashboard?tab=events', eventForm(TITLE))
  const { id } = await eventNow(admin, TITLE)
  const found: string[] = []
  for (const path of [
    '/events',
    `/events/${id}`,
    '/events/1',
    '/posts',
    '/short-films',
    '/about',
    '/privacy',
  ])
    found.push(...(await faults(page, path, [320, 340, 360, 400, 768, 960])))
  expect(found).toEqual([])
})

const LONG = 'Cinematographers'

/** Something of each kind that people give a name to, with this name; addresses of their pages. */
async function pagesNamed(title: string, { url, superAdmin, databaseUrl, dataDir }: RunningSite) {
  const admin = await signedInClient(url, superAdmin)
  await admin.post('/admin/dashboard?tab=events', { ...eventForm(title), way: 'here' })
  const { id } = await eventNow(admin, title)
  const seen = async (path: string) =>
    /name="seen" value="([^"]+)"/.exec(await (await admin.get(path)).text())?.[1] ?? ''
  const publish = async (kind: string, item: string, fields: Record<string, string>) => {
    const path = `/admin/content/${kind}/${item}`
    const saved = await admin.post(path, { ...fields, seen: await seen(path) })
    expect(saved.status, await saved.text()).toBeLessThan(400)
    await admin.post(`/admin/content/${kind}`, { intent: 'publish' })
  }
  await publish('films', 'patang', { ...filmFields, title })
  await publish('portfolio', 'logo-sting', { ...pieceFields, title })
  await publish('pages', 'about', { heading: title, lead: 'A club of editors.', text: '', rows: '' })
  await publish('soon', '3', { isShown: 'on', heading: title, text: '', image: pieceFields.image })
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const post = { id: newId(), title, body: 'On Friday.', published_at: LONG_AGO }
  await db
    .insertInto('post')
    .values({ ...post, created_at: LONG_AGO, updated_at: LONG_AGO })
    .execute()
  const callId = await aFilmCall(db, { title })
  const entry = await aFilmEntry(db, { callId })
  await db.updateTable('film_entry').set({ title }).where('id', '=', entry.id).execute()
  const juror = await aJuror(db, callId)
  await close()
  return [
    `/events/${id}`,
    '/events/3',
    '/films/patang',
    '/portfolio/logo-sting',
    '/about',
    `/posts/${post.id}`,
    `/submit/${callId}`,
    `/entries/${entry.linkKey}`,
    `/jury/${juror.linkKey}`,
    `/share/events/${id}`,
    await takeSeat(url, id),
    '/certificates/ABCDEFGH',
    '/team',
    '/video-editing',
  ]
}

test('a page of each kind keeps the long word of its title whole beside a scroll bar', async ({
  page,
  site,
}) => {
  const found: string[] = []
  for (const path of await pagesNamed(LONG, site)) {
    found.push(...(await faults(page, path, [320, 360])))
    if (!/^.(certificates|team|video)/.test(path))
      await expect(page.getByRole('heading', { name: LONG }).first(), path).toBeVisible()
  }
  expect(found).toEqual([])
})

test('the name of the club is never broken within a word on the home page beside a scroll bar', async ({
  page,
  site,
}) => {
  const admin = await signedInClient(site.url, site.superAdmin)
  const found: string[] = []
  for (const name of names) {
    await nameClub(admin, name)
    for (const fault of await faults(page, '/', [320, 340, 360, 380, 400])) found.push(`'${name}': ${fault}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  expect(found).toEqual([])
})
