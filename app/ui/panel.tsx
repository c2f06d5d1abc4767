import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A titled surface. `aside` stands opposite the title: a count, a badge. */
export function Panel({
  title,
  aside,
  children,
  className,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section className={className ? `${styles.panel} ${className}` : styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
