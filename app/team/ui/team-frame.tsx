import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import styles from './team.module.css'

/** The team section as a page, with a link back. */
export function TeamFrame({ to = '/', children }: { to?: string; children: ReactNode }) {
  return (
    <main className={styles.page} id="content">
      <div className="wrap">
        <Link className={styles.back} to={to}>
          <Icon name="back" />
          Back
        </Link>
      </div>
      {children}
    </main>
  )
}
