import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** House rules that no other tool holds: sizes, names, the closed vocabulary of a domain folder. */
const MOST_LINES = 250
const P90_LINES = 150

const folders = ['app', 'db', 'server', 'content', 'tests', 'tools']

/** A new domain fails here until it is named; a new word in a domain folder needs a decision record. */
const domains = [
  'club',
  'audit',
  'accounts',
  'uploads',
  'events',
  'registrations',
  'join-requests',
  'posts',
  'films',
  'team',
  'portfolio',
  'home',
  'dashboard',
]
const infrastructure = ['pages', 'api', 'platform', 'ui']
const vocabulary: Record<string, string[]> = {
  '*': ['model', 'rules', 'use-cases.server', 'store.server', 'emails'],
  club: ['outcome', 'answer', 'people', 'people.rules'],
  accounts: ['permissions', 'acting.server', 'sessions.server', 'forms', 'common-passwords', 'own-rules'],
  events: ['zone', 'addresses', 'calendar', 'list.rules', 'terms', 'terms.rules', 'import.rules'],
  registrations: ['codes', 'organiser.rules'],
  'join-requests': ['welcome'],
}
/** Decision 0004: a large domain splits its use cases and its store into named parts. */
const part = /^[a-z-]+(\.store)?\.server$/

function* filesOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesOf(path)
    else yield path
  }
}

const sources = folders
  .flatMap((folder) => [...filesOf(folder)])
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
const lineCount = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1

function textsWith(pattern: RegExp, among = sources): string[] {
  return among.filter(
    (path) => path !== 'tests/architecture.test.ts' && pattern.test(readFileSync(path, 'utf8')),
  )
}

describe('sizes', () => {
  test(`no file is longer than ${MOST_LINES} lines`, () => {
    expect(sources.filter((path) => lineCount(path) > MOST_LINES)).toEqual([])
  })
  test(`nine files of ten have at most ${P90_LINES} lines`, () => {
    const counts = sources.map(lineCount).sort((a, b) => a - b)
    expect(counts[Math.floor(counts.length * 0.9)]).toBeLessThanOrEqual(P90_LINES)
  })
})

describe('the tree', () => {
  test('app/ holds the named domains and the named infrastructure, nothing else', () => {
    const found = readdirSync('app').filter((name) => statSync(join('app', name)).isDirectory())
    expect(found.sort()).toEqual([...domains, ...infrastructure].sort())
  })
  test('a domain folder speaks the closed vocabulary', () => {
    const strange = domains.flatMap((domain) =>
      readdirSync(join('app', domain))
        .filter((name) => statSync(join('app', domain, name)).isFile() && !name.endsWith('.test.ts'))
        .map((name) => name.replace(/\.tsx?$/, ''))
        .filter((word) => !part.test(word))
        .filter((word) => ![...(vocabulary['*'] ?? []), ...(vocabulary[domain] ?? [])].includes(word))
        .map((word) => `${domain}/${word}`),
    )
    expect(strange).toEqual([])
  })
  test('no junk drawers and no barrels', () => {
    expect(
      sources.filter((path) => /^(utils?|helpers?|misc|common|index)\.(ts|tsx)$/.test(basename(path))),
    ).toEqual([])
  })
  test('file names are kebab-case', () => {
    expect(
      sources.filter((path) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(path))),
    ).toEqual([])
  })
})

describe('what the house refuses', () => {
  test('no module mocks and no markup snapshots', () => {
    expect(textsWith(/vi\.mock\(|jest\.mock\(|toMatchSnapshot\(|toMatchInlineSnapshot\(/)).toEqual([])
  })
  test('no skipped or lonely tests, no suppressed types', () => {
    expect(textsWith(/\b(test|it|describe)\.(skip|only)\(|@ts-ignore|@ts-nocheck/)).toEqual([])
  })
  test('no TODO left behind', () => {
    expect(textsWith(/\b(TODO|FIXME|XXX)\b/)).toEqual([])
  })
  test('SQL stands in stores, platform, migrations and their tests only', () => {
    const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
    const allowed = /store\.server\.ts$|\.test\.ts$|^app\/platform\/|^db\/|^tests\//
    expect(textsWith(queries).filter((path) => !allowed.test(path))).toEqual([])
  })
  test('no inline styles in what the server renders', () => {
    expect(
      textsWith(
        /\sstyle=\{/,
        sources.filter((path) => path.endsWith('.tsx')),
      ),
    ).toEqual([])
  })
  test('a page that refetches by itself keeps the answer of its form; no part of one reads it past the page', () => {
    const bare = textsWith(/(?<!useKeptAnswer(?:<\w+>)?\()\buseActionData[<(]/)
    const refetching = textsWith(/\buse(Live|Renewal|Revalidator)\(/)
    expect(refetching.filter((path) => !path.startsWith('app/pages/')).sort()).toEqual([
      'app/events/ui/use-renewal.ts',
      'app/ui/use-live.ts',
    ])
    expect(bare.filter((path) => refetching.includes(path) || !path.startsWith('app/pages/'))).toEqual([])
  })
  test('default exports stand where React Router or a tool demands them only', () => {
    const allowed = /^app\/(pages\/|root\.tsx|routes\.ts|entry\.)|\.config\.ts$|^tests\/support\/.*setup/
    expect(textsWith(/^export default /m).filter((path) => !allowed.test(path))).toEqual([])
  })
})

describe('style sheets', () => {
  const sheets = [...filesOf('app')].filter((path) => path.endsWith('.css'))
  test('raw colours stand in the tokens only', () => {
    const raw = /#[0-9a-f]{3,8}\b(?![^(]*\))|\brgba?\(\s*\d/i
    const strays = sheets.filter(
      (path) => !path.endsWith('tokens.css') && raw.test(readFileSync(path, 'utf8')),
    )
    expect(strays).toEqual([])
  })
  test('each sheet says its layer', () => {
    expect(sheets.filter((path) => !/@layer\b/.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})
