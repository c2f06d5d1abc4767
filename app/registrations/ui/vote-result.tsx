import { Meter } from '#app/ui/meter.tsx'
import type { FilmResult } from '../vote.rules.ts'
import styles from './vote-result.module.css'

/** Written here, as the word for one vote is: their files would bring those of admin screens into a public page. */
const HIGHEST = 5

/** The films by what the audience gave them. Films with the same mean share a place. */
export function VoteResult({ result }: { result: readonly FilmResult[] }) {
  return (
    <ol className={`num ${styles.result}`}>
      {result.map(({ id, title, mean, count, place }) => (
        <li key={id} data-first={place === 1 || undefined}>
          <span className={styles.place}>{place ?? '–'}</span>
          <b>{title}</b>
          <span className={styles.mean}>{mean?.toFixed(1) ?? '–'}</span>
          <Meter value={mean ?? 0} most={HIGHEST} />
          <span className="sm">
            {count} {count === 1 ? 'vote' : 'votes'}
          </span>
        </li>
      ))}
    </ol>
  )
}
