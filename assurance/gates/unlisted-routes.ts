import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { UNKNOWN_ID, everyPath, everyRoute, isListed } from '#assurance/support/routes.ts'
import type { Site } from '#assurance/support/test-sites.ts'

const AT_ONCE = 8
/** Quoted texts in the built code that could be paths, without their query. */
const literal = /["'`](\/[\w.~@:%/-]{1,80})(?=["'`?])/g
/** Paths that other sites have, and debug paths. */
const usualPaths =
  `/api /api/ /api/auth /api/auth/session /api/users /api/events/${UNKNOWN_ID} /api/posts /api/join-requests /debug
  /internal /admin/export /admin/debug /admin/backup /admin/users.csv /backup /health /status /ready /env /.env /.git/config
  /config.json /package.json /server.js /index.js /graphql /__manifest /swagger /openapi.json /uploads /uploads/ /og /door
  /tickets /events.json /users /login /register /portfolio /favicon.ico /.well-known/security.txt /club.sqlite
  /data/club.sqlite /build/server/index.js /..%2fserver/index.js /assets /art /assets/ /art/`.split(/\s+/)
const endings = ['.json', '.csv', '/export']

function* textsOf(folder: string): Generator<string> {
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name.endsWith('.js')) yield readFileSync(join(parentPath, name), 'utf8')
}

function candidatePaths(): string[] {
  const found = new Set([...usualPaths, ...everyPath.flatMap((path) => endings.map((end) => path + end))])
  for (const folder of ['build/server', 'build/client/assets'])
    for (const text of textsOf(folder)) for (const [, path = ''] of text.matchAll(literal)) found.add(path)
  const isFile = (path: string) => /^\/(art|assets)\/./.test(path)
  return [...found].filter((path) => URL.canParse(path, 'http://club.example') && !isFile(path))
}

/** The normalised path, without the framework's `.data` and the last slash, which the router ignores. */
const normalised = (path: string) =>
  new URL(path, 'http://club.example').pathname
    .replace(/\.data$/, '')
    .replace(/^\/_$/, '/')
    .replace(/(?<=.)\/$/, '')

interface Listing {
  routes?: typeof everyRoute
}

/** Requests every possible path; one that answers and is not in the route list is not covered by the gates. */
async function checkRoutes(site: Site, { routes = everyRoute }: Listing = {}): Promise<Verdict> {
  const { cookie } = await signedInClient(site.url, site.superAdmin)
  const wrong: string[] = []
  const paths = candidatePaths().filter((path) => !isListed(normalised(path), routes))
  const next = paths[Symbol.iterator]()
  const look = async (path: string, method: string, who: string) => {
    const headers = { cookie: who, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await sendRequest(site.url, {
      path,
      method,
      headers,
      body: method === 'POST' ? 'x=1' : undefined,
    })
    // The framework's not-found page answers a POST with 405.
    const isNothing = status === 404 || (method === 'POST' && status === 405)
    if (!isNothing) wrong.push(`${method} ${path} ${status}`)
  }
  const worker = async () => {
    for (const path of next) for (const method of ['GET', 'POST']) await look(path, method, cookie)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const { figure, isGood } = noneOf(wrong, paths.length, 'unlisted paths were answered')
  return { figure: `${routes.length} routes listed: ${figure}`, isGood }
}

export const gates: Gate[] = [
  {
    id: 'S1+routes',
    goal: 'Every path that the server answers is in the route list of the gates',
    suite: 'test',
    run: async (world) => checkRoutes(await world.site()),
    /** A route list without one resource route. */
    control: async (world) =>
      checkRoutes(await world.site(), {
        routes: everyRoute.filter(({ pattern }) => pattern !== '/api/events'),
      }),
  },
]
