import type { ReactNode } from 'react'
import { DeskIcon, type DeskIconName } from '#app/ui/desk-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './admin-registrations.module.css'

/** Something an organiser does now and then: folded away until it is wanted, or has something to say. */
export function Tool({
  title,
  icon,
  isOpen = false,
  children,
}: {
  title: string
  icon: DeskIconName
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.tool} open={isOpen}>
      <summary>
        <DeskIcon name={icon} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
