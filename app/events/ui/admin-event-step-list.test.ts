import { describe, expect, it } from 'vitest'
import { errorsOfStep, eventSteps, firstWrongStep, LAST_STEP } from './admin-event-step-list.ts'

describe('the steps of the event form', () => {
  const errors = { seats: 'How many?', date: 'When?', question2: 'What?', publishAt: 'Since when?' }

  it('know which errors are theirs; the registration has all that no other step has', () => {
    expect(eventSteps.map((_, step) => Object.keys(errorsOfStep(errors, step)))).toEqual([
      [],
      ['date'],
      ['seats', 'question2'],
      ['publishAt'],
    ])
  })

  it('lead to the first one that is wrong', () => {
    expect(firstWrongStep(errors)).toBe(1)
    expect(firstWrongStep({ image: 'Which?' })).toBe(LAST_STEP)
    expect(firstWrongStep({})).toBeNull()
  })
})
