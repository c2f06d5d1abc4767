import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { EventPicture } from '../pictures.rules.ts'
import { DEFAULT_PICTURE } from './event-picture.tsx'
import styles from './picture-viewer.module.css'

const SWIPE_PX = 48

/** One finger that moves along the line of the pictures; two enlarge the page. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0]
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [from, finger] = [start.current, changedTouches[0]]
      if (!from || !finger || (visualViewport?.scale ?? 1) > 1) return
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

/** Left and Right turn the pages, Escape leaves. */
function useKeys(onKey: (key: string) => void) {
  const press = useEffectEvent(({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!altKey && !ctrlKey && !metaKey) onKey(key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

interface ViewerProps {
  event: { id: string; title: string }
  pictures: readonly EventPicture[]
  credit: string
  /** The place of the picture that is shown, from 0. */
  at: number
  /** Why it was not taken down. */
  problem: string | null
  isSending: boolean
}

/** One picture of an event, with its neighbours a swipe, a key or a press away. */
export function PictureViewer({ event, pictures, credit, at, problem, isSending }: ViewerProps) {
  const navigate = useNavigate()
  const path = (by: number) => {
    const neighbour = pictures[(at + by + pictures.length) % pictures.length]
    return `/events/${event.id}/pictures/${neighbour?.id ?? ''}`
  }
  const back = `/events/${event.id}`
  const turn = (by: 1 | -1) => void navigate(path(by), { replace: true, preventScrollReset: true })
  useKeys((key) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'Escape') void navigate(back)
  })
  const swipe = useSwipe(turn)
  useEffect(() => {
    for (const by of [1, -1])
      new Image().src = pictures[(at + by + pictures.length) % pictures.length]?.src ?? ''
  }, [at, pictures])
  const picture = pictures[at]
  if (!picture) return null
  const isOne = pictures.length === 1
  return (
    <main id="content" className={styles.viewer}>
      <div className={`wrap ${styles.bar}`}>
        <h1>
          <Link to={back}>
            <Icon name="back" />
            {event.title}
          </Link>
        </h1>
        <p className="num" role="status">
          {at + 1} of {pictures.length}
        </p>
      </div>
      <div className={styles.stage} {...swipe}>
        <Picture
          key={picture.id}
          src={picture.src}
          fallback={DEFAULT_PICTURE}
          alt={picture.label}
          width={1600}
          height={1067}
          sizes="100vw"
          isUrgent
        />
        {!isOne && <Turn to={path(-1)} icon="back" text="Previous picture" />}
        {!isOne && <Turn to={path(1)} icon="forward" text="Next picture" />}
      </div>
      <div className={`wrap ${styles.foot}`}>
        {picture.alt && <p>{picture.alt}</p>}
        {credit && <p className={styles.credit}>Picture: {credit}</p>}
        {problem && <Alert>{problem}</Alert>}
        <TakeDown key={picture.id} isSending={isSending} />
      </div>
    </main>
  )
}

function Turn({ to, icon, text }: { to: string; icon: 'back' | 'forward'; text: string }) {
  return (
    <Link to={to} replace preventScrollReset className={styles.turn} data-to={icon} aria-label={text}>
      <Icon name={icon} />
    </Link>
  )
}

/** Without scripts, too. */
function TakeDown({ isSending }: { isSending: boolean }) {
  return (
    <details className={styles.down}>
      <summary>Take this down</summary>
      <Form method="post" className="stack" data-gap="3" data-align="start" preventScrollReset>
        <p>
          You are in this picture, or speak for somebody who is? It is hidden from everybody at once, and the
          organisers are told. You need not say who you are, or why.
        </p>
        <Button type="submit" variant="lamp" size="s" isBusy={isSending} busyText="Taking it down...">
          Hide this picture
        </Button>
      </Form>
    </details>
  )
}
