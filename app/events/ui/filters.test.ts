import { expect, test } from 'vitest'
import { addressOfView, filtersFrom, isFiltering } from './filters.ts'

const filtersOf = (search: string) => filtersFrom(new URLSearchParams(search))

test('an address without filters shows all upcoming events', () => {
  expect(filtersOf('')).toEqual({ when: 'upcoming', q: '', category: 'all', page: 1 })
})

test.each(['page=0', 'page=-3', 'page=abc', 'page=1e99', 'page='])(
  'an address with %s shows the first page',
  (search) => {
    expect(filtersOf(search).page).toBe(1)
  },
)

test('a search text in an address is cut after 100 characters', () => {
  expect(filtersOf(`q=${'x'.repeat(300)}`).q).toBe('x'.repeat(100))
})

test('a view converted to an address and back is unchanged', () => {
  const view = { when: 'past', q: 'open air & more', category: 'Social', page: 2 } as const
  expect(filtersFrom(new URL(addressOfView(view), 'http://club.example').searchParams)).toEqual(view)
})

test('the address leaves out filters with their default value', () => {
  expect(addressOfView(filtersOf('when=upcoming&q=&category=all&page=1'))).toBe('/events')
})

test('the address contains the filters and the open event', () => {
  expect(addressOfView({ when: 'past', q: 'reel' }, 'abc')).toBe('/events?when=past&q=reel&event=abc')
})

test('the toggle of upcoming and past events alone does not count as a filter', () => {
  expect(isFiltering(filtersOf('when=past'))).toBe(false)
  expect(isFiltering(filtersOf('q=reel'))).toBe(true)
  expect(isFiltering(filtersOf('category=Social'))).toBe(true)
})
