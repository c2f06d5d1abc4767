import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createAuth } from '#app/accounts/auth/sessions.server.ts'
import routes from '#app/routes.ts'
import { PageCache } from '#app/platform/http/page-cache.ts'
import { openLive } from '#app/platform/live/live.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { createRequestListener } from '#server/request-listener.ts'
import { afterwards, newFolder, newPlace, openAt } from './database.ts'
import { testEnv } from './test-services.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

const moduleOf = async (file: string) =>
  (await import(pathToFileURL(resolve('app', file)).href)) as Route['module']

/** The routes as a build has them, from the sources. */
async function routesOf(entries: readonly RouteConfigEntry[], parentId: string): Promise<Routes> {
  const all: Routes = {}
  for (const { file, path, index, children = [] } of entries) {
    const id = `${parentId} ${path ?? ''} ${file}`
    all[id] = { id, parentId, path, index, module: await moduleOf(file) }
    Object.assign(all, await routesOf(children, id))
  }
  return all
}

/** A build that runs every loader and action, and renders nothing. */
async function unrenderedBuild(): Promise<ServerBuild> {
  const root: Route = { id: 'root', path: '', module: await moduleOf('root.tsx') }
  const render = async (_request: Request, status: number, headers: Headers) =>
    new Response('', { status, headers })
  return {
    entry: { module: { default: render } },
    routes: { root, ...(await routesOf(routes, 'root')) },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: 'sources' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}

async function listen(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The whole site in this process, on a new SQLite database, without a build and without pages drawn. */
export async function startInProcessSite({ now = () => new Date() }: { now?: () => Date } = {}) {
  const place = await newPlace('sqlite')
  const database = await openAt(place)
  const { db, isAway } = database
  const { server, url } = await listen((request, response) => listener(request, response))
  const folders = { dataDir: place.dataDir, backups: await newFolder() }
  const env = testEnv({ ...folders, publicUrl: url, rateLimitScale: 10_000, isBackedUpNightly: false })
  const log = pino({ level: 'silent' })
  const live = await openLive({ engine: 'sqlite', databaseUrl: null, log })
  const services = { env, db, isAway, announce: live.announce, storage: await openStorage(env), log }
  const { listener, resources } = createRequestListener({
    application: { services, auth: await createAuth({ db, env }), now },
    live,
    cache: new PageCache(),
    build: await unrenderedBuild(),
    // Not a temporary folder: a font that was loaded is read from the same path for as long as the process runs.
    assets: 'content/public',
    isCaching: true,
    database,
  })
  afterwards(async () => {
    server.closeAllConnections()
    server.close()
    await live.close()
  })
  return { url, db, resources }
}
