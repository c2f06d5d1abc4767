import { EventPicture } from './event-picture.tsx'
import { Back } from './event-page.tsx'
import styles from './event-page.module.css'

export function ComingSoon({ image }: { image: string }) {
  return (
    <main className={styles.soon} id="content">
      <EventPicture src={image} sizes="100vw" isUrgent />
      <div className={styles.soonText}>
        <div className="wrap">
          <Back to="/events" />
          <h1>Coming Soon</h1>
        </div>
      </div>
    </main>
  )
}
