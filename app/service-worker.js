// Served at /sw.js, with the build's name put in. Asks the network first, always; what it keeps is what the server calls
// public, so that a visitor whose line is down still reads the last events seen, and the tickets opened on this device.
const BUILD = '{build}'
/** Of app/route-policies.ts. */
const routes = JSON.parse('{routes}')
const PAGES = `pages-${BUILD}`
const FILES = `files-${BUILD}`
const PAGES_MOST = 30
const FILES_MOST = 150
const FRESH_MS = 600_000
const OFFLINE = '/offline'
/** Outlives a build, and is nobody's but the holder's: tickets are not public. */
const TICKETS = 'tickets'
const TICKETS_MOST = 20
const matching = (paths) => new RegExp(`^(${paths.join('|').replace(/:\w+/g, '[^/]+')})$`)
const ticket = matching(routes.tickets)
/** Left to the browser alone. */
const never = new RegExp(`^(${routes.onlineOnly.join('|')})`)
/** Their names or this build's name change when they do. */
const file = /^\/(assets|uploads\/(?!.*\.(?:mp4|webm)$)|brand|art\/(?!video\/))/
const fileInPage = /(?:href|src)="(\/(?:assets|art\/fonts|brand)\/[^"]+)"/g
/** What code fetches when it is first needed, such as a dialog. The manifest names every page's, the desk's too. */
const fileInCode = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g
const code = /^\/assets\/(?!manifest-).*\.js$/

/** Doors (door mode) outlive a build: what they need stays together until the evening is over. They hold no names. */
const DOORS = 'doors'
const door = matching(routes.checkIns)

function isPublic(answer) {
  const caching = answer.headers.get('cache-control') ?? ''
  return answer.status === 200 && answer.type === 'basic' && !answer.redirected && /\bpublic\b/.test(caching)
}

async function keep(name, key, answer, most) {
  const cache = await caches.open(name)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((oldest) => cache.delete(oldest)))
}

async function fileAnswer(request) {
  for (const cacheName of [FILES, DOORS]) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true })
    if (kept) return kept
  }
  const answer = await fetch(request)
  // No room, or another page keeps the same one just now: it is needed all the same.
  if (isPublic(answer)) await keep(FILES, request, answer.clone(), FILES_MOST).catch(() => undefined)
  return answer
}

async function keepFiles(paths, known) {
  for (const path of paths) {
    if (known.has(path)) continue
    known.add(path)
    const answer = await fileAnswer(new Request(path))
    const text = code.test(path) ? await answer.clone().text() : ''
    await keepFiles(
      Array.from(text.matchAll(fileInCode), ([, name]) => `/assets/${name}`),
      known,
    )
  }
}

/** A page that was not asked for, with what it needs to be seen. Without cookies: it is everybody's. */
async function keepAhead(path) {
  const answer = await fetch(path, { credentials: 'omit' })
  if (!isPublic(answer)) return
  const html = await answer.clone().text()
  await keep(PAGES, path, answer, PAGES_MOST)
  await keepFiles(
    Array.from(html.matchAll(fileInPage), ([, path]) => path),
    new Set(),
  )
}

async function renewAhead() {
  const cache = await caches.open(PAGES)
  for (const path of routes.ahead) {
    const kept = await cache.match(path)
    const keptAt = Date.parse(kept?.headers.get('date') ?? '')
    if (!(Date.now() - keptAt < FRESH_MS)) await keepAhead(path)
  }
}

/** The page itself says that it is an older one; what it was packed in is undone already. */
async function marked(answer) {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const html = await answer.text()
  return new Response(html.replace('<html ', '<html data-kept="" '), { status: 200, headers })
}

/** These statuses say nothing about the ticket. */
const isInVain = ({ status }) => status >= 500 || status === 408 || status === 429

/** Caches a seated or waiting ticket and the list of them, and deletes one that is cancelled or gone. */
async function settleTicket(path, answer) {
  if (isInVain(answer)) return
  const standing = answer.headers.get('x-ticket')
  if (answer.status === 200 && /^(seated|waiting|list)$/.test(standing)) {
    const page = await marked(answer)
    const html = await page.clone().text()
    await keep(TICKETS, path, page, TICKETS_MOST)
    return keepFiles(
      Array.from(html.matchAll(fileInPage), ([, path]) => path),
      new Set(),
    )
  }
  if (standing) await forgetTicket(path)
}

/** Fetches the current ticket, without cookies: its address is the only credential. */
async function keepTicket(path) {
  await settleTicket(path, await fetch(path, { credentials: 'omit' }))
}

async function forgetTicket(path) {
  await (await caches.open(TICKETS)).delete(path)
}

/** The files of the build before are about to go. */
async function renewTickets() {
  if (!(await caches.keys()).includes(TICKETS)) return
  const kept = await (await caches.open(TICKETS)).keys()
  const paths = kept.map((key) => new URL(key.url).pathname)
  await Promise.all(paths.map((path) => keepTicket(path).catch(() => undefined)))
}

async function ticketAnswer(event, { pathname }) {
  const kept = () => caches.match(pathname, { cacheName: TICKETS, ignoreVary: true })
  try {
    const answer = await fetch(event.request)
    if (isInVain(answer)) return (await kept()) ?? answer
    event.waitUntil(settleTicket(pathname, answer.clone()).catch(() => undefined))
    return answer
  } catch {
    return (await kept()) ?? Response.redirect(offlineFrom(event.request.url), 302)
  }
}

function offlineFrom(address) {
  const { origin, pathname, search } = new URL(address)
  return `${origin}${OFFLINE}?from=${encodeURIComponent(pathname + search)}`
}

async function lastGood({ pathname, href }) {
  const key = pathname === OFFLINE ? OFFLINE : href
  return caches.match(key, { cacheName: PAGES, ignoreVary: true })
}

async function pageAnswer(event, url) {
  try {
    const answer = await fetch(event.request)
    if (isPublic(answer)) {
      const copy = answer.clone()
      event.waitUntil(
        keep(PAGES, url.href, copy, PAGES_MOST)
          .then(renewAhead)
          .catch(() => undefined),
      )
    }
    return answer.status < 500 ? answer : ((await lastGood(url)) ?? answer)
  } catch {
    const kept = await lastGood(url)
    if (kept) return kept
    if (url.pathname === OFFLINE) return Response.error()
    return Response.redirect(offlineFrom(url.href), 302)
  }
}

/** Asked for by the page itself, once it is open; the server leaves the names out of this one. */
async function keepDoor(path) {
  const answer = await fetch(`${path}?kept`)
  if (answer.status !== 200 || answer.redirected) return
  const cache = await caches.open(DOORS)
  const html = await answer.clone().text()
  const files = new Set()
  await keepFiles(
    Array.from(html.matchAll(fileInPage), ([, path]) => path),
    files,
  )
  for (const path of files) {
    const file = await caches.match(path, { cacheName: FILES, ignoreVary: true })
    if (file) await cache.put(path, file)
  }
  await cache.put(path, answer)
}

/** With the last door its files go too. */
async function forgetDoor(path) {
  const cache = await caches.open(DOORS)
  await cache.delete(path)
  const keys = await cache.keys()
  if (!keys.some((key) => door.test(new URL(key.url).pathname))) await caches.delete(DOORS)
}

async function doorAnswer({ request }, { pathname }) {
  const kept = () => caches.match(pathname, { cacheName: DOORS, ignoreVary: true })
  try {
    const answer = await fetch(request)
    if (answer.status === 404 || answer.status === 410) await forgetDoor(pathname)
    return answer.status < 500 ? answer : ((await kept()) ?? answer)
  } catch {
    return (await kept()) ?? Response.error()
  }
}

self.addEventListener('message', (event) => {
  const { kind, path } = event.data ?? {}
  const [work, address] =
    {
      'keep-door': [keepDoor, door],
      'forget-door': [forgetDoor, door],
      // A ticket is reached without a page load most of the time.
      'keep-ticket': [keepTicket, ticket],
      'forget-ticket': [forgetTicket, ticket],
    }[kind] ?? []
  const again = () => work(path).catch(() => undefined)
  if (work && address.test(path)) event.waitUntil(work(path).catch(again))
})

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([...routes.ahead.map(keepAhead), renewTickets()]).then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(
      names
        .filter((name) => ![PAGES, FILES, DOORS, TICKETS].includes(name))
        .map((name) => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && door.test(url.pathname)) return event.respondWith(doorAnswer(event, url))
  if (never.test(url.pathname)) return
  if (request.mode === 'navigate')
    event.respondWith((ticket.test(url.pathname) ? ticketAnswer : pageAnswer)(event, url))
  else if (file.test(url.pathname) && !request.headers.has('range')) event.respondWith(fileAnswer(request))
  else if (url.pathname.endsWith('.data')) event.waitUntil(renewAhead().catch(() => undefined))
})
