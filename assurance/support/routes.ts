import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openLive } from '#app/platform/live/live.ts'
import { parseEnv } from '#app/platform/env.ts'
import { PageCache } from '#app/platform/http/page-cache.ts'
import { pino } from 'pino'
import type { RequestListenerOptions } from '#server/request-listener.ts'

/**
 * All routes, read from the routers: the framework's manifest of the built pages, the resource routes of the
 * application, and the built files.
 */

/** The id of nothing. */
export const UNKNOWN_ID = '0198c7a0-0000-7000-8000-00000000dead'
const CLIENT = 'build/client'

interface Route {
  /** The router's pattern, such as `/events/:id`. */
  pattern: string
  isWritable: boolean
}

export const addressOf = ({ pattern }: Pick<Route, 'pattern'>) =>
  pattern.replace('/*', '/no/such/page').replaceAll(/:\w+/g, UNKNOWN_ID)

function pages(): Route[] {
  const name = readdirSync(`${CLIENT}/assets`).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  const text = readFileSync(`${CLIENT}/assets/${name}`, 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, { id: string; path?: string; index?: boolean; hasAction: boolean }>
  }
  return Object.values(manifest.routes)
    .filter(({ id }) => id !== 'root')
    .map(({ path = '', hasAction }) => ({ pattern: `/${path}`, isWritable: hasAction }))
}

/** Lets Node import `?raw` files as text, as Vite does. */
function loadRawImports(): void {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('?raw')) return next(url, context)
      const text = readFileSync(fileURLToPath(url), 'utf8')
      return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)}` }
    },
  })
}

/** Builds the application without a database, only to list its routes. */
async function resources(): Promise<Route[]> {
  loadRawImports()
  const { createRequestListener } = await import('#server/request-listener.ts')
  const log = pino({ level: 'silent' })
  const live = await openLive({ engine: 'sqlite', databaseUrl: null, log })
  const services = { env: parseEnv({}), log, isAway: () => false }
  const options = {
    cache: new PageCache(),
    live,
    build: {},
    assets: CLIENT,
    isCaching: true,
    database: services,
  }
  const handling = createRequestListener({
    ...options,
    application: { services, now: () => new Date() },
  } as unknown as RequestListenerOptions)
  await live.close()
  // The last route is the catch-all for the pages.
  return handling.resources
    .filter(({ path }) => path !== '/*')
    .map(({ method, path }) => ({
      pattern: path.replace(/:(\w+)\{.*\.(\w+)\}/, ':$1.$2'),
      isWritable: method !== 'GET',
    }))
}

/** One built file of each kind and folder. */
function files(): string[] {
  const paths = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ name, parentPath }) => `${parentPath.slice(CLIENT.length)}/${name}`)
  const kinds = new Map(paths.map((path) => [path.replace(/(?<=\/)[^/]*(?=\.\w+$)/, ''), path]))
  return [...kinds.values()]
}

/** Every page and resource route. */
export const everyRoute: readonly Route[] = [...pages(), ...(await resources())]

/** The paths of all routes. */
export const everyPath: readonly string[] = [...new Set(everyRoute.map(addressOf))]

/** The paths that accept a write. */
export const writablePaths: readonly string[] = [
  ...new Set(everyRoute.filter(({ isWritable }) => isWritable).map(addressOf)),
]

/** One built file of each kind and folder. */
export const someFiles: readonly string[] = files()

/** Whether one of these routes, except those that catch all, matches the path. */
export function isListed(path: string, routes: readonly Route[] = everyRoute): boolean {
  return routes.some(({ pattern }) => {
    if (pattern.endsWith('/*')) return false
    const source = pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
    return new RegExp(`^${source}$`, 'i').test(path)
  })
}
