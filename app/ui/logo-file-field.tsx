import { Field, TextInput } from './field.tsx'

/** The field for the file of a logo. `onChoose` gets the input once a file is chosen. */
export function LogoFileField({
  label,
  error,
  onChoose,
}: {
  label: string
  error: string | undefined
  onChoose: (input: HTMLInputElement) => void
}) {
  return (
    <Field
      label={label}
      hint="SVG or PNG. A large photo is made smaller, to at most 2 MB. A square works best."
      error={error}
    >
      <TextInput
        type="file"
        name="file"
        accept=".svg,.png,.webp,.jpg,.jpeg,image/svg+xml,image/png"
        onChange={(event) => onChoose(event.target)}
      />
    </Field>
  )
}
