import type { ReactNode } from 'react'
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
  /** At first. */
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.fold} open={isOpen}>
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
