import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './events.module.css'

/** `search`: the search parameters that the month view has too. That view has its own frame, so that this one stays small. */
export function DiscoverFrame({ search = '', children }: { search?: string; children: ReactNode }) {
  return (
    <main className={`wrap ${styles.discover}`} id="content">
      <h1>Discover Events</h1>
      <nav className={styles.views} aria-label="View">
        <Link to={`/events${search}`} aria-current="page">
          List
        </Link>
        <Link to={`/events/month${search}`}>Month</Link>
      </nav>
      {children}
    </main>
  )
}

export function EventsFailed({ message }: { message: string }) {
  return (
    <div className="stack" data-align="start">
      <Alert>{message}</Alert>
      <Button onClick={() => location.reload()}>Try Again</Button>
    </div>
  )
}
