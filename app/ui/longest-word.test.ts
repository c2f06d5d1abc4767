import { expect, test } from 'vitest'
import { longestWordStep } from './longest-word.ts'

test.each([
  ['Lumière Club', undefined],
  ['', undefined],
  ['Phoenix Film Society', undefined],
  ['Cineastes', 11],
  ['A Photography Society', 11],
  ['Cinematographers', 16],
  ['The Kinematographenverein', 24],
  ['Filmschaffendenvereinigungen', 24],
])('the longest word of %j has the size step %s', (words, step) => {
  expect(longestWordStep(words)).toBe(step)
})
