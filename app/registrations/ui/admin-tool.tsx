import { type ReactNode, useState } from 'react'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
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
  const [toolState, setToolState] = useState({ isOpen: hasNews, hasNews })
  // News opens it; only the user closes it.
  if (toolState.hasNews !== hasNews) setToolState({ isOpen: toolState.isOpen || hasNews, hasNews })
  return (
    <details
      className={styles.tool}
      open={toolState.isOpen}
      onToggle={({ currentTarget: { open } }) => setToolState((before) => ({ ...before, isOpen: open }))}
    >
      <summary>
        <AdminIcon name={icon} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <div className={`stack ${styles.inside}`}>{children}</div>
    </details>
  )
}
