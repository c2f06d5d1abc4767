import type { ComponentProps, ReactNode } from 'react'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { categories } from '../model.ts'
import { type EventErrors, type EventField, eventLimits, GOOGLE_FORM_HINT } from '../rules.ts'
import { AdminEventTerms } from './admin-event-terms.tsx'
import type { EventValues } from './admin-event-values.ts'
import { AdminImageField } from './admin-image-field.tsx'

interface Shown {
  values: EventValues
  errors: EventErrors
}

/** Specification 3, "Event", in the order somebody thinks of them. */
export function AdminEventFields({
  values,
  errors,
  today,
  timeZone,
  isWayFixed = false,
  onImage,
}: Shown & { today: string; timeZone: string; isWayFixed?: boolean; onImage: () => void }) {
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
      <AdminEventTerms
        values={values}
        errors={errors}
        timeZone={timeZone}
        isWayFixed={isWayFixed}
        outsideForm={
          <Line
            {...wire('googleFormLink')}
            label="Google Form link"
            hint={GOOGLE_FORM_HINT}
            inputMode="url"
            spellCheck={false}
          />
        }
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
