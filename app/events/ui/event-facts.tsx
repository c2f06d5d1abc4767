import { feeToPay, type PublicEvent } from '../model.ts'
import styles from './details.module.css'

/** The facts that a page has in its head, too: on a phone they stand there only. */
const inHead = new Set(['Date', 'Time', 'Venue', 'Registration fee'])
/** They take a whole line where others stand side by side. */
const wide = new Set(['Open to', 'Questions?'])

export function EventFacts({
  event,
}: {
  event: Pick<
    PublicEvent,
    'longDate' | 'hours' | 'venue' | 'category' | 'registrationFee' | 'host' | 'openTo'
  >
}) {
  const { venue, host } = event
  const facts = [
    ['Date', event.longDate],
    ['Time', event.hours],
    ['Venue', venue],
    ['Registration fee', feeToPay(event.registrationFee)],
    ['Open to', event.openTo],
    ['Category', event.category],
    ['Questions?', host && `Ask ${host.name}`, host?.url, host?.contact],
  ].filter(([, value]) => value)
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value, href, link]) => (
        <div
          key={term}
          data-in-head={inHead.has(term ?? '') || undefined}
          data-wide={wide.has(term ?? '') || undefined}
        >
          <dt>{term}</dt>
          <dd>
            {value}
            {href && (
              <a className="textlink" href={href}>
                {link}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
