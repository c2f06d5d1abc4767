import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ShowcasePicture } from '../sections.rules.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { LocalVideo, type ShowcaseVideo, WatchOnVimeo } from './showcase-fallback.tsx'
import styles from './showcase.module.css'

const fetchPlayer = async () => (await import('./showcase-player.tsx')).ShowcasePlayer

/** 'Highlights of our recent event': muted and looping between two dim frames of a film strip. */
export function Showcase({ heading, video }: { heading: string; video: ShowcaseVideo }) {
  return (
    <section id="gallery">
      <div className="wrap">
        <h2 className={styles.head}>{heading}</h2>
      </div>
      <div className={styles.strip}>
        <div className="perf" aria-hidden="true" />
        <div className={styles.frames}>
          <SideFrame {...video.sides[0]} />
          <Screen video={video} />
          <SideFrame {...video.sides[1]} />
        </div>
        <div className="perf" aria-hidden="true" />
      </div>
    </section>
  )
}

function SideFrame({ src, alt }: ShowcasePicture) {
  return (
    <div className={styles.side}>
      {src && <Picture src={src} alt={alt} width={1600} height={900} sizes="(width < 48rem) 20vw, 74vw" />}
    </div>
  )
}

/** A poster until it comes near the viewport; without scripts the club's own file, or a link to the video. */
function Screen({ video }: { video: ShowcaseVideo }) {
  const panel = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const { Part: Player, show } = useOnDemand(fetchPlayer)
  useNearViewport(panel, () => void show().catch(() => {}))
  if (Player) return <Player key={video.vimeoId} video={video} />
  return (
    <div ref={panel} className={styles.panel} data-state="waiting">
      <LocalVideo video={video} controls={!isHydrated && video.files.length > 0} />
      {video.files.length === 0 && (
        <noscript>
          <p className={styles.over}>
            <WatchOnVimeo id={video.vimeoId} />
          </p>
        </noscript>
      )}
    </div>
  )
}

function useNearViewport(target: RefObject<HTMLElement | null>, onNear: () => void) {
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        near()
      },
      { rootMargin: '50%' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
}
