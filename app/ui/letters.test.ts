import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test.each([
  ['Lumière Club', undefined],
  ['', undefined],
  ['Phoenix Film Society', undefined],
  ['Cineastes', 11],
  ['A Photography Society', 11],
  ['Cinematographers', 16],
  ['The Kinematographenverein', 24],
  ['Filmschaffendenvereinigungen', 24],
])('of %j the longest word counts: %s', (words, step) => {
  expect(lettersOf(words)).toBe(step)
})
