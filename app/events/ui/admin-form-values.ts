import { focusParts } from '#app/club/picture-focus.rules.ts'
import type { AdminEvent } from '../model.ts'
import type { EventErrors } from '../rules.ts'
import { questionSlots } from '../registration-settings.rules.ts'
import type { RegistrationSettings } from '../registration-settings.ts'
import { wallText } from '../club-time.ts'
import { NEVER } from '../schedule.ts'
import { type RefObject, useEffect, useState } from 'react'

/** What is typed in the form around `place`, after each input; the fields themselves are uncontrolled. */
export function useFormValues(place: RefObject<HTMLElement | null>, initial: EventValues): EventValues {
  const [values, setValues] = useState(initial)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return undefined
    const readForm = () => setValues(Object.fromEntries(new FormData(form)))
    // Later: the date of a copy writes into other fields.
    const readLater = () => setTimeout(readForm)
    form.addEventListener('input', readLater)
    return () => form.removeEventListener('input', readLater)
  }, [place])
  return values
}

/** The values of a form by field name; a ticked box is 'on'. */
export type EventValues = Partial<Record<keyof EventErrors, string>>

const boxes: (keyof EventValues)[] = [
  'hasWaitlist',
  'releasesSeats',
  'asksBranch',
  'asksYear',
  'givesCertificates',
  'asksFeedback',
  'asksPictures',
  ...questionSlots.map((slot) => `required${slot}` as const),
]

/** The values of a new form. A waitlist is the usual choice. */
export const emptyForm: EventValues = { way: 'form', hasWaitlist: 'on', publish: 'now' }

/** Step by step there is one thing less to fill in: most events are free. */
export const freeForm: EventValues = { ...emptyForm, registrationFee: '0' }

const ticked = (isTicked: boolean) => (isTicked ? 'on' : '')

function publishValues({ publication, publishedAt }: AdminEvent, timeZone: string): EventValues {
  if (publication === 'draft') return { publish: 'draft' }
  if (publication === 'published') return { publish: 'now' }
  return { publish: 'at', publishAt: wallText(publishedAt, timeZone) }
}

function questionValues({ questions }: RegistrationSettings): EventValues {
  const lines = questions.flatMap(({ slot, kind, text, choices, isRequired }) => [
    [`question${slot}`, text],
    [`kind${slot}`, kind],
    [`choices${slot}`, choices.join('\n')],
    [`required${slot}`, ticked(isRequired)],
  ])
  return Object.fromEntries(lines) as EventValues
}

function audienceValues({ membersUntil }: RegistrationSettings, timeZone: string): EventValues {
  if (membersUntil === NEVER) return { audience: 'only' }
  if (membersUntil === null) return { audience: 'everybody' }
  return { audience: 'first', membersUntil: wallText(membersUntil, timeZone) }
}

function settingsValues(settings: RegistrationSettings, timeZone: string): EventValues {
  if (settings.method === 'form') return emptyForm
  return {
    way: 'here',
    opensAt: wallText(settings.opensAt, timeZone),
    closesAt: wallText(settings.closesAt, timeZone),
    cancelUntil: wallText(settings.cancelUntil, timeZone),
    ...audienceValues(settings, timeZone),
    hasWaitlist: ticked(settings.hasWaitlist),
    releasesSeats: ticked(settings.releasesSeats),
    asksBranch: ticked(settings.asksBranch),
    asksYear: ticked(settings.asksYear),
    asksPictures: ticked(settings.asksPictures),
    ...questionValues(settings),
  }
}

export function valuesOf(event: AdminEvent, timeZone: string): EventValues {
  const { title, description, aboutEvent, googleFormLink, date, time, venue, category, image } = event
  const textValues = { title, description, aboutEvent, googleFormLink, date, venue, category, image }
  const numbers = { seats: String(event.seats), registrationFee: String(event.registrationFee) }
  const settings = { ...settingsValues(event.settings, timeZone), ...publishValues(event, timeZone) }
  const { imageFocus, ...texts } = event.details
  const isTicked = {
    givesCertificates: ticked(texts.givesCertificates),
    asksFeedback: ticked(texts.asksFeedback),
  }
  const details = { ...texts, ...isTicked, endTime: texts.endTime ?? '', ...focusParts(imageFocus) }
  return { ...textValues, ...numbers, ...details, time: time ?? '', ...settings }
}

/** For an event like this one: its date is still to be chosen, and its moments come with it (shiftedMoments). */
export function copyOf(event: AdminEvent, timeZone: string): EventValues {
  return {
    ...valuesOf(event, timeZone),
    date: '',
    opensAt: '',
    closesAt: '',
    cancelUntil: '',
    membersUntil: '',
    publish: 'now',
    publishAt: '',
  }
}

/** The later layer wins. A form does not send boxes that are not ticked, so a layer without a box unticks it. */
export function mergeValues(...layers: (EventValues | null | undefined)[]): EventValues {
  const filledLayers = layers.filter((layer) => layer !== null && layer !== undefined)
  return filledLayers.reduce<EventValues>((below, above) => {
    const unticked = Object.fromEntries(boxes.map((box) => [box, '']))
    return { ...below, ...unticked, ...above }
  }, {})
}
