import { type MouseEvent, useState } from 'react'
import { opensElsewhere } from '#app/ui/click-guards.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { embedUrl, type Film, hostOf } from '../model.ts'
import styles from './player.module.css'

/** Third-party code loads here and nowhere else: after the visitor asked for this film. */
export function FilmPlayer({ film, onClose }: { film: Film; onClose: () => void }) {
  const [isOwnFile, setOwnFile] = useState(false)
  const frame = isOwnFile ? null : embedUrl(film.videoUrl)
  return (
    <Dialog size="film" labelledBy="film-title" onClose={onClose}>
      <div className={styles.screen}>
        {frame ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of another host needs its own origin
          <iframe
            src={frame}
            title={film.title}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the demo reel has no speech
          <video
            src={film.file ?? film.videoUrl}
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
        {frame && <PlaybackFallback film={film} onOwnFile={() => setOwnFile(true)} />}
      </div>
    </Dialog>
  )
}

/** A frame of another origin does not say that its host could not be reached, so the other ways are always there. */
function PlaybackFallback({ film: { videoUrl, file }, onOwnFile }: { film: Film; onOwnFile: () => void }) {
  const play = (click: MouseEvent) => {
    if (opensElsewhere(click)) return
    click.preventDefault()
    onOwnFile()
  }
  return (
    <p className={styles.ways}>
      Not playing?
      {file && (
        <a className="textlink" href={file} onClick={play}>
          Play the copy on this site
        </a>
      )}
      <a className="textlink" href={videoUrl} target="_blank" rel="noopener noreferrer">
        Watch on {hostOf(videoUrl)}
      </a>
    </p>
  )
}
