import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { MESSAGE_HIDES_MS } from './timing.ts'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
  action?: { label: string; onChoose: () => void }
  about?: string
}

const none: readonly Toast[] = []
/** One message at most, after the offers that still stand. */
let current = none
let lastId = 0
const listeners = new Set<() => void>()

function replaceWith(next: readonly Toast[]) {
  current = next
  for (const listener of listeners) listener()
}

function dismiss(id: number) {
  replaceWith(current.filter((toast) => toast.id !== id))
}

/**
 * A message in the corner that disappears after a while, or when the next one comes. Never the only place of an error.
 * `lastsMs`: the time that an Undo works.
 */
export function showToast(
  text: string,
  { lastsMs = MESSAGE_HIDES_MS, ...rest }: Pick<Toast, 'action' | 'about'> & { lastsMs?: number } = {},
) {
  const id = ++lastId
  const offers = current.filter(({ action, about }) => action && (!about || about !== rest.about))
  replaceWith([...offers, { id, text, ...rest }])
  setTimeout(() => dismiss(id), lastsMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Rendered once per page; screen readers announce its content. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
  return (
    <div className={styles.region} role="status" aria-atomic="false">
      {toasts.length > 0 && (
        <div className={styles.card}>
          {toasts.map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
        </div>
      )}
    </div>
  )
}

function Message({ toast: { id, text, action } }: { toast: Toast }) {
  const textId = `toast-${id}`
  return (
    <div className={styles.toast}>
      <Icon name="check" />
      <span id={textId}>{text}</span>
      {action && (
        <button
          type="button"
          aria-describedby={textId}
          onClick={() => {
            dismiss(id)
            action.onChoose()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
