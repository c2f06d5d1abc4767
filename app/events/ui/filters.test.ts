import { expect, test } from 'vitest'
import { addressOfView, filtersFrom, isFiltering } from './filters.ts'

const read = (search: string) => filtersFrom(new URLSearchParams(search))

test('an address without filters shows all upcoming events', () => {
  expect(read('')).toEqual({ when: 'upcoming', q: '', category: 'all', page: 1 })
})

test.each(['page=0', 'page=-3', 'page=abc', 'page=1e99', 'page='])(
  'an address with %s shows the first page',
  (search) => {
    expect(read(search).page).toBe(1)
  },
)

test('an address with more words than a title has searches for the first of them', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toBe('x'.repeat(100))
})

test('a view and its address are the same thing', () => {
  const view = { when: 'past', q: 'open air & more', category: 'Social', page: 2 } as const
  expect(filtersFrom(new URL(addressOfView(view), 'http://club.example').searchParams)).toEqual(view)
})

test('what filters nothing is left out of the address', () => {
  expect(addressOfView(read('when=upcoming&q=&category=all&page=1'))).toBe('/events')
})

test('the open event stands beside the filters', () => {
  expect(addressOfView({ when: 'past', q: 'reel' }, 'abc')).toBe('/events?when=past&q=reel&event=abc')
})

test('the toggle alone is no filter', () => {
  expect(isFiltering(read('when=past'))).toBe(false)
  expect(isFiltering(read('q=reel'))).toBe(true)
  expect(isFiltering(read('category=Social'))).toBe(true)
})
