import { expect, it, test } from 'vitest'
import { changeOf, differencesBetween, shortened, takenBack } from './changes.rules.ts'
import type { ContentItem } from './model.ts'

const kind = {
  titleField: 'name',
  fields: [
    { name: 'name', label: 'Name', type: 'line' },
    { name: 'role', label: 'Role', type: 'line' },
    { name: 'image', label: 'Portrait', type: 'picture' },
  ],
} as const
const person = (id: string, more: Record<string, string> = {}): ContentItem => ({
  id,
  name: id.toUpperCase(),
  role: '',
  image: '',
  ...more,
})
const [a, b, c, d] = [person('a'), person('b'), person('c'), person('d')]

it.each([
  ['an added entry', [a, b], [a, b, c], [a, b, c, d], [a, b, d]],
  ['a removed entry', [a, b, c], [a, c], [a, c, d], [a, b, c, d]],
  [
    'a changed field',
    [a],
    [person('a', { role: 'Sound' })],
    [person('a', { role: 'Sound', image: '/x' })],
    [person('a', { image: '/x' })],
  ],
  ['an order', [a, b, c], [c, a, b], [c, a, d, b], [a, b, d, c]],
  [
    'a field that was changed again',
    [a],
    [person('a', { role: 'Sound' })],
    [person('a', { role: 'Light' })],
    [person('a', { role: 'Light' })],
  ],
  ['an order that was changed again', [a, b, c], [c, a, b], [b, a, c], [b, a, c]],
  [
    'an added entry that was changed since',
    [a],
    [a, b],
    [a, person('b', { role: 'Sound' })],
    [a, person('b', { role: 'Sound' })],
  ],
])('undoing %s keeps all later changes', (_, before, after, now, expected) => {
  expect(takenBack(now, changeOf(before, after))).toEqual(expected)
})

test('differences are listed field by field, without the addresses of uploads', () => {
  const after = [b, person('a', { role: 'Sound', image: '/uploads/1.webp' }), c]
  expect(differencesBetween(kind, [a, b, d], after)).toEqual([
    { what: 'C', was: '', now: 'New' },
    { what: 'D', was: 'Removed', now: '' },
    { what: 'A: Role', was: '', now: 'Sound' },
    { what: 'A: Portrait', was: '', now: 'A picture' },
    { what: 'Order', was: 'A, B, D', now: 'B, A, C' },
  ])
})

it.each([
  ['We meet on Thursdays.', 'We meet on Mondays.', ['We meet on Thursdays.', 'We meet on Mondays.']],
  ['', 'New words', ['', 'New words']],
  [
    'One two three four five six seven eight nine ten eleven',
    'One two three four five SIX seven eight nine ten eleven',
    ['… two three four five six seven eight nine ten …', '… two three four five SIX seven eight nine ten …'],
  ],
  ['a a', 'a a a', ['a a', 'a a a']],
])(
  'the comparison of %j and %j shows only the difference and a few words around it',
  (was, now, expectedTexts) => {
    expect(shortened(was, now)).toEqual(expectedTexts)
  },
)
