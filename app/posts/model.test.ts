import { describe, expect, it } from 'vitest'
import { excerptOf, linksIn, paragraphsOf } from './model.ts'

describe('an announcement', () => {
  it('is paragraphs of lines, with the addresses in it as links', () => {
    expect(paragraphsOf('Come on Friday.\r\nAt five.\r\n\r\n\r\nSee https://lumiere.example/map.')).toEqual([
      [[{ text: 'Come on Friday.' }], [{ text: 'At five.' }]],
      [
        [
          { text: 'See ' },
          { text: 'https://lumiere.example/map', href: 'https://lumiere.example/map' },
          { text: '.' },
        ],
      ],
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '<a href="x">', 'www.lumiere.example', 'https://'])(
    '%s stays words',
    (text) => {
      expect(paragraphsOf(text)).toEqual([[[{ text }]]])
    },
  )

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
  ])('%s: %i links', (text, count) => {
    expect(linksIn(text)).toBe(count)
  })
})
