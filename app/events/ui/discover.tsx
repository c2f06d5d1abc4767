import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './details.module.css'

export function DiscoverFrame({ children }: { children: ReactNode }) {
  return (
    <main className={`wrap ${styles.discover}`} id="content">
      <h1>Discover Events</h1>
      {children}
    </main>
  )
}

export function EventsFailed({ message }: { message: string }) {
  return (
    <div className={styles.failed}>
      <Alert>{message}</Alert>
      <Button onClick={() => location.reload()}>Try Again</Button>
    </div>
  )
}
