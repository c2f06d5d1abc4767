import { useEffect, useState } from 'react'

/** The part of the window's height above which a section counts as reached (product.md#home-sections). */
const THRESHOLD = 1 / 3

/** Id of the last `main section[id]` whose top is above a third of the window, while `isTracking`. */
export function useTrackedSection(isTracking: boolean): string | null {
  const [section, setSection] = useState<string | null>(null)
  useEffect(() => {
    if (!isTracking) return
    const look = () => {
      const line = innerHeight * THRESHOLD
      const reached = [...document.querySelectorAll<HTMLElement>('main section[id]')].filter(
        (candidate) => candidate.getBoundingClientRect().top <= line,
      )
      setSection(reached.at(-1)?.id ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [isTracking])
  return isTracking ? section : null
}
