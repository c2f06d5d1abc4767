import { describe, expect, it } from 'vitest'
import { initialsOf } from './row.tsx'

describe('the initials of a row', () => {
  it.each([
    ['Aarav Sethi', 'AS'],
    ['Mohd. Faiz', 'MF'],
    ['Anna Maria van der Berg', 'AB'],
    ['prithvi', 'P'],
    ['नेहा वर्मा', 'नव'],
    ['  ', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
