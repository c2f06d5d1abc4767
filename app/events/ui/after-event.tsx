import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import type { Recap } from '../recap.rules.ts'
import styles from './after-event.module.css'
import { EventPicture } from './event-picture.tsx'

export type MarkedRecap = Omit<Recap, 'text'> & { text: readonly MarkedBlock[] }

/** The recap of a past event. */
export function RecapSection({ recap: { text, pictures } }: { recap: MarkedRecap }) {
  return (
    <section className={styles.recap} aria-labelledby="recap">
      <h2 id="recap">How it was</h2>
      {text.length > 0 && <MarkedText blocks={text} className={styles.about} />}
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ src, alt }) => (
            <li key={src}>
              <EventPicture src={src} alt={alt} sizes="(width < 48rem) 100vw, 33vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
