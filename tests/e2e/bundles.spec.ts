import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/e2e-test.ts'

const BUILT = 'build/client'
/** A sentence of the pencils on public pages. */
const EDITING = 'Editing is on. Only admins see this.'

interface ClientRoute {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
  css: string[]
}

/** What only the pages of the admin area reach: no public page may load its texts. */
const adminOnly = () =>
  execFileSync(process.execPath, ['tools/figures.mjs', 'admin-only'], { encoding: 'utf8' }).split('\n')

function* filesOf(folder: string): Generator<string> {
  for (const found of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, found.name)
    if (found.isDirectory()) yield* filesOf(path)
    else if (/\.tsx?$/.test(path) && !/\.(test|server)\.tsx?$/.test(path)) yield path
  }
}

/** Quoted sentences of three words or more in the sources. */
function messagesOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
  const written = [
    ...code.matchAll(/'([A-Z][^'\n{}<>]{12,})'|"([A-Z][^"\n{}<>]{12,})"|>\s*([A-Z][^<>{}\n]{12,})</g),
  ]
  return written
    .map((match) => match[1] ?? match[2] ?? match[3]?.trimEnd() ?? '')
    .filter((text) => text.split(' ').length > 2)
}

function clientRoutes(): Record<string, ClientRoute> {
  const name = readdirSync(join(BUILT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  const code = readFileSync(join(BUILT, 'assets', name ?? ''), 'utf8')
  const manifest = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as {
    entry: ClientRoute
    routes: Record<string, ClientRoute>
  }
  return { ...manifest.routes, entry: { ...manifest.entry, id: 'entry' } }
}

/** All scripts and style sheets that a page can load, including dynamic and indirect imports. */
function bytesOf(starts: readonly string[]): string {
  const seen = new Map<string, string>()
  const open = starts.map((path) => path.replace(/^\/?assets\//, '').split('#', 1)[0] ?? '')
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    const text = readFileSync(join(BUILT, 'assets', file), 'utf8')
    // Loaded only where an admin is signed in (content.spec.ts shows it).
    if (text.includes(EDITING)) continue
    seen.set(file, text)
    const named = [...text.matchAll(/["'`](?:\.\/|assets\/|\/assets\/)([\w.-]+\.(?:js|css))["'`]/g)]
    open.push(...named.map((match) => match[1] ?? '').filter((name) => !name.startsWith('manifest-')))
  }
  return [...seen.values()].join('\n')
}

/** A page under /admin, or the frame around such pages alone. */
function isCommittees({ id, path = '' }: ClientRoute, routes: readonly ClientRoute[]): boolean {
  const children = routes.filter(({ parentId }) => parentId === id)
  return children.length > 0
    ? children.every((child) => isCommittees(child, routes))
    : /^admin(\/|$)/.test(path)
}

test('public pages load no text of the admin screens', { tag: '@daily' }, ({ site }) => {
  expect(site.url).toBeTruthy()
  const routes = Object.values(clientRoutes())
  const loadedFiles = (wanted: ClientRoute[]) =>
    bytesOf(wanted.flatMap(({ module, imports, css }) => [module, ...imports, ...(css ?? [])]))
  const isBehind = (route: ClientRoute) => isCommittees(route, routes)
  const behind = loadedFiles(routes.filter(isBehind))
  const all = [...filesOf('app')]
  const reached = new Set(adminOnly())
  const sources = all.filter((path) => reached.has(path))
  const shared = all.filter((path) => !sources.includes(path)).map((path) => readFileSync(path, 'utf8'))
  const words = [...new Set(sources.flatMap(messagesOf))].filter(
    (message) => behind.includes(message) && !shared.some((code) => code.includes(message)),
  )
  // The control: the admin screens do load these texts.
  expect(sources.length).toBeGreaterThan(40)
  expect(words.length).toBeGreaterThan(80)
  const before = loadedFiles(routes.filter((route) => !isBehind(route)))
  expect(words.filter((message) => before.includes(message))).toEqual([])
})
