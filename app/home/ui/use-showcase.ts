import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** A connection that hangs never says so: after this long without a picture it counts as failed. */
const GIVE_UP_MS = 20_000
const VIMEO = 'https://player.vimeo.com'

export type ShowcaseState = 'loading' | 'loaded' | 'error'

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function useGivingUp(isWaiting: boolean, giveUp: () => void) {
  const latest = useRef(giveUp)
  useEffect(() => {
    latest.current = giveUp
  })
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => latest.current(), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
}

/** Loads the club's own file at once and keeps track of what it does. With reduced motion it waits to be played. */
export function useReel(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<ShowcaseState>('loading')
  const [isPlaying, setPlaying] = useState(false)
  const hasFailed = () => setState('error')
  const load = () => {
    const element = video.current
    if (!element) return
    element.load()
    // A refusal to autoplay is no failure: the play button is there.
    if (!wantsStillness()) element.play().catch(() => setPlaying(false))
  }
  const begin = useRef(load)
  useEffect(() => begin.current(), [])
  useGivingUp(state === 'loading', hasFailed)
  const toggle = () => {
    const element = video.current
    if (!element) return
    if (element.paused) void element.play()
    else element.pause()
  }
  const tryAgain = () => {
    setState('loading')
    load()
  }
  const events = {
    onLoadedData: () => setState('loaded'),
    onPlaying: () => {
      setState('loaded')
      setPlaying(true)
    },
    onPause: () => setPlaying(false),
    // React lets the errors of its sources rise here, too.
    onError: ({ target, currentTarget }: SyntheticEvent) => {
      if (target === currentTarget) hasFailed()
    },
  }
  return { state, isPlaying, events, toggle, tryAgain, hasFailed }
}

/** The hosting service's player says over `postMessage` what it does; a frame that says nothing has failed. */
export function useVimeo(frame: RefObject<HTMLIFrameElement | null>, id: string) {
  const [state, setState] = useState<ShowcaseState>('loading')
  const [isPlaying, setPlaying] = useState(false)
  const [tries, setTries] = useState(0)
  const [autoplays] = useState(() => !wantsStillness())
  useGivingUp(state === 'loading', () => setState('error'))
  useEffect(() => {
    const tell = (message: object) =>
      frame.current?.contentWindow?.postMessage(JSON.stringify(message), VIMEO)
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin !== VIMEO) return
      const { event } = (typeof data === 'string' ? JSON.parse(data) : data) as { event?: string }
      if (event === 'error') return setState('error')
      setState('loaded')
      if (event === 'ready')
        for (const value of ['play', 'pause']) tell({ method: 'addEventListener', value })
      if (event === 'play' || event === 'pause') setPlaying(event === 'play')
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])
  const toggle = () =>
    frame.current?.contentWindow?.postMessage(JSON.stringify({ method: isPlaying ? 'pause' : 'play' }), VIMEO)
  const tryAgain = () => {
    setState('loading')
    setTries(tries + 1)
  }
  // Its background mode always plays by itself.
  const mode = autoplays ? 'background=1&autoplay=1' : 'controls=0'
  const src = `${VIMEO}/video/${id}?${mode}&muted=1&loop=1&dnt=1`
  return { state, isPlaying, tries, src, toggle, tryAgain }
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
