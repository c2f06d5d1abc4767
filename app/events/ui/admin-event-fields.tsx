import type { ComponentProps, ReactNode } from 'react'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { type AdminEvent, categories } from '../model.ts'
import { type EventErrors, type EventField, eventLimits, GOOGLE_FORM_HINT } from '../rules.ts'
import { AdminImageField } from './admin-image-field.tsx'

export type EventValues = Partial<Record<EventField, string>>

export function valuesOf(event: AdminEvent): EventValues {
  const { title, description, aboutEvent, googleFormLink, date, time, venue, category, image } = event
  const numbers = { seats: String(event.seats), registrationFee: String(event.registrationFee) }
  return {
    title,
    description,
    aboutEvent,
    googleFormLink,
    date,
    time: time ?? '',
    venue,
    category,
    image,
    ...numbers,
  }
}

/** For an event like this one: everything but what already happened. */
export function copyOf(event: AdminEvent, today: string): EventValues {
  const values = valuesOf(event)
  return { ...values, date: event.date >= today ? event.date : '' }
}

interface Shown {
  values: EventValues
  errors: EventErrors
}

/** Specification 3, "Event", in the order somebody thinks of them. */
export function AdminEventFields({
  values,
  errors,
  today,
  onImage,
}: Shown & { today: string; onImage: () => void }) {
  const wire = (name: EventField) => ({ name, values, errors })
  return (
    <div className="grid2">
      <Line {...wire('title')} label="Title" isWide maxLength={eventLimits.title} />
      <Line
        {...wire('description')}
        label="Description"
        isWide
        hint="One or two sentences for the card"
        maxLength={eventLimits.description}
      />
      <Wrapped {...wire('aboutEvent')} label="About the event" isWide>
        <TextArea
          name="aboutEvent"
          defaultValue={values.aboutEvent}
          maxLength={eventLimits.aboutEvent}
          rows={4}
        />
      </Wrapped>
      <Line
        {...wire('googleFormLink')}
        label="Google Form link"
        isWide
        hint={GOOGLE_FORM_HINT}
        inputMode="url"
        spellCheck={false}
      />
      <Line {...wire('date')} label="Date" type="date" min={today} />
      <Line {...wire('time')} label="Time" type="time" />
      <Line {...wire('venue')} label="Venue" maxLength={eventLimits.venue} />
      <Wrapped {...wire('category')} label="Category">
        <Select name="category" defaultValue={values.category ?? ''}>
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Wrapped>
      <Line {...wire('seats')} label="Seats" type="number" min={1} inputMode="numeric" />
      <Line
        {...wire('registrationFee')}
        label="Registration fee (₹)"
        hint="0 makes it free"
        type="number"
        min={0}
        inputMode="numeric"
      />
      <div className="span2">
        <AdminImageField initial={values.image ?? ''} error={errors.image} onChange={onImage} />
      </div>
    </div>
  )
}

interface Wiring extends Shown {
  name: EventField
  label: string
  hint?: string
  isWide?: boolean
}

function Wrapped({ name, label, hint, isWide, errors, children }: Wiring & { children: ReactNode }) {
  return (
    <Field label={label} hint={hint} error={errors[name]} className={isWide ? 'span2' : undefined}>
      {children}
    </Field>
  )
}

function Line({
  name,
  label,
  hint,
  isWide,
  values,
  errors,
  ...input
}: Wiring & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Wrapped name={name} label={label} hint={hint} isWide={isWide} values={values} errors={errors}>
      <TextInput name={name} defaultValue={values[name]} autoComplete="off" {...input} />
    </Wrapped>
  )
}
