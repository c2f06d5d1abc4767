import { describe, expect, test } from 'vitest'
import { reauthenticationUrl, parseEntries, returnAddress, textEntriesOf } from './return-to.ts'

describe('the return address after reauthentication', () => {
  test.each(['/admin/dashboard?tab=events&edit=7', '/admin/posts/new', '/admin/settings'])(
    'keeps %s',
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
  ])('is the dashboard instead of %s', (to) => {
    expect(returnAddress(to)).toBe('/admin/dashboard')
  })
})

describe('a form saved during reauthentication', () => {
  test('contains its text fields in their order, but no secrets and no files', () => {
    const form = new FormData()
    form.append('ids', '1')
    form.append('ids', '2')
    form.set('password', 'a secret')
    form.set('current', 'a secret')
    form.set('file', new File(['x'], 'x.csv'))
    const entries = textEntriesOf(form)
    expect(entries).toEqual([
      ['ids', '1'],
      ['ids', '2'],
    ])
    expect(parseEntries(JSON.stringify(entries))).toEqual(entries)
  })
  test.each(['', 'no JSON', '{}', '[1]', '[["a"]]', '[["id", 1]]', 'null'])(
    'is empty when it is read from %s',
    (text) => {
      expect(parseEntries(text)).toEqual([])
    },
  )
})
