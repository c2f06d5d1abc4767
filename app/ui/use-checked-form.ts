import { type FormEvent, useState } from 'react'

interface Found {
  sentence: string | null
  answered: unknown
  scope: string
  tries: number
}

/**
 * The courtesy check of a form before it is sent: `problemOf` gives a sentence or null. The server decides again, and
 * its sentence stands until the next try or until the form turns to another `scope`.
 */
export function useCheckedForm(
  problemOf: (form: FormData) => string | null,
  { answered = null, scope = '' }: { answered?: { sentence: string } | null; scope?: string } = {},
) {
  const [found, setFound] = useState<Found | null>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const sentence = problemOf(new FormData(event.currentTarget))
    setFound({ sentence, answered, scope, tries: (found?.tries ?? 0) + 1 })
    if (sentence !== null) event.preventDefault()
  }
  const isNewest = found !== null && found.answered === answered && found.scope === scope
  return {
    onSubmit,
    /** What to say now, or null. */
    sentence: isNewest ? found.sentence : (answered?.sentence ?? null),
    /** Changes with every try, so that a screen reader hears the same sentence again. */
    tryKey: found?.tries ?? 0,
  }
}
