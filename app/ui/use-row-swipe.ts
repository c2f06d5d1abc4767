import { type RefObject, useEffect } from 'react'

/** How far a row follows the finger, and how far it takes to act. */
const SWIPE_MOST_PX = 112
const SWIPE_ACTS_PX = 72

interface Swipe {
  row: HTMLElement
  startX: number
  distance: number
}

/** The button that a swipe in this direction presses, if the row has one. */
function buttonFor({ row, distance }: Swipe): HTMLElement | null {
  const side = distance > 0 ? 'right' : 'left'
  return row.querySelector<HTMLElement>(`[data-swipe="${side}"]:not(:disabled)`)
}

function startSwipe({ pointerType, isPrimary, target, clientX }: PointerEvent): Swipe | null {
  const touched = target as HTMLElement
  const row = touched.closest<HTMLElement>('[data-row]')
  if (pointerType !== 'touch' || !isPrimary || !row || touched.closest('textarea, input, select')) return null
  return { row, startX: clientX, distance: 0 }
}

/** The row follows the finger and says what will be done. */
function follow(swipe: Swipe, clientX: number) {
  swipe.distance = Math.max(-SWIPE_MOST_PX, Math.min(SWIPE_MOST_PX, clientX - swipe.startX))
  const button = buttonFor(swipe)
  if (!button) return release(swipe)
  swipe.row.dataset['swiping'] = button.dataset['swipeLabel'] ?? ''
  swipe.row.style.translate = `${swipe.distance}px`
}

function release({ row }: Swipe) {
  row.style.translate = ''
  delete row.dataset['swiping']
}

/** A finger to the right does the first action of a row, to the left the second one. Both have a button, too. */
export function useRowSwipe(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = list
    if (!current) return
    const controller = new AbortController()
    const { signal } = controller
    let swipe: Swipe | null = null
    current.addEventListener('pointerdown', (event) => (swipe = startSwipe(event)), { signal })
    current.addEventListener('pointermove', ({ clientX }) => swipe && follow(swipe, clientX), { signal })
    const end = (acts: boolean) => {
      if (!swipe) return
      release(swipe)
      if (acts && Math.abs(swipe.distance) >= SWIPE_ACTS_PX) buttonFor(swipe)?.click()
      swipe = null
    }
    current.addEventListener('pointerup', () => end(true), { signal })
    current.addEventListener('pointercancel', () => end(false), { signal })
    return () => controller.abort()
  }, [list])
}
