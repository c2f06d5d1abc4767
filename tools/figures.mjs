// `npm run figures`: counts what the house rules limit: lines, those of each domain, long functions, duplicated blocks, cycles, and
// the places that a recipe of CONTRIBUTING.md touches. `-- --all` lists them.
// `npm run figures -- admin-only`: the files that only the pages of the admin area reach.
// `npm run figures -- flows`: the files that run when a form is sent (assurance/flows.ts). It starts the site, which takes
// half a minute, so the plain figures leave it out.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { node24, run } from './prepare.mjs'

if (process.argv[2] === 'flows')
  process.exit(
    await run(node24(), ['assurance/flows.ts', ...process.argv.slice(3)], {
      env: { ...process.env, NODE_ENV: 'development' },
    }),
  )

const MAX_FUNCTION_LINES = 40
const BLOCK_LINES = 10

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|js|cjs|css)$/.test(path) && !path.startsWith('content/public/'))
const isTest = (path) => /^(tests|assurance)\//.test(path) || /\.test\.tsx?$/.test(path)
const isProduct = (path) =>
  /^(app|server|db|commands|content|tools)\//.test(path) && !isTest(path) && !path.endsWith('.css')
const text = new Map(files.map((path) => [path, read(path)]))

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // deleted, but still in the index
  }
}

const linesOf = (paths) => paths.reduce((sum, path) => sum + text.get(path).split('\n').length - 1, 0)

/** Functions by their own lines, those of functions inside them included. */
function longFunctions(path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text.get(path), ts.ScriptTarget.Latest, true, kind)
  const results = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = (position) => source.getLineAndCharacterOfPosition(position).line
      const lines = line(node.end) - line(node.getStart()) + 1
      if (lines > MAX_FUNCTION_LINES) results.push(`${path}:${line(node.getStart()) + 1} (${lines})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return results
}

/** A line without its names, strings and numbers: what stays is its shape. */
function shapeOf(line) {
  const keywords =
    /^(const|let|function|return|if|else|for|await|async|export|interface|type|new|throw|case|switch|while|try|catch)$/
  return line
    .replace(/'[^']*'|"[^"]*"|`[^`]*`/g, 'S')
    .replace(/\b\d[\d_.]*\b/g, 'N')
    .replace(/[A-Za-z_$][\w$]*/g, (word) => (keywords.test(word) ? word : 'I'))
    .replaceAll(/\s+/g, '')
}

/** Pairs of places that share ten or more lines of the same shape; imports, comments and lone brackets do not count. */
function duplicatedBlocks(paths) {
  const places = new Map()
  for (const path of paths) {
    const lines = text
      .get(path)
      .split('\n')
      .map((line, index) => ({ shape: shapeOf(line.trim()), raw: line.trim(), number: index + 1 }))
      .filter(({ shape, raw }) => shape.length > 5 && !/^(import|export \{|\} from|\/\/|\*|\/\*)/.test(raw))
    for (let start = 0; start + BLOCK_LINES <= lines.length; start += 1) {
      const block = lines.slice(start, start + BLOCK_LINES)
      if (new Set(block.map(({ shape }) => shape)).size < BLOCK_LINES / 2) continue // a list, not logic
      const key = block.map(({ shape }) => shape).join('\n')
      places.set(key, [...(places.get(key) ?? []), { path, number: block[0].number }])
    }
  }
  const pairs = new Map()
  for (const [first, second] of [...places.values()].filter(({ length }) => length > 1)) {
    if (first.path === second.path && Math.abs(first.number - second.number) < BLOCK_LINES) continue
    const pair = `${first.path} ${second.path}`
    if (!pairs.has(pair)) pairs.set(pair, `${first.path}:${first.number} ${second.path}:${second.number}`)
  }
  return [...pairs.values()]
}

/** The import graph of the product, type-only imports included, as dependency-cruiser reads it. */
function imports() {
  const args = [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
  ]
  const roots = ['app', 'server', 'db', 'content', 'commands'].filter((root) =>
    files.some((path) => path.startsWith(`${root}/`)),
  )
  const report = execFileSync(node24(), [...args, '--output-type', 'json', ...roots], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
  })
  const graph = new Map()
  for (const { source, dependencies } of JSON.parse(report).modules) {
    if (isProduct(source))
      graph.set(source, new Set(dependencies.map(({ resolved }) => resolved).filter(isProduct)))
  }
  return graph
}

/** Groups of nodes that reach each other (Tarjan). */
function cycles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const results = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) results.push(group.toSorted((a, b) => a.localeCompare(b)).join(' '))
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return results
}

/** The same graph between folders: a domain, a group of the platform, a top folder. */
function folders(graph) {
  const folderOf = (path) => /^(app\/[^/]+(?=\/)|[^/]+)/.exec(path)[0]
  const between = new Map()
  for (const [from, targets] of graph) {
    for (const to of targets) {
      const [a, b] = [folderOf(from), folderOf(to)]
      if (!between.has(a)) between.set(a, new Set())
      if (a !== b) between.get(a).add(b)
    }
  }
  return between
}

const product = files.filter(isProduct)
const tests = files.filter(isTest)
const everything = files.filter((path) => isProduct(path) || isTest(path) || path.endsWith('.css'))
const graph = imports()
const outside = /\b[Dd]ecision \d{1,2}\b|\b[Ss]pecification\b|assurance\.md|\bshared\//
const styles = files.filter((path) => path.startsWith('app/') && path.endsWith('.css'))

/** What only the admin area's pages reach. */
function adminOnly() {
  const isAdminPage = (path) => path.startsWith('app/pages/admin/')
  const reached = (from) => {
    const seen = new Set(from)
    for (const path of seen) for (const next of graph.get(path) ?? []) seen.add(next)
    return seen
  }
  const imported = new Set([...graph.values()].flatMap((targets) => [...targets]))
  const elsewhere = reached([...graph.keys()].filter((path) => !isAdminPage(path) && !imported.has(path)))
  return [...reached([...graph.keys()].filter(isAdminPage))].filter((path) => !elsewhere.has(path))
}

if (process.argv[2] === 'admin-only') {
  console.log(adminOnly().join('\n'))
  process.exit()
}

/** Lines of each domain, its tests left out and its styles included; the largest first. */
function domains() {
  const lines = new Map()
  for (const path of [...product, ...styles]) {
    const domain = /^app\/[^/]+(?=\/)|^[^/]+/.exec(path)[0]
    lines.set(domain, (lines.get(domain) ?? 0) + linesOf([path]))
  }
  return [...lines].toSorted(([, a], [, b]) => b - a).map(([domain, count]) => `${domain} ${count}`)
}

/** The recipes of CONTRIBUTING.md. A place is a line that begins with a file, or with 'If' and a file: only some need that one. */
function recipes() {
  const [, section] = /\n## Six recipes\n(.*?)\n## /s.exec(readFileSync('CONTRIBUTING.md', 'utf8'))
  return section
    .split(/^- /m)
    .slice(1)
    .map((recipe) => {
      const [, name] = /\*\*(.+)\*\*/.exec(recipe)
      const places = [...recipe.matchAll(/^ {2}- (If [^`]*: )?`([^`]+)`/gm)]
      const pathsOf = (isForSome) =>
        places.filter(([, some]) => Boolean(some) === isForSome).map(([, , path]) => path)
      const always = pathsOf(false)
      const inProduct = always.filter((path) => !isTest(path) && !path.endsWith('.md'))
      const others = `${always.length - inProduct.length} in tests and documents, ${pathsOf(true).length} only for some`
      return [`places of the recipe '${name}'; ${others}`, inProduct]
    })
}

const figures = [
  ['product lines, styles included', [linesOf(product) + linesOf(styles)]],
  ['lines of styles', [linesOf(styles)]],
  ['lines that only the admin area reaches, styles left out', [linesOf(adminOnly())]],
  ['domains', domains()],
  ['files of at most 20 lines', product.filter((path) => linesOf([path]) <= 20)],
  ['test lines', [linesOf(tests)]],
  [`functions over ${MAX_FUNCTION_LINES} lines`, product.flatMap(longFunctions)],
  [`duplicated blocks of ${BLOCK_LINES} lines, tests and styles included`, duplicatedBlocks(everything)],
  ['file cycles', cycles(graph)],
  ['folder cycles', cycles(folders(graph))],
  ['comments that cite something outside', product.filter((path) => outside.test(text.get(path)))],
  ...recipes(),
]

const isLoud = process.argv.includes('--all')
for (const [name, results] of figures) {
  const figure = typeof results[0] === 'number' ? results[0] : results.length
  console.log(`${String(figure).padStart(7)}  ${name}`)
  if (isLoud && typeof results[0] !== 'number')
    for (const place of results) console.log(`           ${place}`)
}
