import { feeToPay, type PublicEvent } from '../model.ts'
import styles from './details.module.css'

export function EventFacts({
  event,
}: {
  event: Pick<PublicEvent, 'longDate' | 'clockTime' | 'venue' | 'category' | 'registrationFee'>
}) {
  const facts = [
    ['Date', event.longDate],
    ['Time', event.clockTime],
    ['Venue', event.venue],
    ['Category', event.category],
    ['Registration fee', feeToPay(event.registrationFee)],
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
