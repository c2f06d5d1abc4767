import { createContext, runInContext } from 'node:vm'
import { offlineRoutes } from '#app/route-policies.ts'
import source from '#app/service-worker.js?raw'

export const site = 'https://club.example'
export const PUBLIC = 'public, no-cache'

class Answer extends Response {
  override get type() {
    return 'basic' as const
  }
  override clone(): Answer {
    const { status, headers } = this
    const copy = super.clone()
    return new Answer(copy.body, { status, headers })
  }
}

type Listener = (event: object) => void

/** The browser APIs a service worker uses: caches, and a network that may be down. */
export function browser(build = 'b1', kept = new Map<string, Map<string, Answer>>()) {
  const listeners = new Map<string, Listener>()
  const requests: string[] = []
  const network = {
    isDown: false,
    /** How many of the next cache writes fail. */
    unkept: 0,
    status: 200,
    caching: PUBLIC,
    body: '<p>page</p>',
    /** The x-ticket header of the next answers. */
    ticket: '',
    bodies: {} as Record<string, string>,
  }
  const addressOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, site).href
  const open = (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Answer>()
    kept.set(name, entries)
    return {
      async put(key: string, answer: Answer) {
        network.unkept -= 1
        if (network.unkept >= 0) throw new TypeError('Entry already exists.')
        entries.set(addressOf(key), answer)
      },
      match: async (key: string) => entries.get(addressOf(key))?.clone(),
      keys: async () => Array.from(entries.keys(), (url) => ({ url })),
      delete: async (key: string | { url: string }) => entries.delete(addressOf(key)),
    }
  }
  const caches = {
    open: async (name: string) => open(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(addressOf(key))?.clone(),
    keys: async () => Array.from(kept.keys()),
    delete: async (name: string) => kept.delete(name),
  }
  const fetch = async (key: string | { url: string }) => {
    const { pathname } = new URL(addressOf(key))
    requests.push(pathname)
    if (network.isDown) throw new TypeError('Failed to fetch')
    const headers = {
      'cache-control': network.caching,
      date: new Date().toUTCString(),
      ...(network.ticket && { 'x-ticket': network.ticket }),
    }
    return new Answer(network.bodies[pathname] ?? network.body, { status: network.status, headers })
  }
  const self = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    location: new URL(`${site}/sw.js`),
  }
  const RelativeRequest = class {
    url: string
    constructor(path: string) {
      this.url = new URL(path, site).href
    }
  }
  const world = { self, caches, fetch, URL, Response, Headers, Request: RelativeRequest, Date, console }
  runInContext(
    source.replace('{build}', build).replace('{routes}', JSON.stringify(offlineRoutes)),
    createContext(world),
  )
  const dispatch = async (name: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (given: Promise<Response>) => (answer = given),
    })
    const given = await answer
    for (const work of waits) await work
    return given
  }
  const ask = (path: string, over: object = {}) =>
    dispatch('fetch', {
      request: {
        url: new URL(path, site).href,
        method: 'GET',
        mode: 'navigate',
        headers: new Headers(),
        ...over,
      },
    })
  const keptPaths = (name: string) =>
    Array.from(kept.get(name)?.keys() ?? []).map((key) => key.slice(site.length))
  return { network, requests, kept, keptPaths, dispatch, ask }
}
