import { type ReactNode, useState } from 'react'
import { DeskIcon, type DeskIconName } from '#app/ui/desk-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './admin-registrations.module.css'

/** Something an organiser does now and then: folded away until it is wanted, or has something to say. */
export function Tool({
  title,
  icon,
  hasNews,
  children,
}: {
  title: string
  icon: DeskIconName
  hasNews: boolean
  children: ReactNode
}) {
  const [shown, setShown] = useState({ isOpen: hasNews, hasNews })
  // News opens it, and only a person closes it.
  if (shown.hasNews !== hasNews) setShown({ isOpen: shown.isOpen || hasNews, hasNews })
  return (
    <details
      className={styles.tool}
      open={shown.isOpen}
      onToggle={({ currentTarget: { open } }) => setShown((before) => ({ ...before, isOpen: open }))}
    >
      <summary>
        <DeskIcon name={icon} />
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
