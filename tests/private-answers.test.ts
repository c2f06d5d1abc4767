import { expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { newSignedInAccount } from './support/actions.ts'
import { PASSWORD } from './support/admin-accounts.ts'
import { anEvent, aUser } from './support/factories.ts'
import { aFilmCall } from './support/film-calls.ts'
import { httpClient } from './support/http-client.ts'
import { startInProcessSite } from './support/in-process-site.ts'
import { routePaths } from './support/public-routes.ts'

/** A stream, what ends the session, and counters that each request changes. */
const leftOut = new Set(['/live', '/logout.data', '/metrics'])

async function aMembersCookie(url: string): Promise<string> {
  const form = { email: `${newId()}@college.example`, password: PASSWORD, confirmation: PASSWORD }
  const [line = ''] = (await httpClient(url).post('/signup', form)).headers.getSetCookie()
  return line.split(';')[0] ?? ''
}

test('an answer that may be kept is the same for strangers, members and super admins', async () => {
  const { url, db, resources } = await startInProcessSite()
  const { cookie: superAdmin } = await newSignedInAccount({ url, db }, 'super-admin')
  const cookies = { superAdmin, member: await aMembersCookie(url) }
  const ids = { events: (await anEvent(db)).id, users: (await aUser(db)).id, calls: await aFilmCall(db) }
  const files = resources.flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  // Pages are not drawn here: their data.
  const pages = routePaths.map((path) => `/${path || '_root'}.data`)
  const addresses = [...files, ...pages].flatMap((path) => {
    if (leftOut.has(path)) return []
    const ofFile = path.replace(/:file\{.*\}$/, `${ids.calls}.csv`)
    const ofRow = ofFile.replaceAll(
      /(events|users|calls)\/:id/g,
      (_, of: keyof typeof ids) => `${of}/${ids[of]}`,
    )
    return [ofRow.replaceAll(/:\w+|\*/g, newId())]
  })
  const answerTo = async (path: string, cookie: string) => {
    const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' })
    const caching = answer.headers.get('cache-control') ?? ''
    return { mayBeKept: !caching.includes('no-store'), seen: `${answer.status} ${await answer.text()}` }
  }
  const own = { superAdmin: 0, member: 0 }
  const wrong: string[] = []
  for (const path of addresses) {
    const stranger = await answerTo(path, '')
    for (const who of ['superAdmin', 'member'] as const) {
      const { mayBeKept, seen } = await answerTo(path, cookies[who])
      if (seen === stranger.seen) continue
      own[who] += 1
      if (mayBeKept) wrong.push(`${path} for ${who}`)
    }
  }
  expect(wrong).toEqual([])
  expect(own.superAdmin).toBeGreaterThan(30)
  expect(own.member).toBeGreaterThan(1)
})
