import { truncateSearch } from './events/list.rules.ts'
import type { Topic } from './platform/live/live.ts'
import { pages, resources } from './route-policies.ts'

interface Cacheable {
  /** Matches the whole path. */
  pattern: RegExp
  topics: readonly Topic[]
  params: readonly string[]
  isPage: boolean
}

export interface CachedRoute {
  /** The path and the search parameters that the route reads. */
  key: string
  /** A change of one of them makes the page outdated. */
  topics: readonly Topic[]
  /** Else a resource route answers it. */
  isPage: boolean
}

/** The framework's parameter on data requests: which routes' loaders to run; without it, all of them. */
const ROUTES_PARAM = '_routes'
const ROUTES_MAX_LENGTH = 200
/** The route around every page. Its loader reads the settings and the content only. */
const ROOT_ROUTE = 'root'
const everywhere: readonly Topic[] = ['settings', 'content']

/** A parameter is an id, so that only short and plain addresses are cached. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[0-9a-z-]{1,60}')}$`)
}

function cacheableOf(routes: typeof resources, isPage: boolean): Cacheable[] {
  return Object.entries(routes).flatMap(([path, { cachedUntil, params = [] }]) =>
    cachedUntil
      ? [{ pattern: patternOf(path), topics: [...cachedUntil, ...everywhere], params, isPage }]
      : [],
  )
}

/** In the order of routes.ts: fixed paths before those with a parameter that would match them too. */
const cacheable = [...cacheableOf(pages, true), ...cacheableOf(resources, false)]

/** The topics that make a cached page outdated. */
export const cachedTopics = [...new Set(cacheable.flatMap(({ topics }) => topics))]

const capitals = new Map(
  Object.keys(pages)
    .filter((path) => /[A-Z]/.test(path))
    .map((path) => [path.toLowerCase(), path]),
)

function splitData(pathname: string): { path: string; suffix: '' | '.data' } {
  if (!pathname.endsWith('.data')) return { path: pathname, suffix: '' }
  return { path: pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/'), suffix: '.data' }
}

function cacheableAt(path: string): Cacheable | undefined {
  return cacheable.find(({ pattern }) => pattern.test(path))
}

/** The cached route that answers this address, or null when it is rendered for each request. */
export function cachedRouteFor(url: URL): CachedRoute | null {
  const { path, suffix } = splitData(url.pathname)
  const route = cacheableAt(path)
  if (!route || (suffix && !route.isPage)) return null
  const params = new URLSearchParams()
  for (const name of route.params) {
    const value = truncateSearch(url.searchParams.get(name) ?? '')
    if (value) params.set(name, value)
  }
  const routes = suffix && url.searchParams.get(ROUTES_PARAM)
  if (routes && routes.length <= ROUTES_MAX_LENGTH) params.set(ROUTES_PARAM, routes)
  const topics = routes === ROOT_ROUTE ? everywhere : route.topics
  return { key: `${url.pathname}?${params}`, topics, isPage: route.isPage }
}

/**
 * Where a cached route's address leads that the framework would understand, too, but the page cache does not know: other
 * capitals, doubled or closing slashes, letters written as %65. Null for every other address.
 */
export function canonicalAddressOf(url: URL): string | null {
  if (cacheableAt(splitData(url.pathname).path)) return null
  const { path, suffix } = splitData(unescaped(url.pathname).replace(/\/{2,}/g, '/'))
  const plainPath = path.replace(/(?<=.)\/$/, '').toLowerCase()
  const canonical = capitals.get(plainPath) ?? plainPath
  if (!cacheableAt(canonical)) return null
  return (suffix && canonical === '/' ? '/_' : canonical) + suffix + url.search
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
