import { LinkedText } from '#app/ui/linked-text.tsx'
import type { Recap } from '../recap.rules.ts'
import styles from './event-page.module.css'
import { EventPicture } from './event-picture.tsx'

/** What the club tells of an event that is over. */
export function RecapSection({ recap: { text, pictures } }: { recap: Recap }) {
  return (
    <section className={styles.recap} aria-labelledby="recap">
      <h2 id="recap">How it was</h2>
      {text && (
        <p className={styles.about}>
          <LinkedText text={text} />
        </p>
      )}
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ src, alt }) => (
            <li key={src}>
              <EventPicture src={src} alt={alt} sizes="(width < 47.5rem) 100vw, 33vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
