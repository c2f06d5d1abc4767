import type { HeldData } from '#app/club/model.ts'
import { plainMoment } from '#app/ui/ago.tsx'
import styles from './held-data.module.css'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Everything that is held about a person, to be read: moments in the club's time, empty fields left out. */
export function HeldDataList({ held, timeZone }: { held: readonly HeldData[]; timeZone: string }) {
  return held.map(({ title, records }) => (
    <section key={title} className={styles.kind}>
      <h3>{title}</h3>
      {records.map((record) => (
        <dl key={JSON.stringify(record)} className={styles.record}>
          {Object.entries(record).map(
            ([label, text]) =>
              text !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{INSTANT.test(text) ? plainMoment(text, timeZone) : text}</dd>
                </div>
              ),
          )}
        </dl>
      ))}
    </section>
  ))
}
