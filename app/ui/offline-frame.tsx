import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './text-page.module.css'

/** The frame of pages stored for offline use. */
export function OfflineFrame({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <main className="wrap" id="content">
      <div className={styles.top}>
        <h1>You are offline</h1>
        <div className="stack">
          <p className="lead">There is no internet connection. These are the events as you last saw them.</p>
          <p className="mut">This page continues by itself when the connection is back.</p>
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
