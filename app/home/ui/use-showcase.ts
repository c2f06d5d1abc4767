import { type RefObject, useEffect, useRef, useState } from 'react'

/** A connection that hangs never says so: after this long without a picture it counts as failed. */
const GIVE_UP_MS = 20_000

export type ShowcaseState = 'waiting' | 'loading' | 'loaded' | 'error'

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Loads the video when it comes near the viewport and keeps track of what it does. With reduced motion it loads
 * and waits to be played.
 */
export function useShowcase(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<ShowcaseState>('waiting')
  const [isPlaying, setPlaying] = useState(false)
  const hasFailed = () => setState('error')
  const start = () => {
    const element = video.current
    if (!element) return
    setState('loading')
    element.load()
    // A refusal to autoplay is no failure: the play button is there.
    if (!wantsStillness()) element.play().catch(() => setPlaying(false))
  }

  useNearViewport(video, start)
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('error'), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [state])

  const toggle = () => {
    const element = video.current
    if (!element) return
    if (element.paused) void element.play()
    else element.pause()
  }
  const events = {
    onLoadedData: () => setState('loaded'),
    onPlaying: () => {
      setState('loaded')
      setPlaying(true)
    },
    onPause: () => setPlaying(false),
    onError: hasFailed,
  }
  return { state, isPlaying, events, toggle, tryAgain: start, hasFailed }
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

/** From 0.7 to 1.0 (specification 9) against scroll, where the style sheet cannot do it. */
export function useScrollScale(panel: RefObject<HTMLElement | null>) {
  const frame = useRef(0)
  useEffect(() => {
    if (wantsStillness() || CSS.supports('animation-timeline: view()')) return
    const scale = () => {
      const element = panel.current
      const box = element?.parentElement?.getBoundingClientRect()
      if (!element || !box) return
      const reach = (innerHeight - box.top) / ((innerHeight + box.height) / 2)
      element.style.setProperty('scale', String(0.7 + 0.3 * Math.min(1, Math.max(0, reach))))
    }
    const onScroll = () => {
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(scale)
    }
    scale()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [panel])
}
