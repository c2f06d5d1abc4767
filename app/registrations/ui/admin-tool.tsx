import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOpening } from '#app/ui/use-opening.ts'
import styles from './admin-registrations.module.css'

/** A collapsible tool of the organiser, opened when it has news. */
export function Tool({
  title,
  icon,
  hasNews,
  children,
}: {
  title: string
  icon: AdminIconName
  hasNews: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.tool} {...useOpening(hasNews)}>
      <summary>
        <AdminIcon name={icon} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <div className={`stack ${styles.inside}`}>{children}</div>
    </details>
  )
}
