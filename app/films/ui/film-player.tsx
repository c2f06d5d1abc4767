import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { opensElsewhere } from '#app/ui/click-guards.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { embedUrl, type Film } from '../model.ts'
import styles from './player.module.css'

/** What a player needs to know of a film. */
type PlayedFilm = Pick<Film, 'title' | 'still' | 'videoUrl' | 'file' | 'captions'>

/** The running film, and what to do where it does not run. Third-party code loads here and nowhere else. */
function useScreen(film: PlayedFilm) {
  const [isOwnFile, setOwnFile] = useState(false)
  const frame = isOwnFile ? null : embedUrl(film.videoUrl)
  const screen = (
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
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- there where the committee added them
        <video
          src={film.file ?? film.videoUrl}
          poster={film.still}
          controls
          autoPlay
          playsInline
          aria-label={film.title}
        >
          {film.captions && <track kind="captions" src={film.captions} label="Captions" default />}
        </video>
      )}
    </div>
  )
  return { screen, fallback: frame && <PlaybackFallback film={film} onOwnFile={() => setOwnFile(true)} /> }
}

/** In the page of the film, after the visitor asked for it. */
export function FilmScreen({ film }: { film: PlayedFilm }) {
  const { screen, fallback } = useScreen(film)
  return (
    <>
      {screen}
      {fallback}
    </>
  )
}

export function FilmPlayer({ film, onClose }: { film: Film; onClose: () => void }) {
  const { screen, fallback } = useScreen(film)
  return (
    <Dialog size="film" labelledBy="film-title" onClose={onClose}>
      {screen}
      <div className={styles.below}>
        <h2 className="h3" id="film-title">
          <Link to={`/films/${film.id}`}>{film.title}</Link>
        </h2>
        <span>
          {film.year} · {film.duration} · {film.ageRating}
        </span>
        <ShareLink to={`/share/films/${film.id}`} what={film.title} variant="line" />
        {fallback}
      </div>
    </Dialog>
  )
}

/** A frame of another origin does not say that its host could not be reached, so the other ways are always there. */
function PlaybackFallback({
  film: { videoUrl, file },
  onOwnFile,
}: {
  film: PlayedFilm
  onOwnFile: () => void
}) {
  const play = (click: MouseEvent) => {
    if (opensElsewhere(click)) return
    click.preventDefault()
    onOwnFile()
  }
  return (
    <p className={styles.fallback}>
      Not playing?
      {file && (
        <a className="textlink" href={file} onClick={play}>
          Play the copy on this site
        </a>
      )}
      <a className="textlink" href={videoUrl} target="_blank" rel="noopener noreferrer">
        Watch on {videoUrl.includes('vimeo.') ? 'Vimeo' : 'YouTube'}
      </a>
    </p>
  )
}
