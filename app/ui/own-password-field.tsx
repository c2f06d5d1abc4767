import { useEffect, useRef } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

/** One's own password, where it was last written too long ago. */
export function OwnPasswordField({
  hint,
  hasFocus = true,
  markedBy,
}: {
  hint?: string
  hasFocus?: boolean
  markedBy?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  // After the dialog around it has opened, which puts the focus on its cross.
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  return (
    <Field label="Your own password" hint={hint} markedBy={markedBy}>
      <PasswordInput ref={input} name="current" autoComplete="current-password" required />
    </Field>
  )
}
