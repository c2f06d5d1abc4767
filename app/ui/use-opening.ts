import { type ToggleEvent, useState } from 'react'

interface Opening {
  open: boolean
  reason: unknown
}

/** Another reason opens it, the same one leaves it as it is. */
export const openingFor = (before: Opening, reason: unknown): Opening =>
  before.reason === reason ? before : { open: before.open || Boolean(reason), reason }

/**
 * For a `details` that opens with each new `reason`: a condition, or an answer, of which a second one opens it again. Only
 * the user closes it.
 */
export function useOpening(reason: unknown) {
  const [state, setState] = useState<Opening>({ open: Boolean(reason), reason })
  const next = openingFor(state, reason)
  if (next !== state) setState(next)
  return {
    open: state.open,
    onToggle: ({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) =>
      setState((before) => ({ ...before, open })),
  }
}
