import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { startSite } from '#tests/support/app.ts'
import { ask, type Answered, type Asked } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { headerProblems } from '../due-headers.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import type { Site } from '../world.ts'

const PUBLIC_URL = 'https://club.example'
/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Good and bad requests to everything there is: 200, 3xx, 4xx, refused writes and bodies. */
function questions(cookie: string): Asked[] {
  return [
    ...everyPath.flatMap((path): Asked[] => [
      { path },
      { path, headers: { cookie } },
      { path, method: 'POST', body: 'x=1' },
      { path, method: 'TRACE' },
    ]),
    { path: '/live?topics=nothing' },
    { path: '/art/icons/favicon.svg' },
    { path: '/assets/none.js' },
    { path: '/%' },
    { path: '/events?q=%00' },
  ]
}

/** Streams never end: only how they begin. */
async function beginningOf(url: string, asked: Asked): Promise<Answered> {
  const sent = request(url + asked.path, { headers: asked.headers })
  sent.end()
  const [{ statusCode = 0, headers }] = (await once(sent, 'response')) as [IncomingMessage]
  sent.destroy()
  return { status: statusCode, headers, body: Buffer.alloc(0), ms: 0 }
}

async function keptPicture({ url, cookie }: { url: string; cookie: string }): Promise<Asked[]> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(Buffer.from(PNG, 'base64'))]), 'a.png')
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: url },
  })
  const { data } = (await answer.json()) as { data?: { url: string } }
  if (!data) throw new Error(`no picture was kept: ${answer.status}`)
  return [{ path: new URL(data.url).pathname }]
}

interface Looked {
  url: string
  cookie: string
  pictures?: Asked[]
  isHttps?: boolean
  /** What stands between waits for the end of an answer, and a stream has none. */
  isBent?: boolean
}

async function lookedAt(looked: Looked): Promise<Verdict> {
  const { url, cookie, pictures = [], isHttps = false, isBent = false } = looked
  const asked = [...questions(cookie), ...pictures].filter(({ path }) => !isBent || path !== '/live')
  const wrong: string[] = []
  const seen = new Set<number>()
  for (const question of asked) {
    const isStream = question.path === '/live' && (question.method ?? 'GET') === 'GET'
    const answer = await (isStream ? beginningOf(url, question) : ask(url, question))
    seen.add(answer.status)
    wrong.push(...headerProblems(question, answer, { isHttps }))
  }
  const { figure, isGood } = noneOf(wrong, asked.length, 'answers lack a header')
  return { figure: `${figure} (${[...seen].toSorted((a, b) => a - b).join(' ')})`, isGood }
}

/** As it runs behind a proxy with a certificate. */
async function lookedAtHttps(): Promise<Verdict & { name: string }> {
  const site = await startSite({ PUBLIC_URL, BACKUP_NIGHTLY: '0', SEED_DEMO: '0' })
  const looked = { url: site.url, cookie: '__Host-club_session=forged', isHttps: true }
  const verdict = await lookedAt(looked).finally(() => site.dispose())
  return { name: 'https', ...verdict }
}

async function cookieOn({ url, superAdmin }: Site): Promise<string> {
  let seen = ''
  const proxy = await openBendingProxy(url, {
    request: ({ headers }) => void (seen = headers.cookie ?? seen),
  })
  const boss = await signedIn(proxy.url, superAdmin)
  await boss.get('/admin/account')
  await proxy.close()
  return seen
}

export const gates: Gate[] = [
  {
    id: 'S13',
    goal: 'Every answer carries the headers that protect it, and none says what runs here',
    tier: 1,
    async run(world) {
      const looks = (await world.both()).map(async (site) => {
        const looked = { url: site.url, cookie: await cookieOn(site) }
        return { name: site.name, ...(await lookedAt({ ...looked, pictures: await keptPicture(looked) })) }
      })
      return allOf(await Promise.all([...looks, lookedAtHttps()]))
    },
    /** A site that forgets its headers when nothing is found. */
    async control(world) {
      const site = await world.site()
      const cookie = await cookieOn(site)
      const proxy = await openBendingProxy(site.url, {
        answer(answer) {
          if (answer.status === 404) delete answer.headers['x-content-type-options']
        },
      })
      return lookedAt({ url: proxy.url, cookie, isBent: true }).finally(() => proxy.close())
    },
  },
]
