import { expect, test } from 'vitest'
import { localAddress } from './local-address.ts'

test.each([
  ['/services?from=poster', '/services?from=poster'],
  ['/events/./1', '/events/1'],
  ['/a/../b', '/b'],
])('the local address of %j is %s', (address, path) => {
  expect(localAddress(address)).toBe(path)
})

test.each([
  null,
  '',
  'events',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '//elsewhere.example/',
  String.raw`/\elsewhere.example/`,
  '/\t/elsewhere.example/',
  '/\n/elsewhere.example/',
  '/\r/elsewhere.example/',
  '/\r\\elsewhere.example/',
  '\t//elsewhere.example/',
  '/\t\n\r\\elsewhere.example/',
  '/..//elsewhere.example/',
  '/x/..//elsewhere.example/',
  String.raw`/.\\elsewhere.example/`,
  '//[',
])('%j is rejected as a local address', (address) => {
  expect(localAddress(address)).toBeNull()
})
