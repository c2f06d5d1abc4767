import { type RefObject, useEffect, useRef } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import styles from './showcase.module.css'

export interface ShowcaseVideo {
  /** Where it plays from: the club's own file, or the hosting service's player (decision 34). */
  host: 'club' | 'vimeo'
  sources: readonly { src: string; type: string }[]
  poster: string
  vimeoId: string
}

const fetchPlayer = async () => (await import('./showcase-player.tsx')).ShowcasePlayer

/** 'Highlights of our recent event': muted and looping between two dim frames of a film strip. */
export function Showcase({ video }: { video: ShowcaseVideo }) {
  return (
    <section id="gallery">
      <div className="wrap">
        <h2 className={styles.head}>Highlights of our recent event</h2>
      </div>
      <div className={styles.strip}>
        <div className="perf" aria-hidden="true" />
        <div className={styles.frames}>
          <Neighbour src="/art/films/stills/baarish.webp" />
          <Screen video={video} />
          <Neighbour src="/art/films/stills/patang.webp" />
        </div>
        <div className="perf" aria-hidden="true" />
      </div>
    </section>
  )
}

function Neighbour({ src }: { src: string }) {
  return (
    <div className={styles.side} aria-hidden="true">
      <Picture src={src} alt="" width={1600} height={900} sizes="(width < 47.5rem) 20vw, 74vw" />
    </div>
  )
}

/** A poster until it comes near the viewport; without scripts the browser's own controls play the club's file. */
function Screen({ video }: { video: ShowcaseVideo }) {
  const panel = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const { Part: Player, show } = useOnDemand(fetchPlayer)
  useNearViewport(panel, () => void show().catch(() => {}))
  if (Player) return <Player video={video} />
  return (
    <div ref={panel} className={styles.panel} data-state="waiting">
      <video
        controls={!isHydrated}
        poster={video.poster}
        width="1280"
        height="720"
        preload="none"
        muted
        loop
        playsInline
        aria-label="Showreel, no sound"
      >
        {video.sources.map((source) => (
          <source key={source.src} {...source} />
        ))}
      </video>
    </div>
  )
}

function useNearViewport(target: RefObject<HTMLElement | null>, onNear: () => void) {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: '50%' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
}
