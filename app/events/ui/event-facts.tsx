import { feeText, type PublicEvent } from '../model.ts'
import styles from './details.module.css'

export function EventFacts({ event }: { event: PublicEvent }) {
  const facts = [
    ['Date', event.longDate],
    ['Time', event.clockTime],
    ['Venue', event.venue],
    ['Category', event.category],
    ['Registration fee', feeText(event.registrationFee)],
  ].filter(([, value]) => value)
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
