import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

export type Tone = 'danger' | 'warn' | 'good'

/** A tinted block with an icon. Trouble interrupts a screen reader, the other tones wait their turn. */
export function Alert({
  tone = 'danger',
  role = tone === 'danger' ? 'alert' : 'status',
  id,
  children,
  className,
}: {
  tone?: Tone
  role?: 'alert' | 'status'
  id?: string
  children: ReactNode
  className?: string
}) {
  return (
    <div
      id={id}
      className={className ? `${styles.alert} ${className}` : styles.alert}
      data-tone={tone}
      role={role}
    >
      <Icon name={tone === 'good' ? 'check' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}
