import type { ComponentProps, ReactNode } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { DetailField } from '../details.rules.ts'
import type { EventErrors, EventField } from '../rules.ts'
import type { EventValues } from './admin-form-values.ts'

export interface EventFieldsProps {
  values: EventValues
  errors: EventErrors
}

interface Wiring extends EventFieldsProps {
  name: EventField | DetailField
  label: string
  hint?: string
  isWide?: boolean
}

/** A field of an event with its label, hint and error. */
export function Wrapped({ name, label, hint, isWide, errors, children }: Wiring & { children: ReactNode }) {
  return (
    <Field label={label} hint={hint} error={errors[name]} className={isWide ? 'span2' : undefined}>
      {children}
    </Field>
  )
}

/** One that is typed in a line. */
export function Line({
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
