import { type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { MESSAGE_HIDES_MS } from './timing.ts'
import styles from './toast.module.css'

export interface Toast {
  id: number
  text: string
  action?: { label: string; onChoose: () => void }
  about?: string
}

const none: readonly Toast[] = []
/** The offers that still stand and at most one message, the newest last. */
let current = none
let lastId = 0
const listeners = new Set<() => void>()

function replaceWith(next: readonly Toast[]) {
  current = next
  for (const listener of listeners) listener()
}

/** One message, or all about something. */
export function dismissToast(id: Toast['id'] | string) {
  replaceWith(current.filter((toast) => toast.id !== id && toast.about !== id))
}

/**
 * A message in the corner, in the admin area on the header, that disappears after a while, or when the next one comes. Never the only place of an error.
 * `lastsMs`: the time that an Undo works. `later`: the text after the time of a message, while the Undo stays.
 */
export function showToast(
  text: string,
  {
    lastsMs = MESSAGE_HIDES_MS,
    later,
    ...rest
  }: Pick<Toast, 'action' | 'about'> & { lastsMs?: number; later?: string } = {},
) {
  const id = ++lastId
  const offers = current.filter(({ action, about }) => action && (!about || about !== rest.about))
  replaceWith([...offers, { id, text, ...rest }])
  setTimeout(() => dismissToast(id), lastsMs)
  if (later) {
    const rename = (toast: Toast) => (toast.id === id ? { ...toast, text: later } : toast)
    setTimeout(() => replaceWith(current.map(rename)), MESSAGE_HIDES_MS)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
}

/** Rendered once per page; screen readers announce its content. Screens that offer Undo have `UndoToasts`. */
export function ToastRegion() {
  const toast = useToasts().at(-1)
  return <ToastFrame>{toast && <ToastText {...toast} />}</ToastFrame>
}

export function ToastFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} role="status" aria-atomic="false">
      {children && <div className={styles.card}>{children}</div>}
    </div>
  )
}

export function ToastText({
  id,
  text,
  children,
}: Pick<Toast, 'id' | 'text'> & {
  /** Its buttons. */
  children?: ReactNode
}) {
  return (
    <div className={styles.toast}>
      <Icon name="check" />
      <span id={`toast-${id}`}>{text}</span>
      {children}
    </div>
  )
}
