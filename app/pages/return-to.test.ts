import { describe, expect, test } from 'vitest'
import { reauthenticationUrl, parseEntries, returnAddress, textEntriesOf } from './return-to.ts'

describe('the way back after signing in again', () => {
  test.each(['/admin/dashboard?tab=events&edit=7', '/admin/posts/new', '/admin/settings'])(
    '%s stays',
    (to) => {
      expect(returnAddress(to)).toBe(to)
      expect(
        returnAddress(
          new URL(`http://club.example${reauthenticationUrl(`http://club.example${to}`)}`).searchParams.get(
            'to',
          ),
        ),
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
    '/admin/a/../../logout',
    '/admin/a/%2e%2e/%2E./logout',
    String.raw`/admin/a\..\..\logout`,
    '/admin/a/.\t./../logout',
    '/admin/\\elsewhere.example',
    '/logout',
    'javascript:alert(1)',
  ])('%s becomes the dashboard', (to) => {
    expect(returnAddress(to)).toBe('/admin/dashboard')
  })
})

describe('a form that is kept', () => {
  test('has its words in their order, and neither secrets nor files', () => {
    const form = new FormData()
    form.append('ids', '1')
    form.append('ids', '2')
    form.set('invented', 'x')
    form.set('password', 'a secret')
    form.set('current', 'a secret')
    form.set('file', new File(['x'], 'x.csv'))
    const kept = textEntriesOf(form)
    expect(kept).toEqual([
      ['ids', '1'],
      ['ids', '2'],
    ])
    expect(parseEntries(JSON.stringify(kept))).toEqual(kept)
  })
  test.each(['', 'no JSON', '{}', '[1]', '[["a"]]', '[["id", 1]]', '[["invented", "x"]]', 'null'])(
    '%s is an empty form',
    (text) => {
      expect(parseEntries(text)).toEqual([])
    },
  )
})
