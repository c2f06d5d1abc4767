import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

interface Drag {
  handle: HTMLElement
  rows: HTMLElement[]
  /** The top of each row before the drag, relative to the list. */
  tops: number[]
  at: number
  target: number
  /** The start of the pointer, relative to the top of the list. */
  from: number
}

/** Near an edge of the screen the page follows. */
const EDGE_PX = 72
const SCROLL_PX = 14

/**
 * A handle that drags its row along its list by pointer or finger, and moves it by the arrow keys. `onMove` gets by how
 * many places; the rows stay where they were dropped until the list arrives in its new order.
 */
export function useDragOrder(items: readonly unknown[], onMove: (handle: HTMLElement, by: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag>(undefined)
  const used = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    drag.current = undefined
    const rows = list.current?.children
    items.forEach((_, at) => settle(rows?.item(at)))
    // A row that React moves loses its focus.
    if (document.activeElement === document.body) used.current?.focus({ preventScroll: true })
  }, [items])
  useEscape(drag)
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      used.current = event.currentTarget
      if (event.button === 0 && list.current) drag.current = startDrag(list.current, event)
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag.current && list.current) follow(list.current, drag.current, clientY)
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      const by = drag.current ? drag.current.target - drag.current.at : 0
      if (by === 0) return cancel(drag)
      drag.current = undefined
      onMove(currentTarget, by)
    },
    onPointerCancel: () => cancel(drag),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!by) return
      event.preventDefault()
      used.current = event.currentTarget
      onMove(event.currentTarget, by)
    },
  }
  return { list, handlers }
}

type CurrentDrag = RefObject<Drag | undefined>

/** The rows go back to where they were. */
function cancel(drag: CurrentDrag) {
  drag.current?.rows.forEach(settle)
  drag.current = undefined
}

/** Escape cancels the drag, and closes nothing around the list. */
function useEscape(drag: CurrentDrag) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return
      event.preventDefault()
      cancel(drag)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [drag])
}

function settle(row: Element | null | undefined) {
  if (!(row instanceof HTMLElement)) return
  row.style.translate = ''
  row.removeAttribute('data-dragged')
}

function startDrag(
  list: HTMLElement,
  { currentTarget: handle, pointerId, clientY }: PointerEvent<HTMLElement>,
) {
  handle.setPointerCapture(pointerId)
  const rows = [...list.children] as HTMLElement[]
  const { top } = list.getBoundingClientRect()
  const at = rows.findIndex((row) => row.contains(handle))
  const tops = rows.map((row) => row.getBoundingClientRect().top - top)
  return { handle, rows, tops, at, target: at, from: clientY - top }
}

/** Moves the dragged row with the pointer, and the rows that it passes out of its way. */
function follow(list: HTMLElement, drag: Drag, clientY: number) {
  const { handle, rows, tops, at, from } = drag
  if (clientY < EDGE_PX || clientY > innerHeight - EDGE_PX)
    scrollerOf(list).scrollBy(0, clientY < EDGE_PX ? -SCROLL_PX : SCROLL_PX)
  const heights = rows.map((row) => row.offsetHeight)
  const ownHeight = heights[at] ?? 0
  const lowest = (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0) - ownHeight
  const pointerOffset = clientY - list.getBoundingClientRect().top - from
  const top = Math.min(Math.max((tops[at] ?? 0) + pointerOffset, 0), lowest)
  const middle = top + ownHeight / 2
  const passes = (other: number) => {
    const border = (tops[other] ?? 0) + (heights[other] ?? 0) / 2
    return other < at ? top < border : middle + ownHeight / 2 > border
  }
  const before = rows.filter((_, other) => other < at && passes(other)).length
  const after = rows.filter((_, other) => other > at && passes(other)).length
  drag.target = at - before + after
  rows.forEach((row, other) => {
    const shift = other === at || !passes(other) ? 0 : other < at ? ownHeight : -ownHeight
    row.style.translate = other === at ? `0 ${top - (tops[at] ?? 0)}px` : `0 ${shift}px`
    row.toggleAttribute('data-dragged', row.contains(handle))
  })
}

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}
