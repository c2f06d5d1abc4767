import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, matchesGlob, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Rules that no other tool checks: sizes, names, the file names of a domain folder. */
const MOST_LINES = 400
const P90_LINES = 200
const MOST_SHEET_LINES = 300

const folders = ['app', 'commands', 'db', 'server', 'content', 'tests', 'assurance', 'tools']

/** A new domain must be added here; a new file name in a domain folder needs a decision record. */
const domains = [
  'club',
  'audit',
  'accounts',
  'uploads',
  'content',
  'events',
  'registrations',
  'check-in',
  'members',
  'join-requests',
  'posts',
  'films',
  'calls',
  'team',
  'portfolio',
  'home',
  'first-run',
  'privacy',
  'backups',
  'health',
  'settings',
  'mails',
  'notices',
  'terms',
  'year',
  'handbook',
  'dashboard',
  'handover',
  'discovery',
]
const infrastructure = ['pages', 'api', 'platform', 'ui']
/** Pure parts of a domain that are neither its model nor its rules. */
const vocabulary: Record<string, string[]> = {
  '*': ['model', 'rules', 'use-cases.server', 'store.server', 'emails'],
  club: ['outcome', 'form-result', 'studies', 'text-rows', 'content-names'],
  accounts: ['permissions', 'acting.server', 'auth/common-passwords'],
  events: ['club-time', 'calendar', 'event-dates', 'registration-settings', 'schedule', 'event-row'],
  registrations: ['ticket-codes'],
  'check-in': ['guest-list'],
  'join-requests': ['welcome-message'],
}
/** A large domain splits its rules, use cases and store into named parts (docs/decisions/0004). */
const part = /^[a-z-]+(\.rules|(\.store)?\.server)$/
const isPart = (word: string) => part.test(basename(word))

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

describe('file sizes', () => {
  test(`no file is longer than ${MOST_LINES} lines`, () => {
    expect(sources.filter((path) => lineCount(path) > MOST_LINES)).toEqual([])
  })
  test(`nine of ten files have at most ${P90_LINES} lines`, () => {
    const counts = sources.map(lineCount).sort((a, b) => a - b)
    expect(counts[Math.floor(counts.length * 0.9)]).toBeLessThanOrEqual(P90_LINES)
  })
})

describe('the source tree', () => {
  test('app/ contains only the named domains and infrastructure', () => {
    const found = readdirSync('app').filter((name) => statSync(join('app', name)).isDirectory())
    expect(found.sort()).toEqual([...domains, ...infrastructure].sort())
  })
  test('the tour of CONTRIBUTING.md leads through every folder of app/', () => {
    const rows = readFileSync('CONTRIBUTING.md', 'utf8').match(/^\| `app\/[^|]+/gm) ?? []
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`(?:app\/)?([a-z-]+)\/?`/g)].map(([, name]) => name),
    )
    expect(new Set(named)).toEqual(new Set([...domains, ...infrastructure]))
  })
  test('domain folders use only known file names', () => {
    const strange = domains
      .filter((domain) => domain !== 'discovery')
      .flatMap((domain) =>
        [...filesOf(join('app', domain))]
          .map((path) => relative(join('app', domain), path))
          .filter((name) => !name.startsWith('ui/') && !name.endsWith('.test.ts'))
          .map((name) => name.replace(/\.tsx?$/, ''))
          .filter((word) => !isPart(word))
          .filter((word) => ![...(vocabulary['*'] ?? []), ...(vocabulary[domain] ?? [])].includes(word))
          .map((word) => `${domain}/${word}`),
      )
    expect(strange).toEqual([])
  })
  test('no file is a catch-all such as utils.ts, or a barrel', () => {
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

describe('forbidden patterns', () => {
  test('no module mocks or markup snapshots are used', () => {
    expect(textsWith(/vi\.mock\(|jest\.mock\(|toMatchSnapshot\(|toMatchInlineSnapshot\(/)).toEqual([])
  })
  test('no tests are skipped or exclusive, and no type errors are suppressed', () => {
    expect(textsWith(/\b(test|it|describe)\.(skip|only)\(|@ts-ignore|@ts-nocheck/)).toEqual([])
  })
  test('no TODO comments are left', () => {
    expect(textsWith(/\b(TODO|FIXME|XXX)\b/)).toEqual([])
  })
  test('email is written as in the sentences of the site, without a hyphen', () => {
    expect(textsWith(/\be-mail/i)).toEqual([])
  })
  test('SQL is only in stores, platform, privacy, commands, migrations and tests', () => {
    const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
    const allowed =
      /store\.server\.ts$|\.test\.ts$|^app\/platform\/|^app\/privacy\/|^commands\/|^db\/|^(tests|assurance)\//
    expect(textsWith(queries).filter((path) => !allowed.test(path))).toEqual([])
  })
  test('no component uses inline styles', () => {
    expect(
      textsWith(
        /\sstyle=\{/,
        sources.filter((path) => path.endsWith('.tsx')),
      ),
    ).toEqual([])
  })
  test('pages that refetch keep the result of their form, and components do not read it directly', () => {
    const bare = textsWith(/(?<!useLastResult(?:<\w+>)?\()\buseActionData[<(]/)
    const refetching = textsWith(/\buse(Live|Renewal|Revalidator)\(/)
    expect(refetching.filter((path) => !path.startsWith('app/pages/')).sort()).toEqual([
      'app/events/ui/use-scheduled-refresh.ts',
      'app/ui/use-live.ts',
    ])
    expect(bare.filter((path) => refetching.includes(path) || !path.startsWith('app/pages/'))).toEqual([])
  })
  test('default exports are only where React Router or a tool needs them', () => {
    const allowed = /^app\/(pages\/|root\.tsx|routes\.ts|entry\.)|\.config\.ts$|^tests\/support\/.*setup/
    expect(textsWith(/^export default /m).filter((path) => !allowed.test(path))).toEqual([])
  })
})

describe('documents', () => {
  test('every rule that a comment cites is in docs/product.md', () => {
    const rules = new Set(
      [...readFileSync('docs/product.md', 'utf8').matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
    )
    const cited = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/product\.md#([\w-]+)/g)].map(([, id = '']) => ({ path, id })),
    )
    expect(rules.size).toBeGreaterThan(0)
    expect(cited.filter(({ id }) => !rules.has(id))).toEqual([])
  })
  test('anchors of docs/product.md are unique, and its links point to existing anchors', () => {
    const text = readFileSync('docs/product.md', 'utf8')
    const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
    expect(anchors.filter((id, place) => anchors.indexOf(id) !== place)).toEqual([])
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(links.filter((id) => !anchors.includes(id))).toEqual([])
  })
  test('every path in CONTRIBUTING.md exists, and a recipe has the places that `npm run figures` counts', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8')
    const paths = [
      ...text.matchAll(/`((?:app|assurance|commands|content|db|docs|server|tests|tools)\/[^`\s#{}]+)`/g),
    ].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !/NNNN/.test(path) && globSync(path).length === 0)).toEqual([])
    const [, recipes = ''] = /\n## Six recipes\n(.*?)\n## /s.exec(text) ?? []
    const items = recipes.match(/^ {2}- .*/gm) ?? []
    expect(items.length).toBeGreaterThan(30)
    const place = /^ {2}- (?:If [^`]*: )?`([^`]+)`/
    expect(items.filter((item) => globSync(place.exec(item)?.[1] ?? '').length === 0)).toEqual([])
  })
  test('no comment cites documents outside the repository', () => {
    expect(textsWith(/\b[Dd]ecision \d{1,2}\b|\b[Ss]pecification\b|assurance\.md|house\.md/)).toEqual([])
  })
})

describe('a regular expression', () => {
  const slow = String.raw`/^(\s*\S*\/(e|events)\/[\w-]+\s*(\n|$))+$/`
  test.each([
    ['backtracks', slow, 'no-super-linear-backtracking'],
    ['begins anew at each place', String.raw`/\w+!/`, 'no-super-linear-move'],
  ])('that %s for long is refused by the lint', (_, expression, rule) => {
    const folder = mkdtempSync(join(tmpdir(), 'lint-'))
    const path = join(folder, 'expression.ts')
    writeFileSync(path, `export const expression = ${expression}\n`)
    const lint = ['node_modules/oxlint/bin/oxlint', '-c', '.oxlintrc.json', '--format=unix', path]
    const { status, stdout } = spawnSync(process.execPath, lint, { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, /regexp\(([\w-]+)\)/.exec(stdout)?.[1]]).toEqual([1, rule])
  })
  test('is read by the lint wherever it stands, by every check', () => {
    const { overrides, ignorePatterns } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Record<
      string,
      unknown
    >
    expect(JSON.stringify(overrides)).not.toContain('regexp/')
    const isIgnored = (path: string) =>
      (ignorePatterns as string[]).some(
        (pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`),
      )
    expect(sources.filter(isIgnored)).toEqual([])
    // Without a path it reads the whole tree.
    expect(readFileSync('tools/check.mjs', 'utf8')).toMatch(
      /'node_modules\/oxlint\/bin\/oxlint'(, '--[\w-]+')*\]/,
    )
  })
  test('for a field of the content is no text, which the lint would not read', () => {
    const ofContent = sources.filter((path) => path.startsWith('app/content/') && !path.includes('.test.'))
    expect(textsWith(/\bRegExp\(/, ofContent)).toEqual([])
  })
})

describe('style sheets', () => {
  const sheets = [...filesOf('app')].filter((path) => path.endsWith('.css'))
  test('raw colours are only in tokens.css', () => {
    const raw = /#[0-9a-f]{3,8}\b(?![^(]*\))|\brgba?\(\s*\d/i
    const strays = sheets.filter(
      (path) => !path.endsWith('tokens.css') && raw.test(readFileSync(path, 'utf8')),
    )
    expect(strays).toEqual([])
  })
  test('every style sheet names its cascade layer', () => {
    expect(sheets.filter((path) => !/@layer\b/.test(readFileSync(path, 'utf8')))).toEqual([])
  })
  test(`no style sheet is longer than ${MOST_SHEET_LINES} lines`, () => {
    expect(sheets.filter((path) => lineCount(path) > MOST_SHEET_LINES)).toEqual([])
  })
  test('media and container queries use only the breakpoints of tokens.css', () => {
    const conditions = /(?:@media|@container|sizes=\{?)[^{\n]*\bwidth\b[^{\n]*/g
    const strays = [...sheets, ...sources].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(conditions)]
        .flatMap(([condition]) =>
          condition.match(
            /(?<=width (?:[<>]=? )?|width: )[\d.]+[a-z]+|(?<![\d.])[\d.]+[a-z]+(?= [<>]=? width)/g,
          ),
        )
        .filter((width) => width && !['18rem', '30rem', '48rem', '60rem'].includes(width))
        .map((width) => `${path}: ${width}`),
    )
    expect(strays).toEqual([])
  })
  test('every used custom property is set, and every token of tokens.css is used', () => {
    const css = sheets.map((path) => readFileSync(path, 'utf8')).join('\n')
    const set = new Set(css.match(/(?<![\w-])--[\w-]+(?=:)|(?<=@property )--[\w-]+/g))
    const used = new Set(css.match(/(?<=var\(\s?)--[\w-]+/g))
    const tokens = readFileSync('app/ui/tokens.css', 'utf8').match(/(?<![\w-])--[\w-]+(?=:)/g) ?? []
    expect([...used].filter((name) => !set.has(name))).toEqual([])
    expect(tokens.filter((name) => !used.has(name))).toEqual([])
  })
  test('every class of a CSS module is used where the module is imported', () => {
    const screens = sources.filter((path) => path.endsWith('.tsx')).map((path) => readFileSync(path, 'utf8'))
    const dead = sheets
      .filter((path) => path.endsWith('.module.css'))
      .flatMap((path) => {
        // Where it is imported, by the name it has there.
        const imported = new RegExp(`import (\\w+) from '[^']*/${basename(path)}'`)
        const users = new Set(
          screens.flatMap((text) => {
            const name = imported.exec(text)?.[1]
            return name
              ? [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used)
              : []
          }),
        )
        const selectors = readFileSync(path, 'utf8').replace(
          /\/\*.*?\*\/|:global\(.*?\)|(?<=\{)[^{}]*(?=\})/gs,
          '',
        )
        return [...new Set(selectors.match(/(?<=\.)[a-z]\w*/gi))]
          .filter((name) => !users.has(name))
          .map((name) => `${path}: ${name}`)
      })
    expect(dead).toEqual([])
  })
  test('spacing uses the tokens of tokens.css, and no style sheet uses pixels', () => {
    // Space for an icon, a button or a menu over the text.
    const reserved = /: (2\.6|3\.5|4\.5|5|6\.5|7\.5|12)rem/
    const raw = /(?<![\w-])(gap|padding[a-z-]*|margin[a-z-]*): [^;]*\drem|\dpx/
    const strays = sheets
      .filter((path) => !/(tokens|fonts)\.css$/.test(path))
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
      .filter((line) => raw.test(line) && !reserved.test(line))
    expect(strays).toEqual([])
  })
  test('sizes follow the window only where nothing has to fit a box', () => {
    const lines = sheets.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => /\d(vw|vi|vmin|vmax)\b/.test(line))
        .map((line) => `${path.slice(path.lastIndexOf('/') + 1)} ${line.trim()}`),
    )
    const allowed = [
      // Between two fixed sizes; what has to fit takes the least of this and `--fits`.
      /^tokens\.css --[\w-]+: clamp\([\d.]+rem, [\d.]+vw, [\d.]+rem\);$/,
      // Less than the page by its gutters and a bar, for words of the site itself when text is large.
      /^base\.css --box:/,
      // Titles of cards and rows, when text is large.
      /^base\.css --fits-row: max\(1rem, /,
      // Covers the window or lies outside of it.
      /(base\.css inset-inline-start: -200vw|screens\.module\.css (inset|inline-size|font-size): .*\dv(min|max)|100vmax var\(--scrim\))/,
      // Space that gives way: the text beside it wraps.
      /(padding(-inline|-block)?|gap): .*(min|max|clamp)\(/,
      // The padding of a dialog grows with large text; its heading must not become smaller by that.
      /^dialog\.module\.css --fits: 7vw/,
      // A mark between two fixed sizes.
      /^(site-header|brand)\.module\.css inline-size: clamp\(/,
      // Pictures that are cropped to a height, and the column of one that is shown whole.
      /^(ticket|portfolio|home)\.module\.css block-size: clamp\(/,
      /^event-poster\.module\.css grid-template-columns: /,
      // The glow behind the hero.
      /^home\.module\.css --high:/,
    ]
    expect(lines.filter((line) => !allowed.some((reason) => reason.test(line)))).toEqual([])
    expect(allowed.filter((reason) => !lines.some((line) => reason.test(line)))).toEqual([])
  })
  test('what the page scrolls to is clear of header, bar and foot, and no sheet delays a jump', () => {
    const reset = readFileSync('app/ui/reset.css', 'utf8')
    const [, start = '', end = ''] =
      /scroll-padding-block:\s*calc\(([^;]*)\)\s+calc\(([^;]*)\);/.exec(reset) ?? []
    expect(start).toContain('var(--header)')
    expect(end).toMatch(/var\(--bar\b.*var\(--foot\b/)
    expect(sheets.filter((path) => /(?<!over)scroll-behavior/.test(readFileSync(path, 'utf8')))).toEqual([])
  })
  test('font sizes and weights use the tokens of tokens.css', () => {
    // Sized by the frame around it (a numeral, a dial, a video) or by the column (the wordmark).
    const drawn = /(font-size: (min\(40vmin|36cqi|21\.45cqi|clamp\(1\.15rem, 4\.4cqi|inherit))/
    const raw = /font-size: (?!((min|clamp)\()?var\(--fs-)|font-weight: (?!var\(--fw-)/
    const strays = sheets
      .filter((path) => !/(tokens|fonts)\.css$/.test(path))
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
      .filter((line) => raw.test(line) && !drawn.test(line))
    expect(strays).toEqual([])
  })
})
