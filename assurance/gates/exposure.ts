import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { columnKinds } from '#tests/support/column-kinds.ts'
import { insertFullClub } from '#tests/support/full-club.ts'
import { openEvent } from '#tests/support/seats.ts'
import { type Gate, noneOf, onEach, type Verdict } from '#assurance/gate.ts'
import { everyPath } from '#assurance/support/routes.ts'
import { INVITE, type Site } from '#assurance/support/test-sites.ts'

interface Hidden {
  text: string
  /** Its column in the database. */
  column: string
}

const isContactColumn = (column: string) => /email|phone|recipient/.test(column)

/** Every stored phone and email address, from the columns declared as personal. */
async function contactsOf(db: Database): Promise<Hidden[]> {
  const found: Hidden[] = []
  for (const [table, columns] of Object.entries(columnKinds))
    for (const [column, kind] of Object.entries(columns)) {
      if (kind !== 'personal' || !isContactColumn(column)) continue
      const { rows } = await sql<{ text: string | null }>`select distinct ${sql.ref(column)} as text
        from ${sql.table(table)}`.execute(db)
      for (const { text } of rows) if (text) found.push({ text, column: `${table}.${column}` })
    }
  return found
}

interface StoredData {
  hidden: Hidden[]
  /** Columns that column-kinds.ts does not declare. */
  undeclared: string[]
  /** More paths to look at, besides the routes. */
  details: string[]
}

async function undeclaredIn(site: Site): Promise<string[]> {
  const { tables, close } = await openSnapshot(site.place)
  await close()
  return tables.flatMap(({ name, columns }) => {
    const kinds: Record<string, string> = columnKinds[name as keyof typeof columnKinds] ?? {}
    return columns.filter((column) => !(column in kinds)).map((column) => `${name}.${column} is not declared`)
  })
}

/** Fills every personal column with a unique text, and adds all other contacts and secrets. */
async function storedDataOf(site: Site): Promise<StoredData> {
  const { db, close } = await openDatabase(site.place)
  const { marks, ids } = await insertFullClub(db)
  const hidden = [...marks, ...(await contactsOf(db))]
  await close()
  // A change through the site, so that cached lists are rendered again.
  await openEvent(await signedInClient(site.url, site.superAdmin))
  const settings = [INVITE, site.superAdmin.password].map((text) => ({ text, column: 'the settings' }))
  const { event, post } = ids
  const details = [
    ...['', '/register', '.ics'].map((end) => `/events/${event}${end}`),
    ...['', '/comment'].map((end) => `/posts/${post}${end}`),
    `/tickets/${ids.registration}`,
    `/door/${ids.checkInLink}`,
    `/og/events/${event}.png`,
    '/api/events?page=2',
    '/api/events?when=past',
    '/events?when=past',
  ]
  return { hidden: [...hidden, ...settings], undeclared: await undeclaredIn(site), details }
}

function* filesOf(folder: string): Generator<string> {
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (/\.(js|css|json|html|svg|txt)$/.test(name)) yield join(parentPath, name)
}

async function checkVisitorView(url: string, site: Site, stored: StoredData): Promise<Verdict> {
  const secrets = stored.hidden
  const paths = everyPath.filter((path) => path !== '/live')
  const links = (await sendRequest(url, { path: '/sitemap.xml' })).body
    .toString()
    .matchAll(/<loc>[^/<]*(\/[^/<]*\/[^<]+)<\/loc>/g)
  const details = [...links].map(([, path = '']) =>
    path.replace(/^\/[^/]*(?=\/)/, (host) => (/:|localhost/.test(host) ? '' : host)),
  )
  const wrong = [...stored.undeclared]
  let tried = 0
  for (const path of new Set([
    ...paths,
    ...details.slice(0, 40),
    ...stored.details,
    ...stored.details.filter((page) => !page.includes('?')).map((page) => `${page}.data`),
    ...paths.map((page) => `${page === '/' ? '/_' : page}.data`),
  ])) {
    tried += 1
    const { body } = await sendRequest(url, { path })
    const shown = secrets.find(({ text }) => body.includes(text))
    if (shown) wrong.push(`${path} shows ${shown.column}`)
  }
  for (const file of filesOf('build/client')) {
    tried += 1
    const text = readFileSync(file, 'utf8')
    if (secrets.some((secret) => text.includes(secret.text))) wrong.push(file)
  }
  const logged = secrets.find(({ text }) => text !== site.superAdmin.email && site.printed().includes(text))
  if (logged) wrong.push(`the log shows ${logged.column}`)
  const columns = new Set(secrets.map(({ column }) => column)).size
  const { figure, isGood } = noneOf(wrong, tried, 'responses and files expose personal data or secrets')
  return { figure: `${secrets.length} values of ${columns} columns: ${figure}`, isGood }
}

export const gates: Gate[] = [
  {
    id: 'D4',
    goal: 'No response to a visitor, no public file and no log contains a phone, email, invite or secret',
    suite: 'test',
    run: async (world) =>
      onEach(await world.both(), async (site) => checkVisitorView(site.url, site, await storedDataOf(site))),
    /** A list that shows the name of a registered person. */
    async control(world) {
      const site = await world.site()
      const stored = await storedDataOf(site)
      const guest = stored.hidden.find(({ column }) => column === 'registration.name')?.text ?? ''
      const proxy = await openAlteringProxy(site.url, {
        answer(answer, { path }) {
          if (path === '/events.data') answer.body = Buffer.concat([answer.body, Buffer.from(guest)])
        },
      })
      return checkVisitorView(proxy.url, site, stored).finally(() => proxy.close())
    },
  },
]
