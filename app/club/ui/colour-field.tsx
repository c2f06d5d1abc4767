import { Field, TextInput } from '#app/ui/field.tsx'
import type { ColourName } from '../brand.rules.ts'
import styles from './brand.module.css'

interface ColourFieldProps {
  name: ColourName
  label: string
  text: string
  /** The text as a colour; where it is none, the last one. */
  colour: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A colour to pick, and its text to type or paste. Each follows the other. */
export function ColourField({ name, label, text, colour, error, onChange }: ColourFieldProps) {
  return (
    <div className={styles.colour}>
      <input type="hidden" name={`${name}Shown`} value={text} />
      <input
        type="color"
        name={`${name}Picked`}
        value={colour}
        aria-label={`Pick: ${label}`}
        className={styles.picker}
        onChange={(event) => onChange(event.target.value)}
      />
      <Field label={label} error={error}>
        <TextInput
          name={name}
          value={text}
          maxLength={7}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
