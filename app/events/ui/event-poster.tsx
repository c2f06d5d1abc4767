import type { PublicEvent } from '../model.ts'
import { EventPicture } from './event-picture.tsx'
import styles from './event-poster.module.css'

/** The whole picture over its own blurred copy: one file, so it is fetched once. */
export function EventPoster({
  event: { image, imageAlt },
  sizes,
  isUrgent,
}: {
  event: Pick<PublicEvent, 'image' | 'imageAlt'>
  sizes: string
  isUrgent?: boolean
}) {
  const picture = { src: image, sizes, isUrgent }
  return (
    <>
      <EventPicture {...picture} className={styles.blurred} />
      <EventPicture {...picture} alt={imageAlt} className={styles.whole} />
    </>
  )
}
