import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Alert, type Tone } from './notice.tsx'

/** Above a form that was restored from a draft. */
export function DraftRestored({ onStartOver, children }: { onStartOver: () => void; children?: ReactNode }) {
  return (
    <Alert tone="warn">
      <div className="cluster">
        <span>What you wrote here before is back, and not saved yet. {children}</span>
        <Button variant="line" size="s" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Alert>
  )
}

/** When the session has ended: the form stays, and a link opens the sign-in in another tab. */
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
