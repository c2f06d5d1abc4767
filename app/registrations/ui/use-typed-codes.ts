import { useEffect, useRef } from 'react'
import { CODE_CHARACTERS, plainCode } from '../codes.ts'

/** A scanner types faster than any hand; a longer pause begins something else. */
const HAND_MS = 120

/**
 * Hears a scanner that types a ticket's code and Enter, wherever the focus is. The Enter reaches nothing else; a field
 * that the code ran into is for `onCode` to tidy up.
 */
export function useTypedCodes(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let at = 0
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp } = event
      if (timeStamp - at > HAND_MS) typed = ''
      at = timeStamp
      if (key.length === 1) typed += key
      if (key !== 'Enter') return
      const code = plainCode(typed.slice(-CODE_CHARACTERS))
      typed = ''
      if (!code) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(code)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** What somebody had typed before a scanner's code ran into the same field. */
export function withoutCode(typed: string, code: string): string {
  return typed.toUpperCase().endsWith(code) ? typed.slice(0, -code.length) : typed
}
