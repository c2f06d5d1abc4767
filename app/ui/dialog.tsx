import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A native modal: render it to open it, stop rendering it to close it. Escape, the backdrop and the cross call
 * `onClose`; with `canClose={false}` none of them does. Server-rendered, it is open before scripts run.
 */
export function Dialog({
  label,
  labelledBy,
  size = 'm',
  canClose = true,
  hasCross = true,
  onClose,
  children,
}: {
  label?: string
  labelledBy?: string
  size?: 'narrow' | 'm' | 'wide' | 'film' | 'screen'
  canClose?: boolean
  hasCross?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const asksToClose = () => {
    if (canClose) onClose()
  }
  useModal(dialog, asksToClose)
  return (
    <dialog
      ref={dialog}
      open
      suppressHydrationWarning
      className={styles.dialog}
      data-size={size}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {hasCross && <CloseButton isDisabled={!canClose} onClose={asksToClose} />}
      {children}
    </dialog>
  )
}

/** `method="dialog"` makes the close button work without scripts. */
function CloseButton({ isDisabled, onClose }: { isDisabled: boolean; onClose: () => void }) {
  return (
    <form
      method="dialog"
      className={styles.close}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Button type="submit" variant="line" size="icon" aria-label="Close" disabled={isDisabled}>
        <Icon name="close" />
      </Button>
    </form>
  )
}

/** Heading and padding of a plain dialog, such as a small form or a question. */
export function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.body}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </div>
  )
}

function useModal(ref: RefObject<HTMLDialogElement | null>, asksToClose: () => void) {
  const latest = useRef(asksToClose)
  useEffect(() => {
    latest.current = asksToClose
  })
  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // `close()` first would fire an asynchronous close event that shuts the modal again.
    dialog.removeAttribute('open')
    dialog.showModal()
    const refuses = (event: globalThis.Event) => {
      event.preventDefault()
      latest.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') refuses(event)
    }
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog && isOutside(event, dialog)) latest.current()
    }
    // A browser may force the dialog closed (a second Escape): then accept it or open again.
    const onClosed = () => {
      latest.current()
      if (dialog.isConnected && !dialog.open) dialog.showModal()
    }
    dialog.addEventListener('keydown', onKey)
    dialog.addEventListener('mousedown', onPress)
    dialog.addEventListener('cancel', refuses)
    dialog.addEventListener('close', onClosed)
    return () => {
      dialog.removeEventListener('keydown', onKey)
      dialog.removeEventListener('mousedown', onPress)
      dialog.removeEventListener('cancel', refuses)
      dialog.removeEventListener('close', onClosed)
      dialog.close()
    }
  }, [ref])
}

/** A press on the dialog's own padding also targets the dialog: only one outside its box is the backdrop. */
function isOutside(event: MouseEvent, dialog: HTMLDialogElement) {
  const box = dialog.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
