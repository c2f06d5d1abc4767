import { type ReactNode, useRef } from 'react'
import { AwayLink, Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ShowcaseVideo } from './showcase.tsx'
import styles from './showcase.module.css'
import { type ShowcaseState, useReel, useScrollScale, useVimeo } from './use-showcase.ts'

export function ShowcasePlayer({ video }: { video: ShowcaseVideo }) {
  return video.host === 'vimeo' ? <VimeoFrame video={video} /> : <Reel video={video} />
}

function Reel({ video }: { video: ShowcaseVideo }) {
  const player = useRef<HTMLVideoElement>(null)
  const { events, hasFailed, ...control } = useReel(player)
  return (
    <Panel {...control} vimeoId={video.vimeoId}>
      <video
        ref={player}
        {...events}
        hidden={control.state === 'error'}
        poster={video.poster}
        width="1280"
        height="720"
        preload="none"
        muted
        loop
        playsInline
        aria-label="Showreel, no sound"
      >
        {video.sources.map((source, index) => (
          <source
            key={source.src}
            {...source}
            // Only when the last source fails has the video failed.
            onError={index === video.sources.length - 1 ? hasFailed : undefined}
          />
        ))}
      </video>
    </Panel>
  )
}

/** The hosting service's player in its background mode: muted, looping, without controls, asked not to track. */
function VimeoFrame({ video }: { video: ShowcaseVideo }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { tries, src, ...control } = useVimeo(frame, video.vimeoId)
  return (
    <Panel {...control} vimeoId={video.vimeoId}>
      {control.state !== 'error' && (
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
        />
      )}
    </Panel>
  )
}

function Panel({
  state,
  isPlaying,
  toggle,
  tryAgain,
  vimeoId,
  children,
}: {
  state: ShowcaseState
  isPlaying: boolean
  toggle: () => void
  tryAgain: () => void
  vimeoId: string
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useScrollScale(panel)
  return (
    <div ref={panel} className={styles.panel} data-state={state}>
      {children}
      {state === 'loading' && <Loading />}
      {state === 'error' && <Failed vimeoId={vimeoId} onTryAgain={tryAgain} />}
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

function Failed({ vimeoId, onTryAgain }: { vimeoId: string; onTryAgain: () => void }) {
  return (
    <div className={styles.over} role="alert">
      <svg viewBox="0 0 150 62" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M2 8h62l-6 12 8 11-8 11 6 12H2zM148 8H84l-6 12 8 11-8 11 6 12h64z" />
        <path d="M12 8v46M24 8v46M126 8v46M138 8v46" strokeDasharray="5 5" />
      </svg>
      <h3>Unable to load the video</h3>
      <p>Your connection may be at fault, or the video is temporarily unavailable.</p>
      <div className={styles.row}>
        <Button onClick={onTryAgain}>Try Again</Button>
        <AwayLink href={`https://vimeo.com/${vimeoId}`} variant="line">
          Watch on Vimeo
        </AwayLink>
      </div>
    </div>
  )
}
