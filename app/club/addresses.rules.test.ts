import { describe, expect, it } from 'vitest'
import { pictureAddress } from './addresses.rules.ts'

/** Gate S18 tests the addresses that are refused, and links to forms. */
describe('the picture address', () => {
  it.each([
    ['https://img.example/a.jpg', 'https://img.example/a.jpg'],
    ['http://img.example/a.JPEG?w=3', 'http://img.example/a.JPEG?w=3'],
    ['https://img.example/a.gif', 'https://img.example/a.gif'],
    ['https://club.example/uploads/0198-a.webp', '/uploads/0198-a.webp'],
    ['https://club.example/other/a.webp', 'https://club.example/other/a.webp'],
    ['/uploads/0198-a.webp', '/uploads/0198-a.webp'],
    ['/art/events/edit.webp', '/art/events/edit.webp'],
  ])('%s is stored as %s', (address, storedAddress) => {
    expect(pictureAddress(address, 'https://club.example')).toBe(storedAddress)
  })
})
