import { type ReactNode, type Ref, useId } from 'react'
import styles from './panel.module.css'

/** A titled box. `aside` is opposite the title: a count, a badge. */
export function Panel({
  title,
  isTitleHidden = false,
  aside,
  children,
  className,
  ref,
}: {
  title: string
  /** The page says the same: it is for those who listen. */
  isTitleHidden?: boolean
  aside?: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLElement>
}) {
  const id = useId()
  return (
    <section
      ref={ref}
      className={className ? `${styles.panel} ${className}` : styles.panel}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 className={isTitleHidden ? 'sr' : styles.title} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
