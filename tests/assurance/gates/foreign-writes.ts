import { openDatabase } from '#app/platform/db.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { cookiesFor, withChromium } from '#tests/support/chromium.ts'
import { openStage, type Stage } from '#tests/support/deeds.ts'
import { openPageServer } from '#tests/support/page-server.ts'
import { allRows, changesBetween, namedChange } from '#tests/support/rows.ts'
import { allOf, type Gate, noneOf, onEach, type Verdict } from '../gate.ts'
import type { Site } from '../world.ts'
import { wordsOf, attempts, lured, trapsOn, luringPage } from '../traps.ts'

async function staged<Value>(site: Site, use: (stage: Stage) => Promise<Value>): Promise<Value> {
  const { db, close } = await openDatabase(site.place)
  return use(await openStage(site.url, db)).finally(close)
}

async function accepted(url: string, site: Site): Promise<Verdict> {
  return staged(site, async (stage) => {
    const traps = await trapsOn(stage)
    const before = await allRows(site.place)
    const wrong: string[] = []
    let tried = 0
    for (const trap of traps) {
      for (const { name, method, headers } of attempts(url)) {
        tried += 1
        const sent = {
          path: trap.path,
          method,
          headers: { ...headers, cookie: trap.cookie },
          body: wordsOf(trap),
        }
        const { status } = await ask(url, sent)
        if (status !== 403) wrong.push(`${trap.path} ${name} ${status}`)
      }
      for (const lure of lured(trap)) {
        tried += 1
        await ask(url, lure)
      }
    }
    const changes = changesBetween(before, await allRows(site.place))
    wrong.push(...changes.map((change) => `changed ${namedChange(change)}`))
    return noneOf(wrong, tried, 'foreign writes got past the door')
  })
}

/** Somebody signed in opens a page of a neighbour on the same machine name, to which their cookie goes along. */
async function lure(url: string, site: Site): Promise<Verdict> {
  return staged(site, async (stage) => {
    const traps = (await trapsOn(stage)).slice(0, 20)
    const evil = await openPageServer(luringPage(url, traps))
    const before = await allRows(site.place)
    await withChromium(async (browser) => {
      const context = await browser.newContext()
      await context.addCookies(cookiesFor(url, stage.admin.cookie))
      const page = await context.newPage()
      await page.goto(evil.url)
      await page.waitForFunction(() => document.title === 'sent')
      await page.waitForLoadState('networkidle')
    })
    evil.close()
    const changes = changesBetween(before, await allRows(site.place))
    return noneOf(changes.map(namedChange), traps.length, "forms of a neighbour's page did something")
  })
}

export const gates: Gate[] = [
  {
    id: 'S10',
    goal: 'No page of another site can make a browser change anything here',
    tier: 1,
    async run(world) {
      const site = await world.site()
      return allOf([
        await onEach(await world.both(), (each) => accepted(each.url, each)),
        { name: 'Chromium:', ...(await lure(site.url, site)) },
      ])
    },
    /** A server that does not look at Origin: seen by what was sent, and from the page. */
    async control(world) {
      const site = await world.site()
      const proxy = await openBendingProxy(site.url, {
        request({ headers }) {
          headers.origin = site.url
          headers.host = new URL(site.url).host
          delete headers['sec-fetch-site']
        },
      })
      const url = proxy.url.replace('127.0.0.1', 'localhost')
      const verdicts = [await accepted(proxy.url, site), await lure(url, site)]
      await proxy.close()
      const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
      return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
    },
  },
]
