import { openDatabase } from '#app/platform/database/database.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { cookiesFor, withChromium } from '#tests/support/chromium.ts'
import { openActionContext, type ActionContext } from '#tests/support/actions.ts'
import { openPageServer } from '#assurance/support/page-server.ts'
import { allRows, changesBetween, namedChange } from '#assurance/support/rows.ts'
import { allOf, anyOf, type Gate, noneOf, onEach, twiceIfBad, type Verdict } from '#assurance/gate.ts'
import type { Site } from '#assurance/support/test-sites.ts'
import {
  encodedForm,
  foreignAttempts,
  linkRequests,
  foreignForms,
  foreignPage,
} from '#assurance/support/foreign-forms.ts'

async function withActionContext<Value>(
  site: Site,
  use: (context: ActionContext) => Promise<Value>,
): Promise<Value> {
  const { db, close } = await openDatabase(site.place)
  return use(await openActionContext(site.url, db)).finally(close)
}

async function acceptedWrites(url: string, site: Site): Promise<Verdict> {
  return withActionContext(site, async (context) => {
    const forms = await foreignForms(context)
    const before = await allRows(site.place)
    const wrong: string[] = []
    let tried = 0
    for (const form of forms) {
      for (const { name, method, headers } of foreignAttempts(url)) {
        tried += 1
        const sent = {
          path: form.path,
          method,
          headers: { ...headers, cookie: form.cookie },
          body: encodedForm(form),
        }
        const { status } = await sendRequest(url, sent)
        if (status !== 403) wrong.push(`${form.path} ${name} ${status}`)
      }
      for (const request of linkRequests(form)) {
        tried += 1
        await sendRequest(url, request)
      }
    }
    const changes = changesBetween(before, await allRows(site.place))
    wrong.push(...changes.map((change) => `changed ${namedChange(change)}`))
    return noneOf(wrong, tried, 'cross-site writes were accepted')
  })
}

/** A signed-in admin opens a page of another site on the same host name, so the browser sends the cookie. */
async function visitForeignPage(url: string, site: Site): Promise<Verdict> {
  return withActionContext(site, async (context) => {
    const forms = (await foreignForms(context)).slice(0, 20)
    const foreign = await openPageServer(foreignPage(url, forms))
    const before = await allRows(site.place)
    await withChromium(async (browser) => {
      const browserContext = await browser.newContext()
      await browserContext.addCookies(cookiesFor(url, context.admin.cookie))
      const page = await browserContext.newPage()
      await page.goto(foreign.url)
      await page.waitForFunction(() => document.title === 'sent')
      await page.waitForLoadState('networkidle')
    })
    foreign.close()
    const changes = changesBetween(before, await allRows(site.place))
    return noneOf(changes.map(namedChange), forms.length, "forms of another site's page changed data")
  })
}

export const gates: Gate[] = [
  {
    id: 'S10',
    goal: 'No page of another site can change data through an admin’s browser (CSRF)',
    suite: 'assure',
    async run(world) {
      const site = await world.site()
      return allOf([
        await onEach(await world.both(), (each) => twiceIfBad(() => acceptedWrites(each.url, each))),
        { name: 'Chromium', ...(await twiceIfBad(() => visitForeignPage(site.url, site))) },
      ])
    },
    /** A server that ignores Origin: both measurements must detect it. */
    async control(world) {
      const site = await world.site()
      const proxy = await openAlteringProxy(site.url, {
        request({ headers }) {
          headers.origin = site.url
          headers.host = new URL(site.url).host
          delete headers['sec-fetch-site']
        },
      })
      const url = proxy.url.replace('127.0.0.1', 'localhost')
      const verdicts = [await acceptedWrites(proxy.url, site), await visitForeignPage(url, site)]
      await proxy.close()
      return anyOf(verdicts)
    },
  },
]
