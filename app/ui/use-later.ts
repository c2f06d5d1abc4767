import { useEffect, useRef } from 'react'

/** Does something `afterMs` after `isOn` turned true, unless it turns false or the screen leaves before. */
export function useLater(isOn: boolean, afterMs: number, act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => latest.current(), afterMs)
    return () => clearTimeout(timer)
  }, [isOn, afterMs])
}
