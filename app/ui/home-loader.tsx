import { useEffect, useState } from 'react'
import { longestWordStep } from './longest-word.ts'
import styles from './screens.module.css'
import { hasLoadedBefore } from './screens.tsx'

/** One second on the home page: under the opening screen on a full load, alone when the visitor comes from another page. */
export function HomeLoader({ word = '' }: { word?: string | undefined }) {
  const [isFirst] = useState(() => !hasLoadedBefore())
  const [isSkipped, setSkipped] = useState(false)
  useEffect(() => {
    const skip = () => setSkipped(true)
    addEventListener('keydown', skip)
    addEventListener('click', skip)
    return () => {
      removeEventListener('keydown', skip)
      removeEventListener('click', skip)
    }
  }, [])
  return (
    <div
      className={styles.loader}
      role="status"
      aria-label="Loading"
      data-first={isFirst || undefined}
      data-skipped={isSkipped || undefined}
    >
      <p className={styles.word} data-letters={longestWordStep(word)} aria-hidden="true">
        {word}
      </p>
      <button className={`${styles.skip} scripted`} type="button">
        Skip
      </button>
    </div>
  )
}
