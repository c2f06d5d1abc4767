import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { TOAST_MS } from './timing.ts'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
  action?: { label: string; onChoose: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replaceWith(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number) {
  replaceWith(toasts.filter((toast) => toast.id !== id))
}

/** A passing word in the corner. Never the only place an error is shown. `lastsMs` for one that offers an Undo. */
export function showToast(text: string, options: { action?: Toast['action']; lastsMs?: number } = {}) {
  const id = ++lastId
  replaceWith([...toasts, { id, text, action: options.action }])
  setTimeout(() => dismiss(id), options.lastsMs ?? TOAST_MS)
}

const none: readonly Toast[] = []
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stands once in the page; a screen reader hears what arrives in it. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div className={styles.region} role="status">
      {shown.map(({ id, text, action }) => (
        <div key={id} className={styles.toast}>
          <Icon name="check" />
          {text}
          {action && (
            <button
              type="button"
              onClick={() => {
                dismiss(id)
                action.onChoose()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
