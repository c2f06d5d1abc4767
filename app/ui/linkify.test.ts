import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'
import { paragraphsOf, linkify } from './linkify.ts'

describe('what somebody wrote as plain text', () => {
  test('is paragraphs of lines', () => {
    expect(paragraphsOf('Come on Friday.\r\nAt five.\r\n\r\n\r\nBring a friend.')).toEqual([
      ['Come on Friday.', 'At five.'],
      ['Bring a friend.'],
    ])
  })

  test('has its addresses as links, without the full stop after them', () => {
    expect(linkify('See https://lumiere.example/map, or ask.')).toEqual([
      { text: 'See ' },
      { text: 'https://lumiere.example/map', href: 'https://lumiere.example/map' },
      { text: ', or ask.' },
    ])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '<a href="x">',
    'www.lumiere.example',
    'http://lumiere.example/',
    'https://',
    'https://club.example@elsewhere.example/',
  ])('%s stays words', (text) => {
    expect(linkify(text)).toEqual([{ text }])
  })

  test('leads away without a word of where from, and never becomes markup', () => {
    const html = renderToStaticMarkup(
      createElement(LinkedText, { text: 'https://a.example/?b=1&c="><script>x</script>' }),
    )
    expect(html).toMatch(/^<a [^>]*href="https:\/\/a\.example\/\?b=1&amp;c="[^>]*>/)
    expect(html).toMatch(/ target="_blank" rel="noopener noreferrer nofollow ugc"/)
    expect(html).not.toContain('<script')
  })
})
