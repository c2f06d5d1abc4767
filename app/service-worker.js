// Served at /sw.js, with the build's name put in. Asks the network first, always; what it keeps is what the server calls
// public, so that a visitor whose line is down still reads the last events seen.
const BUILD = '{build}'
const PAGES = `pages-${BUILD}`
const FILES = `files-${BUILD}`
const PAGES_MOST = 30
const FILES_MOST = 150
const FRESH_MS = 600_000
const OFFLINE = '/offline'
/** At hand even for somebody who never opened them. */
const always = [OFFLINE, '/events']

/** Left to the browser alone: the desk, accounts, forms, live changes and this file. */
const never = /^\/(admin|signup|logout|reset-password|join|api|live|healthz|readyz|metrics|sw\.js)/
/** Their names or this build's name change when they do. */
const file = /^\/(assets|uploads|art\/(?!video\/))/
const fileInPage = /(?:href|src)="(\/(?:assets|art\/fonts)\/[^"]+)"/g
/** What code fetches when it is first needed, such as a dialog. The manifest names every page's, the desk's too. */
const fileInCode = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g
const code = /^\/assets\/(?!manifest-).*\.js$/

/** Doors (door mode) outlive a build: what they need stays together until the evening is over. They hold no names. */
const DOORS = 'doors'
const door = /^\/(door\/[^/]+|admin\/events\/[^/]+\/door)$/

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
  if (isPublic(answer)) await keep(FILES, request, answer.clone(), FILES_MOST)
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
  for (const path of always) {
    const kept = await cache.match(path)
    const keptAt = Date.parse(kept?.headers.get('date') ?? '')
    if (!(Date.now() - keptAt < FRESH_MS)) await keepAhead(path)
  }
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
    const from = encodeURIComponent(url.pathname + url.search)
    return Response.redirect(`${url.origin}${OFFLINE}?from=${from}`, 302)
  }
}

/** Asked for by the page itself, once it is open; the server leaves the names out of this one. */
async function keepDoor(path) {
  const answer = await fetch(`${path}?kept`)
  if (answer.status !== 200 || answer.redirected) return
  const cache = await caches.open(DOORS)
  const html = await answer.clone().text()
  await cache.put(path, answer)
  const files = new Set()
  await keepFiles(
    Array.from(html.matchAll(fileInPage), ([, path]) => path),
    files,
  )
  for (const path of files) {
    const file = await caches.match(path, { cacheName: FILES, ignoreVary: true })
    if (file) await cache.put(path, file)
  }
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
  const work = { 'keep-door': keepDoor, 'forget-door': forgetDoor }[kind]
  if (work && door.test(path)) event.waitUntil(work(path).catch(() => undefined))
})

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(always.map(keepAhead)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => ![PAGES, FILES, DOORS].includes(name)).map((name) => caches.delete(name)),
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
  if (request.mode === 'navigate') event.respondWith(pageAnswer(event, url))
  else if (file.test(url.pathname) && !request.headers.has('range')) event.respondWith(fileAnswer(request))
  else if (url.pathname.endsWith('.data')) event.waitUntil(renewAhead().catch(() => undefined))
})
