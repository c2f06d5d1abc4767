import type { PersonalData } from '#app/club/model.ts'
import { dayText } from '#app/club/membership.rules.ts'
import { plainMoment } from '#app/ui/ago.tsx'
import styles from './personal-data.module.css'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function readableText(text: string, timeZone: string): string {
  if (INSTANT.test(text)) return plainMoment(text, timeZone)
  return DAY.test(text) ? dayText(text) : text
}

/** A person's data in readable form: days as text, times in the club's zone, without empty fields. */
export function PersonalDataList({ held, timeZone }: { held: readonly PersonalData[]; timeZone: string }) {
  return held.map(({ title, records }) => (
    <section key={title} className={`stack ${styles.kind}`} data-gap="2">
      <h3>{title}</h3>
      {records.map((record) => (
        <dl key={JSON.stringify(record)} className={styles.record}>
          {Object.entries(record).map(
            ([label, text]) =>
              text !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{readableText(text, timeZone)}</dd>
                </div>
              ),
          )}
        </dl>
      ))}
    </section>
  ))
}
