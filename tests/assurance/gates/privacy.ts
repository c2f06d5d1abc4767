import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentNotice } from '#app/join-requests/use-cases.server.ts'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { queueMail } from '#app/platform/mail.ts'
import { newId } from '#app/platform/id.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { erasePerson } from '#db/erasure/erase.ts'
import { placesOf } from '#db/erasure/search.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { callerOn } from '#tests/support/caller.ts'
import { aJoinRequest } from '#tests/support/factories.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
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

async function consent(site: Site, isTold: boolean): Promise<Verdict> {
  const phone = someonesPhone()
  const form = { name: 'Consenting', phone, branch: 'CSE', year: '1st', interest: 'Other' }
  const { db, close } = await openDatabase(site.place)
  const sent = await callerOn(site.url).post('/join', form)
  if (!isTold)
    await db
      .updateTable('join_request')
      .set({ notice_version: '', notice_hash: '' })
      .where('phone', '=', phone)
      .execute()
  const row = await db.selectFrom('join_request').selectAll().where('phone', '=', phone).executeTakeFirst()
  const without = await db
    .insertInto('join_request')
    .values({ id: newId(), ...form, phone: someonesPhone(), created_at: new Date().toISOString() } as never)
    .execute()
    .then(
      () => 'taken',
      () => 'refused',
    )
  await close()
  const { version, hash } = currentNotice()
  const isKept = row?.notice_version === version && row.notice_hash === hash && row.noticed_at !== null
  return {
    figure: `sent ${sent.status}, notice ${isKept ? `${version} and its hash kept` : 'NOT kept'}, a row without one ${without}`,
    isGood: sent.status === 201 && isKept && without === 'refused',
  }
}

async function forgotten(
  site: Site,
  forget: (db: Database, phone: string) => Promise<unknown>,
): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  const phone = someonesPhone()
  const request = await aJoinRequest(db, { phone, name: 'Forgotten Person', status: 'approved' })
  await db
    .insertInto('user_account')
    .values({
      id: newId(),
      email: `91${phone}@members.invalid`,
      name: request.name,
      phone,
      join_request_id: request.id,
      created_at: request.createdAt,
      updated_at: request.createdAt,
    })
    .execute()
  await queueMail(db, {
    recipient: 'head@club.example',
    subject: 'Somebody called',
    text: `Call +91 ${phone}`,
    now: new Date(Date.now() + 86_400_000),
  })
  await forget(db, phone)
  await close()
  const snapshot = await openSnapshot(site.place)
  const left = await placesOf(snapshot, [{ phone }])
  await snapshot.close()
  return {
    figure: `found in ${[...left.keys()].join(', ') || 'no table'} of ${snapshot.tables.length}`,
    isGood: left.size === 0,
  }
}

async function onBoth(sites: readonly Site[], look: (site: Site) => Promise<Verdict>): Promise<Verdict> {
  return allOf(await Promise.all(sites.map(async (site) => ({ name: site.name, ...(await look(site)) }))))
}

export const gates: Gate[] = [
  {
    id: 'D1',
    goal: 'Of every join request it is known which notice its sender read',
    tier: 1,
    run: async (world) => onBoth(await world.both(), (site) => consent(site, true)),
    control: async (world) => consent(await world.site(), false),
  },
  {
    id: 'D2',
    goal: 'Whoever asks to be forgotten is found nowhere in a full dump',
    tier: 1,
    run: async (world) =>
      onBoth(await world.both(), (site) =>
        forgotten(site, (db, phone) => erasePerson(db, { phone }, new Date())),
      ),
    /** An erasure that thinks of the request only. */
    control: async (world) =>
      forgotten(await world.site(), (db, phone) =>
        db.deleteFrom('join_request').where('phone', '=', phone).execute(),
      ),
  },
  {
    id: 'D4',
    goal: 'S21, too: a stranger is shown no phone, no address, no invite and no secret, in no answer, file or log',
    tier: 1,
    run: async (world) => onBoth(await world.both(), (site) => strangersView(site.url, site)),
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
