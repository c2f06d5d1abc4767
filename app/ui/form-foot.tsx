import type { ReactNode } from 'react'
import styles from './form-foot.module.css'

/** The buttons of a form that fills a screen: the one that goes back first, the one that saves last. In sight while one scrolls if sticky. */
export function FormFoot({ isSticky = true, children }: { isSticky?: boolean; children: ReactNode }) {
  return (
    <div className={styles.foot} data-sticky={isSticky ? '' : undefined}>
      {children}
    </div>
  )
}
