import { useEffect, useState } from 'react'
import { hasOpening } from './boot-script.ts'
import { Button, ButtonLink } from './button.tsx'
import styles from './screens.module.css'

let hasPageLoaded = false

/** Whether a page has been shown before in this document. */
export const hasLoadedBefore = () => hasPageLoaded

/**
 * Two seconds of film leader over the finished page, at the first public page of a browser session (product.md#loading-screens). The
 * boot script knows whether it was seen. The sheet ends it; any key, click or tap ends it sooner, through the boot script's
 * listener.
 */
export function OpeningScreen({ clubName, pathname }: { clubName?: string; pathname: string }) {
  const [isFirst] = useState(() => !hasLoadedBefore() && hasOpening(pathname))
  useEffect(() => {
    hasPageLoaded = true
  }, [])
  if (!isFirst) return null
  return (
    <div className={styles.opening} role="status" aria-label={`Loading ${clubName}`}>
      <div className={styles.leader} aria-hidden="true">
        <div className={styles.sweep} />
        <div className={styles.cross} />
        <div className={styles.circle} />
        <b className={styles.numeral}>2</b>
        <b className={styles.numeral}>1</b>
      </div>
      <span className={styles.name}>{clubName}</span>
      <button className={`${styles.skip} scripted`} type="button">
        Skip intro
      </button>
    </div>
  )
}

/** The error screen (product.md#error-screen), with the message of a 403. */
export function ErrorScreen({ message = 'Something went wrong.' }: { message?: string }) {
  return (
    <main className={styles.error} id="content">
      <TornFrame />
      <div role="alert">
        <h1>{message}</h1>
      </div>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </main>
  )
}

function TornFrame() {
  return (
    <svg viewBox="0 0 120 70" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M1 1h70l-8 14 9 12-10 14 8 14-6 14H1zM119 1H86l-8 14 9 12-10 14 8 14-6 14h40z" />
    </svg>
  )
}

export function NotFoundScreen() {
  return (
    <main className={styles.lost} id="content">
      <svg
        viewBox="0 0 160 90"
        fill="none"
        stroke="currentColor"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M0 45h160M80 0v90" strokeWidth=".3" />
        <circle cx="80" cy="45" r="30" strokeWidth=".4" />
        <circle cx="80" cy="45" r="34" strokeWidth=".4" />
      </svg>
      <div className="wrap">
        <h1>Page Not Found</h1>
        <p className="lead">This page does not exist or has moved.</p>
        <ButtonLink to="/">Go to Home</ButtonLink>
      </div>
    </main>
  )
}
