import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOpening } from '#app/ui/use-opening.ts'
import styles from './admin-registrations.module.css'

/** A collapsible tool of the organiser, opened by each news. */
export function Tool({
  title,
  icon,
  news,
  children,
}: {
  title: string
  icon: AdminIconName
  news: unknown
  children: ReactNode
}) {
  return (
    <details className={styles.tool} {...useOpening(news)}>
      <summary>
        <AdminIcon name={icon} />
        <h2>{title}</h2>
        <Icon name="forward" />
      </summary>
      <div className={`stack ${styles.inside}`}>{children}</div>
    </details>
  )
}
