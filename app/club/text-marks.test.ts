import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { growthOf } from '#tests/support/growth.ts'
import { markedBlocks, plainLine, plainText } from './text-marks.rules.ts'

const html = (text: string) =>
  renderToStaticMarkup(createElement(MarkedText, { blocks: markedBlocks(text) }))
    .replace(/^<div class="marked ">|<\/div>$/g, '')
    .replaceAll(/ class="textlink"| target="_blank" rel="noopener noreferrer nofollow ugc"/g, '')

describe('marked text', () => {
  test('is split into paragraphs and keeps its line breaks', () => {
    expect(markedBlocks('Come on Friday.\r\nAt five.\r\n\r\n\r\nBring a friend.')).toEqual([
      { pieces: [{ text: 'Come on Friday.\nAt five.' }] },
      { pieces: [{ text: 'Bring a friend.' }] },
    ])
    expect(markedBlocks(' \n ')).toEqual([])
  })

  test.each([
    ['Doors at *7 PM*, not 8', '<p>Doors at <strong>7 PM</strong>, not 8</p>'],
    ['(*bring ID*)', '<p>(<strong>bring ID</strong>)</p>'],
    [
      '*See https://a.example/b now*',
      '<p><strong>See </strong><a href="https://a.example/b"><strong>https://a.example/b</strong></a><strong> now</strong></p>',
    ],
    ['[The *map*](https://a.example/b)', '<p><a href="https://a.example/b">The *map*</a></p>'],
    ['[Film](https://a.example/F_(film)).', '<p><a href="https://a.example/F_(film)">Film</a>.</p>'],
    [
      'Bring:\n- a torch\n- *a friend*\nThen wait',
      '<p>Bring:</p><ul><li>a torch</li><li><strong>a friend</strong></li></ul><p>Then wait</p>',
    ],
    ['• one\n\n• two', '<ul><li>one</li><li>two</li></ul>'],
    [
      'See https://a.example/map, or ask.',
      '<p>See <a href="https://a.example/map">https://a.example/map</a>, or ask.</p>',
    ],
  ])('%j becomes %s', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test.each([
    '5*3*2 = 30',
    'a * b * c',
    '**',
    '* *',
    '*not closed',
    'x*y*',
    'pro-am',
    '-5 degrees',
    '--',
    '[words](http://a.example/)',
    '[words](javascript:alert(1))',
    '[words](https://club.example@elsewhere.example/)',
    '[](https://)',
    'www.a.example',
    'http://a.example/',
    'https://',
    'https://club.example@elsewhere.example/',
    'data:text/html,x',
  ])('%s stays plain text', (text) => {
    expect(markedBlocks(text)).toEqual([{ pieces: [{ text }] }])
  })

  test('has links without a referrer, and its text never becomes HTML', () => {
    const blocks = markedBlocks(
      '[<b>x</b>](https://a.example/?b=1&c=2) *<script>x</script>* https://a.example/"><img>',
    )
    const markup = renderToStaticMarkup(createElement(MarkedText, { blocks }))
    expect(markup).toMatch(
      / href="https:\/\/a\.example\/\?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow ugc"/,
    )
    expect(markup).not.toMatch(/<(script|img|b)\b/)
  })

  test.each<[string, (size: number) => string]>([
    ['stars', (size) => '*a'.repeat(size)],
    ['brackets', (size) => '['.repeat(size)],
    ['links', (size) => '[a]('.repeat(size)],
    ['parentheses in a link', (size) => `[a](https://${'('.repeat(size)}`],
    ['parentheses after an address', (size) => `https://${')'.repeat(size)}x`],
  ])('is parsed in a time that grows with its length, with hostile %s', (_, hostile) => {
    const growth = growthOf((size) => void markedBlocks(hostile(size)), [1_000, 20_000])
    expect(growth).toBeLessThan(80)
  })

  test('becomes plain text for mails and calendars, and one line for excerpts', () => {
    const text = '*Doors* at 7:\n- see [the map](https://a.example/b)\n- or https://a.example/c'
    expect(plainText(text)).toBe(
      'Doors at 7:\n\n- see the map (https://a.example/b)\n- or https://a.example/c',
    )
    expect(plainLine(text)).toBe('Doors at 7: see the map, or https://a.example/c')
    expect(plainText('Twice.\n\nThe same.')).toBe('Twice.\n\nThe same.')
  })
})
