import styles from './differences.module.css'

interface Difference {
  what: string
  /** '' for nothing. */
  was: string
  now: string
}

/** What a change did: each part with what it said and what it says. Closed at first. */
export function Differences({
  differences,
  label = 'What changed',
}: {
  differences: readonly Difference[]
  label?: string
}) {
  if (differences.length === 0) return null
  return (
    <details className={styles.changes}>
      <summary>
        {label} ({differences.length})
      </summary>
      <DifferenceList differences={differences} />
    </details>
  )
}

/** The same, open. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={styles.list}>
      {differences.map(({ what, was, now }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may have the same title
        <div key={at}>
          <dt>{what}</dt>
          <dd>
            {was && (
              <>
                <span className="sr">was: </span>
                <del>{was}</del>
              </>
            )}
            <span className="sr"> now: </span>
            <ins>{now || 'Empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
