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

test('a search text in an address is cut after 100 characters', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toBe('x'.repeat(100))
})

test('a view converted to an address and back is unchanged', () => {
  const view = { when: 'past', q: 'open air & more', category: 'Social', page: 2 } as const
  expect(filtersFrom(new URL(addressOfView(view), 'http://club.example').searchParams)).toEqual(view)
})

test('the address leaves out filters with their default value', () => {
  expect(addressOfView(read('when=upcoming&q=&category=all&page=1'))).toBe('/events')
})

test('the address contains the filters and the open event', () => {
  expect(addressOfView({ when: 'past', q: 'reel' }, 'abc')).toBe('/events?when=past&q=reel&event=abc')
})

test('the toggle of upcoming and past events alone does not count as a filter', () => {
  expect(isFiltering(read('when=past'))).toBe(false)
  expect(isFiltering(read('q=reel'))).toBe(true)
  expect(isFiltering(read('category=Social'))).toBe(true)
})
