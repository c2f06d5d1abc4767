import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/db.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { type Gate, noneOf, onEach, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import { INVITE, type Site } from '../world.ts'

/** Every phone and address of a person that the database knows, but for those the club shows of itself. */
async function secretsOf(site: Site): Promise<string[]> {
  const { db, close } = await openDatabase(site.place)
  const users = await db.selectFrom('user_account').select(['email', 'phone']).execute()
  const requests = await db.selectFrom('join_request').select(['phone', 'name']).execute()
  await close()
  const found = [
    ...users.flatMap(({ email, phone }) => [email, phone]),
    ...requests.map(({ phone }) => phone),
  ]
  return [...new Set(found.filter((text) => text !== null)), INVITE, site.superAdmin.password]
}

function* filesOf(folder: string): Generator<string> {
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (/\.(js|css|json|html|svg|txt)$/.test(name)) yield join(parentPath, name)
}

async function strangersView(url: string, site: Site): Promise<Verdict> {
  const secrets = await secretsOf(site)
  const paths = everyPath.filter((path) => path !== '/live')
  const links = (await ask(url, { path: '/sitemap.xml' })).body
    .toString()
    .matchAll(/<loc>[^<]*?(\/[^/<]*\/[^<]+)<\/loc>/g)
  const details = [...links].map(([, path = '']) =>
    path.replace(/^\/[^/]*(?=\/)/, (host) => (/:|localhost/.test(host) ? '' : host)),
  )
  const wrong: string[] = []
  let tried = 0
  for (const path of new Set([
    ...paths,
    ...details.slice(0, 40),
    ...paths.map((page) => `${page === '/' ? '/_' : page}.data`),
  ])) {
    tried += 1
    const { body } = await ask(url, { path })
    const shown = secrets.find((secret) => body.includes(secret))
    if (shown) wrong.push(`${path} shows ${shown}`)
  }
  for (const file of filesOf('build/client')) {
    tried += 1
    const text = readFileSync(file, 'utf8')
    if (secrets.some((secret) => text.includes(secret))) wrong.push(file)
  }
  const logged = secrets.filter(
    (secret) => secret !== site.superAdmin.email && site.printed().includes(secret),
  )
  if (logged.length > 0) wrong.push(`printed ${logged[0]}`)
  return noneOf(wrong, tried, 'answers and files show a stranger somebody')
}

export const gates: Gate[] = [
  {
    id: 'D4',
    goal: 'A stranger is shown no phone, no address, no invite and no secret, in no answer, file or log',
    tier: 1,
    run: async (world) => onEach(await world.both(), (site) => strangersView(site.url, site)),
    /** A list that shows one field too many. */
    async control(world) {
      const site = await world.site()
      const [secret = ''] = await secretsOf(site)
      const proxy = await openBendingProxy(site.url, {
        answer(answer, { path }) {
          if (path === '/events.data') answer.body = Buffer.concat([answer.body, Buffer.from(secret)])
        },
      })
      return strangersView(proxy.url, site).finally(() => proxy.close())
    },
  },
]
