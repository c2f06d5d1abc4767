import { Dialog } from '#app/ui/dialog.tsx'
import { embedAddress, type Film } from '../model.ts'
import styles from './player.module.css'

/** Third-party code loads here and nowhere else: after the visitor asked for this film. */
export function FilmPlayer({ film, onClose }: { film: Film; onClose: () => void }) {
  const frame = embedAddress(film.videoUrl)
  return (
    <Dialog size="film" labelledBy="film-title" onClose={onClose}>
      <div className={styles.screen}>
        {frame ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of another host needs its own origin
          <iframe
            src={frame}
            title={film.title}
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the demo reel has no speech
          <video
            src={film.videoUrl}
            poster={film.still}
            controls
            autoPlay
            playsInline
            aria-label={film.title}
          />
        )}
      </div>
      <div className={styles.below}>
        <h2 className="h3" id="film-title">
          {film.title}
        </h2>
        <span>
          {film.year} · {film.duration} · {film.ageRating}
        </span>
      </div>
    </Dialog>
  )
}
