import type { EventErrors } from '../rules.ts'

/** The steps of the form, each checked when it is left. Fields without a step are in 'Seats and registration'. */
export const eventSteps = [
  { title: 'What', short: 'What', fields: ['title', 'description', 'aboutEvent', 'category'] },
  {
    title: 'When and where',
    short: 'When',
    fields: ['date', 'time', 'endTime', 'venue', 'mapLink', 'hostName', 'hostContact'],
  },
  { title: 'Seats and registration', short: 'Seats', fields: [] },
  {
    title: 'Picture',
    short: 'Picture',
    fields: ['image', 'imageAlt', 'imageX', 'imageY', 'publish', 'publishAt'],
  },
] as const satisfies readonly { title: string; short: string; fields: readonly (keyof EventErrors)[] }[]

const REGISTRATION_STEP = 2

export const LAST_STEP = eventSteps.length - 1

function stepOf(field: string): number {
  const stepIndex = eventSteps.findIndex(({ fields }) => (fields as readonly string[]).includes(field))
  return stepIndex === -1 ? REGISTRATION_STEP : stepIndex
}

/** The errors of one step. */
export function errorsOfStep(errors: EventErrors, step: number): EventErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step))
}

/** Null: there is no error. */
export function firstWrongStep(errors: EventErrors): number | null {
  const wrong = Object.keys(errors).map(stepOf)
  return wrong.length === 0 ? null : Math.min(...wrong)
}
