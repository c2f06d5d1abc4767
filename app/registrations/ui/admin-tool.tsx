import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import styles from './admin-registrations.module.css'

/** Something an organiser does now and then: folded away until it is wanted, or has something to say. */
export function Tool({
  title,
  icon,
  isOpen = false,
  children,
}: {
  title: string
  icon: IconName
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.tool} open={isOpen}>
      <summary>
        <Icon name={icon} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
