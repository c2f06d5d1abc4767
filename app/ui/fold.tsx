import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './fold.module.css'
import { useOpening } from './use-opening.ts'

/** A closed line that says in words what is in it; it opens with a tap. */
export function Fold({
  title,
  state,
  isOpen = false,
  children,
}: {
  title: string
  state: ReactNode
  /** Opens the group at first, and whenever this becomes true. Only the user closes it. */
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.fold} {...useOpening(isOpen)}>
      <summary>
        <span>
          <h2>{title}</h2>
          <span className="mut sm">{state}</span>
        </span>
        <Icon name="forward" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
