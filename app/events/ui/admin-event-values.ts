import type { AdminEvent } from '../model.ts'
import type { EventErrors } from '../rules.ts'
import { questionSlots } from '../terms.rules.ts'
import type { Terms } from '../terms.ts'
import { wallText } from '../zone.ts'

/** A form's words by its fields' names; a ticked box is 'on'. */
export type EventValues = Partial<Record<keyof EventErrors, string>>

const boxes: (keyof EventValues)[] = [
  'hasWaitlist',
  'asksBranch',
  'asksYear',
  ...questionSlots.map((slot) => `required${slot}` as const),
]

/** Of a form that nobody filled yet: whoever lets people register here wants a waitlist, as a rule. */
export const emptyForm: EventValues = { way: 'form', hasWaitlist: 'on' }

const ticked = (isTicked: boolean) => (isTicked ? 'on' : '')

function questionValues({ questions }: Terms): EventValues {
  const lines = questions.flatMap(({ slot, kind, text, choices, isRequired }) => [
    [`question${slot}`, text],
    [`kind${slot}`, kind],
    [`choices${slot}`, choices.join('\n')],
    [`required${slot}`, ticked(isRequired)],
  ])
  return Object.fromEntries(lines) as EventValues
}

function termsValues(terms: Terms, timeZone: string): EventValues {
  if (terms.way === 'form') return emptyForm
  return {
    way: 'here',
    opensAt: wallText(terms.opensAt, timeZone),
    closesAt: wallText(terms.closesAt, timeZone),
    cancelUntil: wallText(terms.cancelUntil, timeZone),
    hasWaitlist: ticked(terms.hasWaitlist),
    asksBranch: ticked(terms.asksBranch),
    asksYear: ticked(terms.asksYear),
    ...questionValues(terms),
  }
}

export function valuesOf(event: AdminEvent, timeZone: string): EventValues {
  const { title, description, aboutEvent, googleFormLink, date, time, venue, category, image } = event
  const words = { title, description, aboutEvent, googleFormLink, date, venue, category, image }
  const numbers = { seats: String(event.seats), registrationFee: String(event.registrationFee) }
  return { ...words, ...numbers, time: time ?? '', ...termsValues(event.terms, timeZone) }
}

/** For an event like this one: everything but what already happened. */
export function copyOf(event: AdminEvent, { now, timeZone }: { now: string; timeZone: string }): EventValues {
  const values = valuesOf(event, timeZone)
  const current = wallText(now, timeZone)
  const isToCome = event.date >= current.slice(0, 10)
  const kept = (moment = '') => (isToCome && moment > current ? moment : '')
  return {
    ...values,
    date: isToCome ? event.date : '',
    opensAt: kept(values.opensAt),
    closesAt: kept(values.closesAt),
    cancelUntil: kept(values.cancelUntil),
  }
}

/** The later layer wins. A box that is not ticked is no word of a form, so that one below must not show through. */
export function layered(...layers: (EventValues | null | undefined)[]): EventValues {
  const given = layers.filter((layer) => layer !== null && layer !== undefined)
  return given.reduce<EventValues>((below, above) => {
    const unticked = Object.fromEntries(boxes.map((box) => [box, '']))
    return { ...below, ...unticked, ...above }
  }, {})
}
