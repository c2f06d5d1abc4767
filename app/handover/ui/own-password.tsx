import type { Refusal } from '#app/club/form-result.ts'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

/** The password field, shown when the last password check is too old. */
export function OwnPassword({ refused }: { refused: Refusal | null }) {
  return (
    <Field
      label="Your own password"
      hint="For safety, enter your own again."
      error={refused?.mustReauthenticate ? refused.message : null}
    >
      <PasswordInput name="current" autoComplete="current-password" required />
    </Field>
  )
}
