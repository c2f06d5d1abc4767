import { Field, Select } from './field.tsx'

/** One of a few words, or none. */
export function OptionalChoice({
  name,
  label,
  value,
  choices,
  hint = null,
  error,
}: {
  name: string
  label: string
  value: string | null | undefined
  choices: readonly (readonly [string, string])[]
  hint?: string | null
  error: string | undefined
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">Not given</option>
        {choices.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}
