import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { createAuth } from '#app/accounts/auth/sessions.server.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { PageCache } from '#app/platform/http/page-cache.ts'
import { openLive } from '#app/platform/live/live.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { allActions, prepareRequest } from '#assurance/support/all-actions.ts'
import { migrate } from '#db/migrate.ts'
import { type ActionContext, openActionContext } from '#tests/support/actions.ts'
import { testEnv } from '#tests/support/test-services.ts'

/**
 * `npm run figures -- flows`: how many files of app/, server/ and db/ run from the press of a button to the row in the database
 * and back to the answer, on SQLite. A file counts when one of its functions runs. Types, constants, styles and what only a
 * browser runs do not count; the page cache is off. The second number adds the pages, drawn by the server: the one with the
 * form, and the one with the answer.
 */
const flows = {
  'a student sends a join request': 'join-requests.sendJoinRequest',
  'a guest registers for an event': 'registrations.register',
  'an admin saves a changed event': 'events.updateEvent',
  'an admin saves a new announcement': 'posts.createPost',
  'an admin accepts a join request': 'join-requests.approveJoinRequest',
}

/** The site without its background jobs, in this process. Vite compiles it, as in `npm run dev`. */
async function startSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-flows-'))
  const vite = await createViteServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  const { createRequestListener } = (await vite.ssrLoadModule(
    '/server/request-listener.ts',
  )) as typeof import('#server/request-listener.ts')
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
  const server = createHttpServer((request, response) => listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(database)
  const { db, isAway } = database
  const env = testEnv({ dataDir, publicUrl: url, rateLimitScale: 10_000, isBackedUpNightly: false })
  const log = pino({ level: 'silent' })
  // Nobody listens: a live update leaves after a pause, when another form may be counted.
  const live = {
    ...(await openLive({ engine: 'sqlite', databaseUrl: null, log })),
    subscribe: () => () => {},
  }
  const services = { env, db, isAway, announce: live.announce, storage: await openStorage(env), log }
  const application = { services, auth: await createAuth({ db, env }), now: () => new Date() }
  const site = { application, live, cache: new PageCache(), build, assets: vite.middlewares, database }
  const { listener } = createRequestListener({ ...site, isCaching: false })
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await live.close()
    await database.close()
    await vite.close()
    await rm(dataDir, { recursive: true })
  }
  return { url, db, stop }
}

const profiler = new Session()

const inBoth = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...one].filter((path) => other.has(path)))

/** The files of the site of which a function runs until `work` has ended. */
async function filesRunBy(work: () => Promise<unknown>): Promise<Set<string>> {
  // Each reading begins a new count.
  await profiler.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  const hasRun = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  )
  const paths = hasRun.map(({ url }) => url.replace('file://', '').replace(`${process.cwd()}/`, ''))
  return new Set(paths.filter((path) => /^(app|server|db)\//.test(path)))
}

async function filesOf(context: ActionContext, useCase: string) {
  const action = allActions.find(({ useCases }) => useCases.includes(useCase))
  if (!action) throw new Error(`no action sends the form of ${useCase}`)
  const { url } = context
  const request = async (path: string, init: RequestInit) => {
    const answer = await fetch(url + path, init)
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    await answer.text()
  }
  const newForm = async () => {
    const { path, form, cookie } = await prepareRequest(action, context)
    const headers = { cookie, origin: url, accept: 'text/html' }
    return { path, headers, method: 'POST', body: new URLSearchParams(form?.map((field) => [...field])) }
  }
  const [sent, typed] = [await newForm(), await newForm()]
  // As the scripts of a page send it: the answer is data.
  const press = await filesRunBy(() => request(`${sent.path}.data`, sent))
  // As a page without scripts sends it: the answer is a page, perhaps after a redirect.
  const pages = await filesRunBy(async () => {
    await request(typed.path, { headers: typed.headers })
    await request(typed.path, typed)
  })
  return { press, whole: new Set([...press, ...pages]) }
}

/** The first run loads what the others find loaded, and a timer can add a file: what runs in both others counts. */
async function measure(context: ActionContext, useCase: string) {
  await filesOf(context, useCase)
  const [one, other] = [await filesOf(context, useCase), await filesOf(context, useCase)]
  return { press: inBoth(one.press, other.press), whole: inBoth(one.whole, other.whole) }
}

function print(files: ReadonlySet<string>, name: string): void {
  console.log(`${String(files.size).padStart(7)}  ${name}`)
  if (process.argv.includes('--all')) for (const path of [...files].sort()) console.log(`           ${path}`)
}

profiler.connect()
await profiler.post('Profiler.enable')
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
const site = await startSite()
try {
  const context = await openActionContext(site.url, site.db)
  const presses: Set<string>[] = []
  for (const [name, useCase] of Object.entries(flows)) {
    const { press, whole } = await measure(context, useCase)
    presses.push(press)
    print(press, `files from the press to the row and back, ${whole.size} with the pages: ${name}`)
  }
  print(
    presses.reduce((shared, press) => inBoth(shared, press)),
    'of them are in all five flows',
  )
} finally {
  await site.stop()
}
