import { useState } from 'react'

/** The errors of the newest check or answer, without the fields edited since. `answered`: the errors of `answer`. */
export function useFieldErrors<Errors extends object>(answer: unknown, answered: Errors) {
  const [local, setLocal] = useState<{ answer: unknown; errors: Errors } | null>(null)
  const errors = local && local.answer === answer ? local.errors : answered
  const setErrors = (found: Errors) => setLocal({ answer, errors: found })
  return {
    errors,
    setErrors,
    clearError(field: string) {
      if (!(field in errors)) return
      const remaining = Object.entries(errors).filter(([name]) => name !== field)
      setErrors(Object.fromEntries(remaining) as Errors)
    },
  }
}
