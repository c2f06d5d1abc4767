import { type RefObject, useEffect, useState } from 'react'
import type { EventValues } from './admin-form-values.ts'

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
