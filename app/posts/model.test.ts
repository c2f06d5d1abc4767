import { describe, expect, it } from 'vitest'
import { excerptOf, countLinks } from './model.ts'

describe('an announcement', () => {
  it('has an excerpt of whole words', () => {
    expect(excerptOf('One\n\ntwo')).toBe('One two')
    const long = excerptOf('lamp '.repeat(100))
    expect(long.length).toBeLessThanOrEqual(181)
    expect(long.endsWith('lamp…')).toBe(true)
    expect(excerptOf('x'.repeat(400)).length).toBeLessThanOrEqual(181)
  })

  it.each([
    ['no address', 0],
    ['https://a.example and http://b.example', 2],
    ['WWW.a.example', 1],
  ])('with the text "%s" has %i links', (text, count) => {
    expect(countLinks(text)).toBe(count)
  })
})
