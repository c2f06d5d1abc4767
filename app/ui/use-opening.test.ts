import { describe, expect, it } from 'vitest'
import { openingFor } from './use-opening.ts'

describe('a closed group', () => {
  const refused = { message: 'Please fill in the marked fields' }
  const closedByHand = { open: false, reason: refused }

  it.each([
    ['is opened by the first answer about it', { open: false, reason: null }, refused, true],
    ['is opened by a condition', { open: false, reason: false }, true, true],
    ['stays as the user closed it while nothing new comes', closedByHand, refused, false],
    ['is opened again by a second refusal with the same message', closedByHand, { ...refused }, true],
    ['stays closed when the errors go', closedByHand, null, false],
    ['stays open when the errors go', { open: true, reason: refused }, null, true],
  ])('%s', (_, before, reason, open) => {
    expect(openingFor(before, reason).open).toBe(open)
  })
})
