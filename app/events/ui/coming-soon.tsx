import { BackLink } from '#app/ui/back-link.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import type { SoonPage } from '../soon.rules.ts'
import { EventPicture } from './event-picture.tsx'
import styles from './event-page.module.css'

export function ComingSoon({ heading, blocks, image, alt, focus }: SoonPage) {
  return (
    <main className={styles.soon} id="content">
      <EventPicture src={image} alt={alt} focus={focus} sizes="100vw" isUrgent />
      <div className={styles.soonText}>
        <div className="wrap titled">
          <BackLink className={styles.back} to="/events" />
          <h1 data-letters={longestWordStep(heading)}>{heading}</h1>
          {blocks.length > 0 && <MarkedText className="lead measure" blocks={blocks} />}
        </div>
      </div>
    </main>
  )
}
