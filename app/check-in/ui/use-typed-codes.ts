import { useEffect, useEffectEvent } from 'react'
import { CODE_CHARACTERS, parseTicketCode } from '#app/registrations/ticket-codes.ts'

/**
 * Listens for a scanner that types a ticket's code and Enter, wherever the focus is. The Enter key event is stopped.
 * `onCode` must remove the code from a field that received it.
 */
export function useTypedCodes(onCode: (code: string) => void): void {
  const pass = useEffectEvent(onCode)
  useEffect(() => {
    let typedText = ''
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      // The time between keys is not measured: nobody types forty characters and Enter by chance, and a busy device may be slow.
      if (key.length === 1) typedText = (typedText + key).slice(-CODE_CHARACTERS)
      if (key !== 'Enter') return
      const code = parseTicketCode(typedText)
      typedText = ''
      if (!code) return
      event.preventDefault()
      event.stopPropagation()
      pass(code)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** The text that was in the field before a scanner typed its code into it. */
export function withoutCode(fieldText: string, code: string): string {
  return fieldText.toUpperCase().endsWith(code) ? fieldText.slice(0, -code.length) : fieldText
}
