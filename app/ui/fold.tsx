import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './fold.module.css'

/** A closed line that says in words what is in it; it opens with a tap. */
export function Fold({
  title,
  state,
  isOpen = false,
  children,
}: {
  title: string
  state: ReactNode
  /** Open at first, or opened now because a field in it is refused. It never closes by itself. */
  isOpen?: boolean
  children: ReactNode
}) {
  const [isShown, setShown] = useState(isOpen)
  if (isOpen && !isShown) setShown(true)
  return (
    <details
      className={styles.fold}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>
        <span>
          <b>{title}</b>
          <span className="mut sm">{state}</span>
        </span>
        <Icon name="forward" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
