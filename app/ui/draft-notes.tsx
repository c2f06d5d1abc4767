import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './draft-notes.module.css'
import { Alert, type Tone } from './notice.tsx'

/** Over a form that was filled from a draft; what else is to be known of it comes inside. */
export function DraftIsBack({ onStartOver, children }: { onStartOver: () => void; children?: ReactNode }) {
  return (
    <Alert tone="warn">
      <div className={styles.row}>
        <span>What you wrote here before is back, and not saved yet. {children}</span>
        <Button variant="line" size="s" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Alert>
  )
}

/** A session may end while somebody writes: the words stay here, and signing in happens beside them. */
export function FormRefused({
  isSignedOut,
  tone,
  children,
}: {
  isSignedOut: boolean
  tone?: Tone
  children: ReactNode
}) {
  return (
    <Alert tone={tone}>
      {children}{' '}
      {isSignedOut && (
        <a className="textlink" href="/admin-login" target="_blank" rel="noopener noreferrer">
          Sign in again
        </a>
      )}
    </Alert>
  )
}
