import {
  createPath,
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type RouterState,
  type RouterSubscriber,
  type To,
  UNSAFE_defaultMapRouteProperties as withElements,
} from 'react-router'

interface FirstPage {
  routes: DataRouteObject[]
  hydrationData: HydrationState
  /** Who comes here is about to act: the engine is fetched without waiting for it. */
  isDesk: boolean
}

function urlOf(to: To): URL {
  return new URL(typeof to === 'string' ? to : createPath(to), location.origin)
}

function currentLocation(): Location {
  const { pathname, search, hash } = location
  const kept = history.state as { usr?: unknown; key?: string } | null
  return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default', mask: undefined }
}

function firstState({ routes, hydrationData }: FirstPage): RouterState {
  const at = currentLocation()
  const matches = (matchRoutes(routes, at) ?? []) as DataRouteMatch[]
  return {
    historyAction: 'POP' as RouterState['historyAction'],
    location: at,
    matches: matches.map((match) => {
      const route = { ...match.route, ...withElements(match.route) } as DataRouteObject
      return { ...match, route }
    }),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData.loaderData ?? {},
    actionData: hydrationData.actionData ?? null,
    errors: hydrationData.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

/** Back to another page, before the engine could hear of it: the browser fetches that page anew. */
function reloadOnReturn(first: Location): () => void {
  const look = () => {
    if (location.pathname !== first.pathname || location.search !== first.search) location.reload()
  }
  addEventListener('popstate', look)
  return () => removeEventListener('popstate', look)
}

/** What asked before the engine was there, and is handed to it: listeners, fetchers, the keeper of scroll positions. */
function openWaitingRoom() {
  const listeners = new Map<RouterSubscriber, () => void>()
  const fetchers = new Set<string>()
  let scroll: { asked: Parameters<DataRouter['enableScrollRestoration']>; leave: () => void } | null = null
  const nothing = () => {}
  return {
    listen(listener: RouterSubscriber) {
      listeners.set(listener, nothing)
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    addFetcher: (key: string) => void fetchers.add(key),
    removeFetcher: (key: string) => void fetchers.delete(key),
    keepScroll(...asked: Parameters<DataRouter['enableScrollRestoration']>) {
      scroll = { asked, leave: nothing }
      return () => {
        scroll?.leave()
        scroll = null
      }
    },
    handOver(engine: DataRouter) {
      for (const listener of listeners.keys()) listeners.set(listener, engine.subscribe(listener))
      for (const key of fetchers) engine.getFetcher(key)
      if (scroll) scroll.leave = engine.enableScrollRestoration(...scroll.asked)
    },
  }
}

/**
 * What a page needs of the router while the visitor stays on it. The engine, a third of the framework's router, is
 * fetched when somebody first reaches for something and takes over; until then nothing of a page changes.
 */
export function openEarlyRouter(page: FirstPage, fetchEngine: () => Promise<DataRouter>): DataRouter {
  const state = firstState(page)
  const stopWatching = reloadOnReturn(state.location)
  const waiting = openWaitingRoom()
  let engine: DataRouter | null = null
  let arriving: Promise<DataRouter> | null = null
  const takeOver = (fetched: DataRouter) => {
    stopWatching()
    engine = fetched
    waiting.handOver(fetched)
    return fetched
  }
  const begin = () => {
    arriving ??= fetchEngine().then(takeOver, (error: unknown) => {
      arriving = null
      throw error
    })
    return arriving
  }
  const beginEarly = () => void begin().catch(() => {})
  if (page.isDesk) beginEarly()
  for (const intent of ['pointerover', 'touchstart', 'keydown', 'focusin'])
    addEventListener(intent, beginEarly, { once: true, passive: true })

  const router = {
    basename: '/',
    window,
    future: {},
    get state() {
      return engine?.state ?? state
    },
    get routes() {
      return engine?.routes ?? page.routes
    },
    get manifest() {
      return engine?.manifest ?? {}
    },
    match: (to: To) => engine?.match(to) ?? matchRoutes(page.routes, to),
    createHref: (to: To) => createPath(typeof to === 'string' ? urlOf(to) : to),
    createURL: urlOf,
    encodeLocation(to: To) {
      const { pathname, search, hash } = urlOf(to)
      return { pathname, search, hash }
    },
    subscribe: (listener: RouterSubscriber) => engine?.subscribe(listener) ?? waiting.listen(listener),
    enableScrollRestoration: (...asked: Parameters<DataRouter['enableScrollRestoration']>) =>
      engine?.enableScrollRestoration(...asked) ?? waiting.keepScroll(...asked),
    navigate: async (...asked: Parameters<DataRouter['navigate']>) => (await begin()).navigate(...asked),
    fetch: async (...asked: Parameters<DataRouter['fetch']>) => (await begin()).fetch(...asked),
    revalidate: async () => (await begin()).revalidate(),
    getFetcher: (key: string) => engine?.getFetcher(key) ?? (waiting.addFetcher(key), IDLE_FETCHER),
    deleteFetcher: (key: string) => (engine ? engine.deleteFetcher(key) : waiting.removeFetcher(key)),
    resetFetcher: (...asked: Parameters<DataRouter['resetFetcher']>) => engine?.resetFetcher(...asked),
    getBlocker: (...asked: Parameters<DataRouter['getBlocker']>) => engine?.getBlocker(...asked),
    deleteBlocker: (key: string) => engine?.deleteBlocker(key),
  }
  return router as unknown as DataRouter
}
