import { counted } from '#app/club/counted.rules.ts'
import { Fold } from '#app/ui/fold.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { FEEDBACK_SHOWN_FROM, type FeedbackSummary } from '../feedback.rules.ts'
import styles from './admin-feedback.module.css'

/** What people answered to the two questions after the event, without names. */
export function FeedbackResult({ summary: { came, answered, shown } }: { summary: FeedbackSummary }) {
  const most = Math.max(1, ...(shown?.byRating ?? []).map(({ count }) => count))
  return (
    <Panel title="Feedback" className={styles.feedback}>
      {shown ? (
        <>
          <p>
            <b className={`num ${styles.average}`}>{shown.average.toFixed(1)}</b> of 5, by {answered} of{' '}
            {came}
          </p>
          <ul className={`num ${styles.ratings}`} aria-label="People by rating">
            {shown.byRating.map(({ rating, count }) => (
              <li key={rating}>
                <span>
                  <span className="sr">Rating </span>
                  {rating}
                </span>
                <Meter value={count} most={most} />
                <span>
                  {count}
                  <span className="sr"> people</span>
                </span>
              </li>
            ))}
          </ul>
          {shown.lines.length > 0 && (
            <Fold title="In their words" state={counted(shown.lines.length, 'line', 'lines')}>
              <ul className={styles.lines}>
                {shown.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Fold>
          )}
        </>
      ) : (
        <p className="mut">
          {answered} of {came} answered; shown from {FEEDBACK_SHOWN_FROM} answers on.
        </p>
      )}
    </Panel>
  )
}
