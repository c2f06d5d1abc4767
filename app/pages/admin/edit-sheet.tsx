import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './edit-on-page.module.css'

function useFocusInside() {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    sheet.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // A button that is gone after its decision had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  })
  return sheet
}

/** Wherever the focus is; a question in front of the sheet takes the key first. */
function useEscape(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function scrollToTop(mark: HTMLElement | null) {
  mark?.parentElement?.scrollTo(0, 0)
}

/** From below on a phone, at the side on a wide screen. The page stays in reach; the focus begins inside and returns. */
export function EditSheet({
  label,
  shown,
  onClose,
  children,
  ...handlers
}: {
  label: string
  /** Names what it shows: something else begins at the top. */
  shown: string
  onClose: () => void
  children: ReactNode
} & Pick<ComponentProps<'section'>, 'onInput' | 'onClickCapture' | 'onSubmitCapture'>) {
  const sheet = useFocusInside()
  useEscape(onClose)
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      role="dialog"
      aria-label={`Edit: ${label}`}
      tabIndex={-1}
      {...handlers}
    >
      <i key={shown} ref={scrollToTop} />
      <div className={styles.head}>
        <h2 className="h3">{label}</h2>
        <Button variant="line" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}
