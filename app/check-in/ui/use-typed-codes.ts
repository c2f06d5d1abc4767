import { useEffect, useEffectEvent } from 'react'
import { CODE_CHARACTERS, parseTicketCode } from '#app/registrations/ticket-codes.ts'

/** What a key wrote, and the key itself: `Digit1`, `KeyA`. */
export type TypedKey = Pick<KeyboardEvent, 'key' | 'code'>

/** The letter or digit that stands on this key of the keyboard for which scanners are made. */
const printedOn = ({ code }: TypedKey) => /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]

const writesCharacter = (typed: TypedKey) => typed.key.length === 1 || printedOn(typed) !== undefined

/**
 * The ticket's code in what a scanner typed. A scanner presses keys: on a device with another layout (AZERTY, Hindi) they write
 * other characters, and the keys say what was meant.
 */
export function codeTyped(keys: readonly TypedKey[]): string | null {
  const written = keys.map(({ key }) => key).join('')
  return (
    parseTicketCode(written) ?? parseTicketCode(keys.map((typed) => printedOn(typed) ?? typed.key).join(''))
  )
}

/**
 * Listens for a scanner that types a ticket's code and Enter, wherever the focus is. The Enter key event is stopped.
 * `onCode` gets the code, and what was written in its place: it must remove that from a field that received it.
 */
export function useTypedCodes(onCode: (code: string, written: string) => void): void {
  const pass = useEffectEvent(onCode)
  useEffect(() => {
    let keys: TypedKey[] = []
    const onKey = (event: KeyboardEvent) => {
      const { key, code } = event
      // The time between keys is not measured: nobody types forty characters and Enter by chance, and a busy device may be slow.
      if (writesCharacter(event)) keys = [...keys, { key, code }].slice(-CODE_CHARACTERS)
      if (key !== 'Enter') return
      const ticketCode = codeTyped(keys)
      const written = keys.map((typed) => typed.key).join('')
      keys = []
      if (!ticketCode) return
      event.preventDefault()
      event.stopPropagation()
      pass(ticketCode, written)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** The text that was in the field before a scanner typed its code into it. */
export function withoutCode(fieldText: string, written: string): string {
  return fieldText.endsWith(written) ? fieldText.slice(0, -written.length) : fieldText
}
