import {
  type DataRouteMatch,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  matchRoutes,
  type RouterState,
  type To,
  type UNSAFE_createRouter as createRouter,
} from 'react-router'

type Init = Parameters<typeof createRouter>[0]
type History = Init['history']
type OnMove = Parameters<History['listen']>[0]
type Asked<Method extends 'navigate' | 'fetch' | 'enableScrollRestoration'> = Parameters<DataRouter[Method]>

/** Who does one of these is about to go somewhere: the engine is fetched ahead. */
const signsOfIntent = ['pointerover', 'keydown', 'focusin']

/** The state that the engine itself starts with over a page which the server has rendered. */
function firstState({ routes, history, hydrationData, mapRouteProperties }: Init): RouterState {
  const { location, action } = history
  const matches = (matchRoutes(routes, location) ?? []) as DataRouteMatch[]
  return {
    historyAction: action,
    location,
    matches: matches.map((match) => {
      const route = { ...match.route, ...mapRouteProperties?.(match.route) } as DataRouteMatch['route']
      return { ...match, route }
    }),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData?.loaderData ?? {},
    actionData: hydrationData?.actionData ?? null,
    errors: hydrationData?.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

/** A way back taken while the engine is fetched: it starts where the page still is, then hears of the way. */
function holdHistory(history: History, onMove: () => void) {
  const first = history.location
  let moved: Parameters<OnMove>[0] | null = null
  let hear: OnMove | null = null
  let isHeld = true
  const letGo = history.listen((move) => {
    moved = move
    onMove()
  })
  const held = Object.create(history, {
    location: { get: () => (isHeld ? first : history.location) },
    listen: {
      value(listener: OnMove) {
        hear = listener
        return history.listen(listener)
      },
    },
  }) as History
  return {
    held,
    hasLeft: () =>
      moved !== null &&
      (moved.location.pathname !== first.pathname || moved.location.search !== first.search),
    startWith(engine: DataRouter) {
      letGo()
      isHeld = false
      engine.initialize()
      if (moved) hear?.(moved)
    },
  }
}

/**
 * The router of a page on which nobody has moved yet (decision 0011). It shows what the server rendered; the engine is
 * fetched at the first sign of intent, takes over what listens here, and does everything from then on.
 */
export function openEarlyRouter(init: Init, fetchEngine: () => Promise<typeof createRouter>): DataRouter {
  const state = firstState(init)
  const waiting = new Set<(engine: DataRouter) => void>()
  const fetchers: string[] = []
  let engine: DataRouter | null = null
  let arriving: Promise<DataRouter> | null = null
  const history = holdHistory(init.history, () => {
    begin().catch(() => {
      if (history.hasLeft()) location.reload()
    })
  })

  function takeOver(create: typeof createRouter): DataRouter {
    const created = create({ ...init, history: history.held })
    engine = created
    for (const key of fetchers) created.getFetcher(key)
    for (const join of waiting) join(created)
    history.startWith(created)
    return created
  }
  function begin(): Promise<DataRouter> {
    arriving ??= fetchEngine().then(takeOver, (error: unknown) => {
      arriving = null
      throw error
    })
    return arriving
  }
  /** Now, or as soon as the engine is there; what it answers undoes it. */
  function lasting(act: (engine: DataRouter) => () => void): () => void {
    if (engine) return act(engine)
    let undo: (() => void) | null = null
    const join = (arrived: DataRouter) => {
      undo = act(arrived)
    }
    waiting.add(join)
    return () => {
      waiting.delete(join)
      undo?.()
    }
  }
  async function navigate(...asked: Asked<'navigate'>): Promise<void> {
    const [to, options] = asked
    try {
      await (await begin()).navigate(...asked)
    } catch (error) {
      // Without its code the browser goes there by itself; what was typed into a form is not thrown away for it.
      if (engine || to === null || (options && 'formData' in options)) throw error
      if (typeof to === 'number') init.history.go(to)
      else location.assign(init.history.createHref(to))
    }
  }

  for (const sign of signsOfIntent)
    addEventListener(sign, () => void begin().catch(() => {}), { once: true, passive: true })

  const router = {
    basename: init.basename ?? '/',
    future: { ...init.future },
    window,
    get state() {
      return engine?.state ?? state
    },
    get routes() {
      return engine?.routes ?? init.routes
    },
    get manifest() {
      return engine?.manifest ?? {}
    },
    match: (to: To) => (engine ? engine.match(to) : matchRoutes(init.routes, to)),
    initialize: () => router,
    subscribe: (listener: Parameters<DataRouter['subscribe']>[0]) => lasting((it) => it.subscribe(listener)),
    enableScrollRestoration: (...asked: Asked<'enableScrollRestoration'>) =>
      lasting((it) => it.enableScrollRestoration(...asked)),
    navigate,
    fetch: async (...asked: Asked<'fetch'>) => (await begin()).fetch(...asked),
    revalidate: async () => (await begin()).revalidate(),
    createHref: (to: To) => init.history.createHref(to),
    createURL: (to: To) => init.history.createURL(to),
    encodeLocation: (to: To) => init.history.encodeLocation(to),
    getFetcher(key: string) {
      if (engine) return engine.getFetcher(key)
      fetchers.push(key)
      return IDLE_FETCHER
    },
    deleteFetcher(key: string) {
      if (engine) return engine.deleteFetcher(key)
      fetchers.splice(fetchers.indexOf(key), 1)
    },
    resetFetcher: (...asked: Parameters<DataRouter['resetFetcher']>) => engine?.resetFetcher(...asked),
    getBlocker(...asked: Parameters<DataRouter['getBlocker']>) {
      return engine?.getBlocker(...asked) ?? IDLE_BLOCKER
    },
    deleteBlocker: (key: string) => engine?.deleteBlocker(key),
  }
  return router as unknown as DataRouter
}
