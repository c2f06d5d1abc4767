import { describe, expect, it } from 'vitest'
import { errorsOfStep, eventSteps, firstWrongStep, LAST_STEP } from './admin-event-step-list.ts'

describe('the steps of the event form', () => {
  const errors = { seats: 'How many?', date: 'When?', question2: 'What?', publishAt: 'Since when?' }

  it('have their own errors, and the registration step has all that belong to no other step', () => {
    expect(eventSteps.map((_, step) => Object.keys(errorsOfStep(errors, step)))).toEqual([
      [],
      ['date'],
      ['seats', 'question2'],
      ['publishAt'],
    ])
  })

  it('tell which step has the first error', () => {
    expect(firstWrongStep(errors)).toBe(1)
    expect(firstWrongStep({ image: 'Which?' })).toBe(LAST_STEP)
    expect(firstWrongStep({})).toBeNull()
  })
})
