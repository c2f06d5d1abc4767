import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { startSite } from '#tests/support/app.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { withChromium } from '#tests/support/chromium.ts'
import { linkFaults, mailFaults, submitPayloads } from '#assurance/support/script-payload-forms.ts'
import { type PayloadClub, insertPayloadClub } from '#assurance/support/script-payload-club.ts'
import { feedFaults } from '#assurance/support/script-payload-feeds.ts'
import { type PageProblem, visitPages } from '#assurance/support/screens.ts'
import { scriptPayloads } from '#assurance/support/script-payloads.ts'
import { allOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { everyPath, UNKNOWN_ID } from '#assurance/support/routes.ts'
import type { Site } from '#assurance/support/test-sites.ts'

const PAGES_OF_LIST = 8
/** The admin pages of an event are long and similar: only some are visited. */
const LISTS_EVERY = 8
const TABS = 3

type PayloadSetup = { site: Site; club: PayloadClub }

async function withPayloads<Value>(use: (setup: PayloadSetup) => Promise<Value>): Promise<Value> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-payloads-'))
  const place = { databaseUrl: null, dataDir }
  // Written before the site starts, so that no cache is older.
  const opened = await openDatabase(place)
  await migrate(opened)
  const club = await insertPayloadClub(opened.db)
  await opened.close()
  const running = await startSite(
    { SEED_DEMO: '0', BACKUP_NIGHTLY: '0', RATE_LIMIT_SCALE: '10000' },
    { dataDir },
  )
  const used = use({ site: { ...running, name: 'SQLite', place }, club })
  return used.finally(() => running.stop()).finally(() => rm(dataDir, { recursive: true, force: true }))
}

/** Every page that shows user input, with the text it must show. */
function screens({ events, posts }: PayloadClub): Map<string, string | undefined> {
  const plain = everyPath.filter(
    (path) => !path.includes(UNKNOWN_ID) && !/\.|^\/(live|healthz|readyz|metrics|api)/.test(path),
  )
  const lists = ['join-requests', 'posts', 'comments', 'mails', 'trash', 'users', 'audit']
    .map((name) => `/admin/${name}?`)
    .concat(
      '/posts?',
      '/admin/dashboard?tab=users&',
      '/admin/dashboard?',
      '/admin/super-dashboard?tab=admins&',
    )
  const pages = lists.flatMap((path) =>
    Array.from({ length: PAGES_OF_LIST }, (_, n) => `${path}page=${n + 1}`),
  )
  const tabs = ['/admin/dashboard?tab=events', '/admin/super-dashboard?tab=pending']
  const expectedTexts = new Map<string, string | undefined>()
  for (const path of [...plain, ...pages, ...tabs]) expectedTexts.set(path, undefined)
  for (const [place, [id, text]] of [...events].entries()) {
    expectedTexts.set(`/events/${id}`, text).set(`/events/${id}/register`, text)
    if (place % LISTS_EVERY === 1)
      for (const list of ['registrations', 'participants', 'door'])
        expectedTexts.set(`/admin/events/${id}/${list}`, list === 'door' ? undefined : text)
  }
  for (const [id, text] of posts) expectedTexts.set(`/posts/${id}`, text)
  return expectedTexts
}

/** A broken picture address is reported on the console and runs nothing. */
const isPicture = ({ what }: PageProblem) => /\bimg-src\b|^Loading the image/.test(what)

async function visitAll(url: string, cookie: string, expectedTexts: Map<string, string | undefined>) {
  const paths = [...expectedTexts.keys()]
  const words = new Map(
    [...expectedTexts].flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])),
  )
  return withChromium(async (browser) => {
    const shares = Array.from({ length: TABS }, (_, tab) => paths.filter((_, place) => place % TABS === tab))
    const found = await Promise.all(shares.map((paths) => visitPages(browser, { url, cookie, paths, words })))
    return found.flat().filter((symptom) => !isPicture(symptom))
  })
}

async function checkPayloads({ site, club }: PayloadSetup): Promise<Verdict> {
  const submitted = await submitPayloads(site, club)
  const { cookie } = await signedInClient(site.url, site.superAdmin)
  const expectedTexts = screens(club)
  const found = await visitAll(site.url, cookie, expectedTexts)
  const problems = found.map(({ path, what }) => `${path} ${what}`)
  const shown = noneOf(problems, expectedTexts.size, `screens ran one of ${scriptPayloads.length} payloads`)
  const links = await linkFaults(site)
  const mails = await mailFaults(site)
  const { url } = site
  const feeds = await withChromium(async (browser) =>
    feedFaults(await (await browser.newContext()).newPage(), { url, events: club.events }),
  )
  return allOf([
    shown,
    noneOf(links.wrong, links.seen, 'WhatsApp links contain more than plain text'),
    noneOf(feeds.wrong, feeds.seen, 'feeds, calendars and share images contain more than plain text'),
    noneOf(mails.wrong, mails.seen, 'mails contain more than plain text'),
    { figure: `payloads accepted by the forms: ${submitted.figure}`, isGood: submitted.isGood },
  ])
}

const unescaped = (page: string) =>
  page.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

export const gates: Gate[] = [
  {
    id: 'S16',
    goal: 'Text stored in any field is shown as plain text on every screen, never run as code (stored XSS)',
    suite: 'full',
    run: () => withPayloads(checkPayloads),
    /** A site without escaping and without a content policy. */
    control: () =>
      withPayloads(async ({ site, club }) => {
        const proxy = await openAlteringProxy(site.url, {
          request({ headers }) {
            delete headers['accept-encoding']
          },
          answer(answer) {
            delete answer.headers['content-security-policy']
            if (String(answer.headers['content-type']).includes('html'))
              answer.body = Buffer.from(unescaped(answer.body.toString()))
          },
        })
        const sample = new Map([...screens(club)].filter(([path]) => /^\/posts\/./.test(path)).slice(0, 12))
        const found = await visitAll(proxy.url, '', sample).finally(() => proxy.close())
        const scriptRuns = found
          .filter(({ what }) => what === 'a script ran')
          .map(({ path, what }) => `${path} ${what}`)
        return noneOf(scriptRuns, sample.size, 'screens ran a script')
      }),
  },
]
