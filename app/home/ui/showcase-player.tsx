import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LocalVideo, type ShowcaseVideo, WatchOnVimeo } from './showcase-fallback.tsx'
import styles from './showcase.module.css'
import { useScrollScale, useVimeo } from './use-showcase.ts'

/** The hosting service's player in its background mode: muted, looping, without controls, asked not to track. */
export function ShowcasePlayer({ video }: { video: ShowcaseVideo }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { state, isPlaying, tries, src, toggle, tryAgain, onLoad } = useVimeo(frame, video.vimeoId)
  useScrollScale(panel)
  return (
    <div ref={panel} className={styles.panel} data-state={state}>
      {state !== 'error' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of another host needs its own origin
        <iframe
          key={tries}
          ref={frame}
          src={src}
          title="Highlights of our recent event"
          width="1280"
          height="720"
          allow="autoplay"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={onLoad}
        />
      )}
      {state === 'loading' && <Loading />}
      {state === 'error' && <Failed video={video} onTryAgain={tryAgain} />}
      {state === 'loaded' && (
        <Button
          size="icon"
          className={styles.hold}
          data-asks={isPlaying ? undefined : ''}
          aria-label={isPlaying ? 'Pause video' : 'Play video'}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.over} role="status">
      <svg className={styles.ring} viewBox="0 0 88 88" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="44" cy="44" r="21" strokeWidth="42" strokeDasharray="40 132" opacity=".35" />
        <path d="M44 2v84M2 44h84" strokeWidth="2" opacity=".7" />
        <path d="M44 2a42 42 0 1 1 0 84a42 42 0 1 1 0-84" strokeWidth="3" />
      </svg>
      <p>Improve your internet connection to see the video.</p>
    </div>
  )
}

function Failed({ video, onTryAgain }: { video: ShowcaseVideo; onTryAgain: () => void }) {
  return (
    <>
      <div className={styles.over} role="alert">
        <svg viewBox="0 0 150 62" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M2 8h62l-6 12 8 11-8 11 6 12H2zM148 8H84l-6 12 8 11-8 11 6 12h64z" />
          <path d="M12 8v46M24 8v46M126 8v46M138 8v46" strokeDasharray="5 5" />
        </svg>
        <h3>Unable to load the video</h3>
        <p>Your connection may be at fault, or the video is temporarily unavailable.</p>
        <div className={styles.row}>
          <Button onClick={onTryAgain}>Try Again</Button>
          <WatchOnVimeo id={video.vimeoId} />
        </div>
      </div>
      {video.files.length > 0 && <LocalVideo video={video} controls />}
    </>
  )
}
