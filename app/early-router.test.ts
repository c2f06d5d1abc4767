import {
  type DataRouter,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEarlyRouter } from './early-router.ts'

type Init = Parameters<typeof createRouter>[0]

/** The searches that the list was asked for. */
const asked: string[] = []
/** Where the browser went by itself. */
const left: string[] = []

const routes: Init['routes'] = [
  {
    id: 'root',
    path: '/',
    loader: () => 'site',
    children: [
      {
        id: 'events',
        path: 'events',
        loader({ request }) {
          asked.push(new URL(request.url).search)
          return 'fresh'
        },
        action: () => 'sent',
      },
      { id: 'about', path: 'about' },
    ],
  },
]

const hydrationData = { loaderData: { root: 'site', events: 'rendered' } }

function pageAt(path = '/events', more: Partial<Init> = {}): Init {
  return {
    routes,
    history: createMemoryHistory({ initialEntries: ['/about', path] }),
    hydrationData,
    ...more,
  }
}

function open(init = pageAt(), fetchEngine = async () => createRouter): DataRouter {
  return openEarlyRouter(init, fetchEngine)
}

beforeEach(() => {
  asked.length = 0
  left.length = 0
  const browser = Object.assign(new EventTarget(), {
    location: { assign: (to: string) => left.push(to), reload: () => left.push('reload') },
  })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('location', browser.location)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => vi.unstubAllGlobals())

/** Matches hold routes that the engine has prepared in its own way. */
const plain = ({ matches, ...state }: DataRouter['state']) => ({
  ...state,
  matches: matches.map(({ route, pathname, params }) => [route.id, pathname, params]),
})

test('a page starts in the very state that the engine starts with', () => {
  const failed = { loaderData: { root: 'site' }, errors: { events: new Error('gone') } }
  for (const init of [pageAt('/events?q=light#content'), pageAt('/events', { hydrationData: failed })])
    expect(plain(open(init).state)).toEqual(plain(createRouter(init).state))
})

test('nothing is fetched until somebody shows an intent, and then once', async () => {
  const fetchEngine = vi.fn<() => Promise<typeof createRouter>>(async () => createRouter)
  const router = open(pageAt(), fetchEngine)
  router.subscribe(() => {})
  router.getFetcher('search')
  expect(fetchEngine).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerover'))
  window.dispatchEvent(new Event('keydown'))
  await router.navigate('/events?q=walk')
  expect(fetchEngine).toHaveBeenCalledTimes(1)
  expect(router.state.location.search).toBe('?q=walk')
  expect(asked).toEqual(['?q=walk'])
})

test('who listened before the engine came hears it, and who left does not', async () => {
  const router = open()
  const heard: string[] = []
  router.subscribe(({ location }) => void heard.push(location.pathname))
  const leave = router.subscribe(() => void heard.push('left'))
  leave()
  await router.navigate('/about')
  expect(heard).toContain('/about')
  expect(heard).not.toContain('left')
})

test('a fetcher that was there before works after, and the data it renews is asked for', async () => {
  const router = open()
  router.getFetcher('seat')
  router.getFetcher('gone')
  router.deleteFetcher('gone')
  const answers: unknown[] = []
  router.subscribe(({ fetchers }) => void answers.push(fetchers.get('seat')?.data))
  await router.fetch('seat', 'events', '/events', { formMethod: 'post', formData: new FormData() })
  expect(answers).toContain('sent')
  expect(asked).toEqual([''])
})

test('a way back taken while the engine is fetched leads there', async () => {
  let arrive: (engine: typeof createRouter) => void = () => {}
  const init = pageAt()
  const router = open(init, () => new Promise((resolve) => (arrive = resolve)))
  expect(router.state.location.pathname).toBe('/events')
  init.history.go(-1)
  expect(router.state.location.pathname).toBe('/events')
  arrive(createRouter)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/about'))
  expect(router.state.historyAction).toBe('POP')
})

test('when the engine does not arrive the browser goes there itself, and the next try asks again', async () => {
  const fetchEngine = vi
    .fn<() => Promise<typeof createRouter>>()
    .mockRejectedValueOnce(new TypeError('no line'))
  fetchEngine.mockResolvedValue(createRouter)
  const router = open(pageAt(), fetchEngine)
  await router.navigate('/about')
  expect(left).toEqual(['/about'])
  await router.navigate('/events?q=again')
  expect(router.state.location.search).toBe('?q=again')
  expect(fetchEngine).toHaveBeenCalledTimes(2)
})

test('a form is never thrown away for an engine that does not arrive', async () => {
  const router = open(pageAt(), async () => Promise.reject(new TypeError('no line')))
  await expect(router.navigate('/events', { formMethod: 'post', formData: new FormData() })).rejects.toThrow(
    'no line',
  )
  expect(left).toEqual([])
})
