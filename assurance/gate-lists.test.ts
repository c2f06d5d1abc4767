import { readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { realIds } from '#assurance/support/real-id-routes.ts'
import { columnKinds } from '#tests/support/column-kinds.ts'
import { engines } from '#tests/support/database.ts'
import { insertFullClub } from '#tests/support/full-club.ts'

/** Without a built site: what is added is missed here, before a gate misses it. */
describe('the lists that the gates use', () => {
  test('name the test rows of every page with a parameter', () => {
    const patterns = (entries: readonly RouteConfigEntry[]): string[] =>
      entries.flatMap(({ path = '', children = [] }) => [`/${path}`, ...patterns(children)])
    const withParameter = patterns(routes).filter((pattern) => pattern.includes(':'))
    expect(withParameter.filter((pattern) => !(pattern in realIds))).toEqual([])
  })
})

test('documents name only gates that exist', () => {
  const folder = 'assurance/gates'
  const gates = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const ids = new Set(gates.flatMap((text) => [...text.matchAll(/ id: '([^']+)'/g)].map(([, id]) => id)))
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]
  const named = documents
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/npm run assure -- ([^`]+)`/g)])
    .flatMap(([, args = '']) => args.split(' ').filter((arg) => /^[A-Z]/.test(arg)))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

test.each(engines)(
  'a full club has a marker in every personal and secret column, on $name',
  async ({ open }) => {
    const db = await open()
    const hidden = Object.entries(columnKinds).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, kind]) => (kind === 'open' ? [] : [`${table}.${column}`])),
    )
    for (const { marks } of [await insertFullClub(db), await insertFullClub(db)])
      expect(marks.map(({ column }) => column)).toEqual(expect.arrayContaining(hidden))
  },
)
