import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pages, resources, secretAddressHeaders } from './route-policies.ts'
import { hasOpening } from './ui/boot-script.ts'

const policies = Object.entries({ ...pages, ...resources })

describe('an address that is a secret', () => {
  test.each(['/tickets/k3y', '/tickets/k3y.data', '/Door/k3y/', '//join/status/k3y', '/me/calendar/k3y.ics'])(
    'is in no shared cache, search or referrer: %s',
    (path) => {
      expect(secretAddressHeaders(path)).toEqual({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'strict-origin',
      })
    },
  )

  test('in a mail, with its secret in the query, tells other sites not even where somebody comes from', () => {
    expect(secretAddressHeaders('/me/link.data')).toMatchObject({ 'referrer-policy': 'same-origin' })
  })

  test.each(['/', '/events', '/events/k3y', '/me', '/join', '/preview'])('is not %s', (path) => {
    expect(secretAddressHeaders(path)).toEqual({})
  })

  test('begins with no opening screen', () => {
    const paths = Object.entries(pages).flatMap(([path, { secretIn }]) => (secretIn ? [path] : []))
    expect(paths.length).toBeGreaterThan(9)
    expect(paths.map((path) => path.replaceAll(/:\w+/g, 'k3y')).filter(hasOpening)).toEqual([])
  })

  test('is marked wherever a page takes a token or a key', () => {
    const files = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\('([^']+)', '([^']+)'/g)]
    const byQuery = files.filter(([, , file]) =>
      /searchParams\.get\('(?:token|key)'\)/.test(readFileSync(`app/${file}`, 'utf8')),
    )
    const byPath = policies.filter(([path]) => /:(?:token|ticket|key)\b/.test(path))
    expect([byQuery.length, byPath.length]).toEqual([5, 8])
    for (const [, path] of byQuery) expect([path, secretAddressHeaders(`/${path}`)]).not.toEqual([path, {}])
    for (const [path, { secretIn }] of byPath) expect([path, secretIn]).toEqual([path, 'path'])
  })
})
