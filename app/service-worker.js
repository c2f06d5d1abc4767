// Served at /sw.js with the name of the build. Network first: the cache answers only without a connection. It holds what
// the server marks as public (so a visitor can read the last events offline), and the tickets opened on this device.
const BUILD = '{build}'
/** From app/route-policies.ts. */
const routes = JSON.parse('{routes}')
const PAGES = `pages-${BUILD}`
const FILES = `files-${BUILD}`
const MAX_PAGES = 30
const MAX_FILES = 150
const FRESH_MS = 600_000
const OFFLINE = '/offline'
/** Private to this device. A new build does not delete it. */
const TICKETS = 'tickets'
const MAX_TICKETS = 20
const matching = (paths) => new RegExp(`^(${paths.join('|').replace(/:\w+/g, '[^/]+')})$`)
const ticket = matching(routes.tickets)
/** The service worker does not answer these. */
const onlineOnly = new RegExp(`^(${routes.onlineOnly.join('|')})`)
/** Files that never change under one name within a build. */
const file = /^\/(assets|uploads\/(?!.*\.(?:mp4|webm)$)|brand|art\/(?!video\/))/
const fileInPage = /(?:href|src)="(\/(?:assets|art\/fonts|brand)\/[^"]+)"/g
/** Modules that code imports on demand, such as a dialog. Not those of the manifest, which names the admin area's too. */
const fileInCode = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g
const code = /^\/assets\/(?!manifest-).*\.js$/

/** Check-in pages, without names, and their files: a new build must not delete them during an event. Browsers have this name. */
const CHECK_INS = 'doors'
const checkInPages = matching(routes.checkIns)

function isPublic(answer) {
  const caching = answer.headers.get('cache-control') ?? ''
  return answer.status === 200 && answer.type === 'basic' && !answer.redirected && /\bpublic\b/.test(caching)
}

async function putInCache(name, key, answer, limit) {
  const cache = await caches.open(name)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((oldest) => cache.delete(oldest)))
}

async function respondWithFile(request) {
  for (const cacheName of [FILES, CHECK_INS]) {
    const cached = await caches.match(request, { cacheName, ignoreVary: true })
    if (cached) return cached
  }
  const answer = await fetch(request)
  // Caching may fail (no space, or another page is storing the same file); the answer is needed all the same.
  if (isPublic(answer)) await putInCache(FILES, request, answer.clone(), MAX_FILES).catch(() => undefined)
  return answer
}

async function cacheFiles(paths, cachedPaths) {
  for (const path of paths) {
    if (cachedPaths.has(path)) continue
    cachedPaths.add(path)
    const answer = await respondWithFile(new Request(path))
    const text = code.test(path) ? await answer.clone().text() : ''
    await cacheFiles(
      Array.from(text.matchAll(fileInCode), ([, name]) => `/assets/${name}`),
      cachedPaths,
    )
  }
}

/** Caches a page nobody has opened yet, with its files. Without cookies, since it is public. */
async function precache(path) {
  const answer = await fetch(path, { credentials: 'omit' })
  if (!isPublic(answer)) return
  const html = await answer.clone().text()
  await putInCache(PAGES, path, answer, MAX_PAGES)
  await cacheFiles(
    Array.from(html.matchAll(fileInPage), ([, path]) => path),
    new Set(),
  )
}

async function refreshPrecached() {
  const cache = await caches.open(PAGES)
  for (const path of routes.ahead) {
    const cached = await cache.match(path)
    const cachedAt = Date.parse(cached?.headers.get('date') ?? '')
    if (!(Date.now() - cachedAt < FRESH_MS)) await precache(path)
  }
}

/** Marks the page, which then says that it is a copy. The body is decompressed already, so those headers go. */
async function markAsCached(answer) {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const html = await answer.text()
  return new Response(html.replace('<html ', '<html data-kept="" '), { status: 200, headers })
}

/** These statuses say nothing about the ticket itself. */
const isTemporaryFailure = ({ status }) => status >= 500 || status === 408 || status === 429

/** Caches a seated or waiting ticket and the list of them, and deletes one that is cancelled or gone. */
async function updateTicket(path, answer) {
  if (isTemporaryFailure(answer)) return
  const ticketState = answer.headers.get('x-ticket')
  if (answer.status === 200 && /^(seated|waiting|list)$/.test(ticketState)) {
    const page = await markAsCached(answer)
    const html = await page.clone().text()
    await putInCache(TICKETS, path, page, MAX_TICKETS)
    return cacheFiles(
      Array.from(html.matchAll(fileInPage), ([, path]) => path),
      new Set(),
    )
  }
  if (ticketState) await deleteTicket(path)
}

/** Fetches the current ticket, without cookies: its address is the only credential. */
async function cacheTicket(path) {
  await updateTicket(path, await fetch(path, { credentials: 'omit' }))
}

async function deleteTicket(path) {
  await (await caches.open(TICKETS)).delete(path)
}

/** A new build deletes the cached files of the one before, so tickets are cached again. */
async function refreshTickets() {
  if (!(await caches.keys()).includes(TICKETS)) return
  const cached = await (await caches.open(TICKETS)).keys()
  const paths = cached.map((key) => new URL(key.url).pathname)
  await Promise.all(paths.map((path) => cacheTicket(path).catch(() => undefined)))
}

async function respondWithTicket(event, { pathname }) {
  const cached = () => caches.match(pathname, { cacheName: TICKETS, ignoreVary: true })
  try {
    const answer = await fetch(event.request)
    if (isTemporaryFailure(answer)) return (await cached()) ?? answer
    event.waitUntil(updateTicket(pathname, answer.clone()).catch(() => undefined))
    return answer
  } catch {
    return (await cached()) ?? Response.redirect(offlineFrom(event.request.url), 302)
  }
}

function offlineFrom(address) {
  const { origin, pathname, search } = new URL(address)
  return `${origin}${OFFLINE}?from=${encodeURIComponent(pathname + search)}`
}

/** Marked, except the page for being offline, which says so itself. */
async function cachedPage({ pathname, href }) {
  const isOffline = pathname === OFFLINE
  const cached = await caches.match(isOffline ? OFFLINE : href, { cacheName: PAGES, ignoreVary: true })
  return isOffline || !cached ? cached : markAsCached(cached)
}

async function respondWithPage(event, url) {
  try {
    const answer = await fetch(event.request)
    if (isPublic(answer)) {
      const copy = answer.clone()
      event.waitUntil(
        putInCache(PAGES, url.href, copy, MAX_PAGES)
          .then(refreshPrecached)
          .catch(() => undefined),
      )
    }
    return answer.status < 500 ? answer : ((await cachedPage(url)) ?? answer)
  } catch {
    const cached = await cachedPage(url)
    if (cached) return cached
    if (url.pathname === OFFLINE) return Response.error()
    return Response.redirect(offlineFrom(url.href), 302)
  }
}

/** On a message from the open page. With `?kept` the server leaves the names out. */
async function cacheCheckIn(path) {
  const answer = await fetch(`${path}?kept`)
  if (answer.status !== 200 || answer.redirected) return
  const cache = await caches.open(CHECK_INS)
  const html = await answer.clone().text()
  const files = new Set()
  await cacheFiles(
    Array.from(html.matchAll(fileInPage), ([, path]) => path),
    files,
  )
  for (const path of files) {
    const file = await caches.match(path, { cacheName: FILES, ignoreVary: true })
    if (file) await cache.put(path, file)
  }
  await cache.put(path, answer)
}

/** The last check-in page takes the cached files with it. */
async function deleteCheckIn(path) {
  const cache = await caches.open(CHECK_INS)
  await cache.delete(path)
  const keys = await cache.keys()
  if (!keys.some((key) => checkInPages.test(new URL(key.url).pathname))) await caches.delete(CHECK_INS)
}

async function respondWithCheckIn({ request }, { pathname }) {
  const cached = () => caches.match(pathname, { cacheName: CHECK_INS, ignoreVary: true })
  try {
    const answer = await fetch(request)
    if (answer.status === 404 || answer.status === 410) await deleteCheckIn(pathname)
    return answer.status < 500 ? answer : ((await cached()) ?? answer)
  } catch {
    return (await cached()) ?? Response.error()
  }
}

self.addEventListener('message', (event) => {
  const { kind, path } = event.data ?? {}
  const [handle, pages] =
    {
      'keep-check-in': [cacheCheckIn, checkInPages],
      'forget-check-in': [deleteCheckIn, checkInPages],
      // Most tickets are opened by client navigation, which the worker does not see.
      'keep-ticket': [cacheTicket, ticket],
      'forget-ticket': [deleteTicket, ticket],
    }[kind] ?? []
  const retry = () => handle(path).catch(() => undefined)
  if (handle && pages.test(path)) event.waitUntil(handle(path).catch(retry))
})

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([...routes.ahead.map(precache), refreshTickets()]).then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys()
    await Promise.all(
      names
        .filter((name) => ![PAGES, FILES, CHECK_INS, TICKETS].includes(name))
        .map((name) => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(deleteOldCaches())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && checkInPages.test(url.pathname))
    return event.respondWith(respondWithCheckIn(event, url))
  if (onlineOnly.test(url.pathname)) return
  if (request.mode === 'navigate')
    event.respondWith((ticket.test(url.pathname) ? respondWithTicket : respondWithPage)(event, url))
  else if (file.test(url.pathname) && !request.headers.has('range'))
    event.respondWith(respondWithFile(request))
  else if (url.pathname.endsWith('.data')) event.waitUntil(refreshPrecached().catch(() => undefined))
})
