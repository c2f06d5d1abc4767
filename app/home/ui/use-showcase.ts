import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A hanging connection fires no event: without a picture after this time it counts as failed. */
const LOAD_TIMEOUT_MS = 20_000
/** A loaded frame without a message in this time shows an error page of the browser or of a filter. */
const MESSAGE_TIMEOUT_MS = 8_000
const VIMEO = 'https://player.vimeo.com'

type ShowcaseState = 'loading' | 'loaded' | 'error'

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function useTimeLimit(limitMs: number | null, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (limitMs === null) return
    const timer = setTimeout(() => end(), limitMs)
    return () => clearTimeout(timer)
  }, [limitMs])
}

/** The player of the hosting service reports over `postMessage`; without a report it has failed. */
export function useVimeo(frame: RefObject<HTMLIFrameElement | null>, id: string) {
  const [state, setState] = useState<ShowcaseState>('loading')
  const [isPlaying, setPlaying] = useState(false)
  const [tries, setTries] = useState(0)
  const [autoplays] = useState(() => !prefersReducedMotion())
  const [hasLoaded, setLoaded] = useState(false)
  useTimeLimit(state === 'loading' ? (hasLoaded ? MESSAGE_TIMEOUT_MS : LOAD_TIMEOUT_MS) : null, () =>
    setState('error'),
  )
  // Before the frame can say anything: an effect may run after its first message.
  useLayoutEffect(() => {
    const send = (message: object) =>
      frame.current?.contentWindow?.postMessage(JSON.stringify(message), VIMEO)
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin !== VIMEO) return
      const { event } = (typeof data === 'string' ? JSON.parse(data) : data) as { event?: string }
      if (event === 'error') return setState('error')
      setState('loaded')
      if (event === 'ready')
        for (const value of ['play', 'pause']) send({ method: 'addEventListener', value })
      if (event === 'play' || event === 'pause') setPlaying(event === 'play')
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame])
  const toggle = () =>
    frame.current?.contentWindow?.postMessage(JSON.stringify({ method: isPlaying ? 'pause' : 'play' }), VIMEO)
  const tryAgain = () => {
    setState('loading')
    setLoaded(false)
    setTries(tries + 1)
  }
  // Its background mode always starts to play.
  const mode = autoplays ? 'background=1&autoplay=1' : 'controls=0'
  const src = `${VIMEO}/video/${id}?${mode}&muted=1&loop=1&dnt=1`
  return { state, isPlaying, tries, src, toggle, tryAgain, onLoad: () => setLoaded(true) }
}

/** From 0.7 to 1.0 (product.md#showcase) against scroll, where the style sheet cannot do it. */
export function useScrollScale(panel: RefObject<HTMLElement | null>) {
  const frame = useRef(0)
  useEffect(() => {
    if (prefersReducedMotion() || CSS.supports('animation-timeline: view()')) return
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
