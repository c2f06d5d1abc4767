import { useEffect, useRef } from 'react'

/** Calls `act` `afterMs` after `isOn` turned true, unless it turns false or the component unmounts first. */
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
