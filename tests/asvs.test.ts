import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const columns = ['item', 'level', 'about', 'applies', 'test', 'status', 'note'] as const
type Row = Record<(typeof columns)[number], string>

/** The number of items of OWASP ASVS 5.0 at levels 1 and 2. */
const ITEMS = { '1': 70, '2': 183 }
const SHARE_OF_LEVEL_2 = 0.9

/** The file has no quotes inside cells. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

const [head = '', ...lines] = readFileSync('docs/asvs.csv', 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => {
  const cells = cellsOf(line)
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Row
})

const gates = new Set(
  readdirSync('assurance/gates').flatMap((name) =>
    [...readFileSync(`assurance/gates/${name}`, 'utf8').matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id),
  ),
)
const isGate = ({ test }: Row) => /^[A-Z]\d+$/.test(test)
const isThere = (row: Row) => (isGate(row) ? gates.has(row.test) : existsSync(row.test))
/** A gate or a test, not a document. */
const isTried = (row: Row) => isThere(row) && (isGate(row) || /\.(test|spec)\.tsx?$/.test(row.test))
const untried = (among: readonly Row[]) =>
  among.filter((row) => row.level === '1' && row.applies === 'yes' && row.status === 'met' && !isTried(row))
/** Items about a written rule, an absent feature, or the proxy in front of the site. */
const shownInWriting = '2.1.1 6.1.1 6.4.2 8.1.1 12.1.1 12.2.1 12.2.2 15.1.1'.split(' ')
const named = (found: readonly Row[]) => found.map(({ item, test }) => `${item} ${test}`)

it('the ASVS checklist lists every item of levels 1 and 2 once', () => {
  expect(head).toBe(columns.join(','))
  expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length)
  for (const [level, count] of Object.entries(ITEMS))
    expect(rows.filter((row) => row.level === level)).toHaveLength(count)
})

it('the ASVS checklist names an existing gate or file for every met item', () => {
  expect(named(rows.filter((row) => row.status === 'met' && !isThere(row)))).toEqual([])
  expect(named(rows.filter((row) => row.test && !isThere(row)))).toEqual([])
})

it('a gate or test proves every met item of level 1, except the items shown in documents', () => {
  expect(untried(rows).map(({ item }) => item)).toEqual(shownInWriting)
})

it.each(['', 'S999', 'app/no/such.test.ts', 'docs/security.md'])(
  'the check above detects an item whose proof is “%s”',
  (test) => {
    const tried = rows.find((row) => row.level === '1' && isTried(row))
    expect(tried && untried([{ ...tried, test }])).toHaveLength(1)
  },
)

it('the ASVS checklist gives a reason for every gap, decision and inapplicable item', () => {
  const wanting = rows.filter((row) => row.applies === 'no' || row.status !== 'met')
  expect(named(wanting.filter(({ note }) => note === ''))).toEqual([])
  expect(rows.filter((row) => !['met', 'gap', 'decided'].includes(row.status || 'met'))).toEqual([])
  expect(rows.filter((row) => (row.applies === 'yes') === (row.status === ''))).toEqual([])
})

it('the site meets level 1 with one decided exception, and nine tenths of level 2', () => {
  const applying = (level: string) => rows.filter((row) => row.level === level && row.applies === 'yes')
  expect(
    applying('1').flatMap(({ item, status }) => (status === 'met' ? [] : [`${item} ${status}`])),
  ).toEqual(['6.2.1 decided'])
  const second = applying('2')
  const met = second.filter(({ status }) => status === 'met').length
  expect(met / second.length).toBeGreaterThanOrEqual(SHARE_OF_LEVEL_2)
})
