import { ask, type Answered, type Asked } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import type { Site } from '../world.ts'

const always = [
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]

function problems(asked: Asked, { status, headers, body }: Answered): string[] {
  const found = always.filter((name) => !headers[name]).map((name) => `${name} is missing`)
  const policy = String(headers['content-security-policy'])
  if (/unsafe|\*(?!\.)/.test(policy)) found.push('the policy has an unsafe word')
  if (!/frame-ancestors 'none'|sandbox/.test(policy)) found.push('it may be framed')
  if (headers.server ?? headers['x-powered-by']) found.push('it says what runs here')
  if (/\bat [\w.]+ \(|node_modules|Error:/.test(body.toString())) found.push('it shows a stack')
  const isPersonal = asked.headers?.cookie !== undefined && asked.path.startsWith('/admin')
  if (isPersonal && !String(headers['cache-control']).includes('no-store')) found.push('it may be kept')
  if (isPersonal && !String(headers.vary).toLowerCase().includes('cookie'))
    found.push('it varies with no cookie')
  return found.map((problem) => `${asked.method ?? 'GET'} ${asked.path} ${status}: ${problem}`)
}

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

async function lookedAt(url: string, cookie: string): Promise<Verdict> {
  const asked = questions(cookie).filter(({ path }) => path !== '/live')
  const wrong: string[] = []
  for (const question of asked) wrong.push(...problems(question, await ask(url, question)))
  return noneOf(wrong, asked.length, 'answers lack a header')
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
      const looks = (await world.both()).map(async (site) => ({
        name: site.name,
        ...(await lookedAt(site.url, await cookieOn(site))),
      }))
      return allOf(await Promise.all(looks))
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
      return lookedAt(proxy.url, cookie).finally(() => proxy.close())
    },
  },
]
