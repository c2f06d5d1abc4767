import { type ToggleEvent, useState } from 'react'

/** For a `details` that opens whenever `isAsked` becomes true; only the user closes it. */
export function useOpening(isAsked: boolean) {
  const [state, setState] = useState({ open: isAsked, isAsked })
  if (state.isAsked !== isAsked) setState({ open: state.open || isAsked, isAsked })
  return {
    open: state.open,
    onToggle: ({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) =>
      setState((before) => ({ ...before, open })),
  }
}
