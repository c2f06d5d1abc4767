import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './text-page.module.css'

/** What stands around the things a browser kept for when the line is down. */
export function OfflineFrame({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <main className="wrap" id="content">
      <div className={styles.top}>
        <h1>You are offline</h1>
        <div className={styles.aside}>
          <p className="lead">The line is down. Here are the events as you last saw them.</p>
          <p className="mut">This page goes on by itself when the line is back.</p>
          <div>
            <Button variant="line" onClick={onRetry}>
              Try Again
            </Button>
          </div>
        </div>
      </div>
      <h2 className="sr">Upcoming Events</h2>
      <div className={styles.below}>{children}</div>
    </main>
  )
}
