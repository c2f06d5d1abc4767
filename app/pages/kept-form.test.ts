import { describe, expect, test } from 'vitest'
import { againAt, keptIn, wayBack, wordsOf } from './kept-form.ts'

describe('the way back after signing in again', () => {
  test.each(['/admin/dashboard?tab=events&edit=7', '/admin/posts/new', '/admin/settings'])(
    '%s stays',
    (to) => {
      expect(wayBack(to)).toBe(to)
      expect(
        wayBack(new URL(`http://club.example${againAt(`http://club.example${to}`)}`).searchParams.get('to')),
      ).toBe(to)
    },
  )
  test.each([
    null,
    '',
    'https://elsewhere.example/',
    '//elsewhere.example/admin/x',
    '/admin',
    '/admin//elsewhere.example',
    '/admin/../logout',
    '/admin/\\elsewhere.example',
    '/logout',
    'javascript:alert(1)',
  ])('%s becomes the dashboard', (to) => {
    expect(wayBack(to)).toBe('/admin/dashboard')
  })
})

describe('a form that is kept', () => {
  test('has its words in their order, and neither secrets nor files', () => {
    const form = new FormData()
    form.append('ids', '1')
    form.append('ids', '2')
    form.set('password', 'a secret')
    form.set('current', 'a secret')
    form.set('file', new File(['x'], 'x.csv'))
    const kept = wordsOf(form)
    expect(kept).toEqual([
      ['ids', '1'],
      ['ids', '2'],
    ])
    expect(keptIn(JSON.stringify(kept))).toEqual(kept)
  })
  test.each(['', 'no JSON', '{}', '[1]', '[["a"]]', '[["a", 1]]', 'null'])('%s is an empty form', (text) => {
    expect(keptIn(text)).toEqual([])
  })
})
