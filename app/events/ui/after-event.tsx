import { Link } from 'react-router'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import type { EventPicture as Shown } from '../pictures.rules.ts'
import styles from './after-event.module.css'
import { EventPicture } from './event-picture.tsx'

export interface MarkedRecap {
  text: readonly MarkedBlock[]
  credit: string
  pictures: readonly Shown[]
}

/** The recap of a past event. Each picture opens on a page of its own, which brings the viewer. */
export function RecapSection({ recap: { text, credit, pictures } }: { recap: MarkedRecap }) {
  return (
    <section className={styles.recap} aria-labelledby="recap">
      <h2 id="recap">How it was</h2>
      {text.length > 0 && <MarkedText blocks={text} className={styles.about} />}
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ id, src, label }) => (
            <li key={id}>
              <Link to={`pictures/${id}`}>
                <EventPicture src={src} alt={label} sizes="(width < 48rem) 50vw, 25vw" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {credit && <p className="mut sm">Pictures: {credit}</p>}
    </section>
  )
}
