import type { KeyboardEvent } from 'react'
import { useHydrated } from './use-hydrated.ts'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Arrow keys move among `role="tab"` children and choose at once. Without scripts every tab stays reachable by Tab. */
export function useRovingKeys() {
  const isHydrated = useHydrated()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const next = tabs[step(tabs.indexOf(event.target as HTMLElement), tabs.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return {
    list: { onKeyDown },
    tabIndexOf: (isSelected: boolean) => (isHydrated && !isSelected ? -1 : 0),
  }
}
