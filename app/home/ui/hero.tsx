import { Link } from 'react-router'
import { FormLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { Picture } from '#app/ui/picture.tsx'
import styles from './home.module.css'

interface HeroFrame {
  label: string
  src: string
  alt: string
  width: number
  height: number
  to?: string
}

/** Three frames cut to 1.33, 2.39 and 1.85, sharing one height. */
const heroFrames: readonly HeroFrame[] = [
  {
    label: 'Cinematography',
    src: '/art/hero/cinematography.webp',
    alt: 'A camera lens seen head on, its iris glowing',
    width: 1200,
    height: 900,
  },
  {
    label: 'Film Making',
    src: '/art/hero/film-making.webp',
    alt: 'A film crew in silhouette at dusk',
    width: 1720,
    height: 720,
    to: '/short-films',
  },
  {
    label: 'Video Editing',
    src: '/art/hero/video-editing.webp',
    alt: 'Film strips on a light table, one frame ringed in red',
    width: 1480,
    height: 800,
    to: '/video-editing',
  },
]

/** Longer than the line that the wordmark was cut for, on a desk or on a phone: such a name is set smaller, and breaks. */
const isLong = (first: string, rest: readonly string[]) => first.length > 7 || rest.join(' ').length > 5

export function Hero({ clubName, line }: { clubName: string; line: string }) {
  const [first = '', ...rest] = clubName.split(' ')
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <h1
          className={styles.wordmark}
          aria-label={clubName}
          data-long={isLong(first, rest) || undefined}
          data-letters={longestWordStep(clubName)}
        >
          <span className={styles.wide} aria-hidden="true">
            <AccentedWord word={first} />
          </span>
          <span className={styles.squeezed} aria-hidden="true">
            {rest.join(' ')}
          </span>
        </h1>
        <div className={styles.line}>
          <p className="title-i">{line}</p>
          <FormLink to="/join">Join Now</FormLink>
        </div>
        <div className={styles.gates}>
          {heroFrames.map((gate, at) => (
            <FrameCard key={gate.label} gate={gate} isFirst={at === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}

function AccentedWord({ word }: { word: string }) {
  const [before = '', after] = word.split('è')
  if (after === undefined) return word
  return (
    <>
      {before}
      <span className={styles.grave}>è</span>
      {after}
    </>
  )
}

function FrameCard({ gate, isFirst }: { gate: HeroFrame; isFirst: boolean }) {
  const content = (
    <>
      <span className={styles.frame}>
        <Picture
          src={gate.src}
          alt={gate.alt}
          width={gate.width}
          height={gate.height}
          sizes="(width < 47.5rem) 88vw, 45vw"
          isUrgent={isFirst}
        />
      </span>
      <span className={styles.caption}>
        {gate.label} {gate.to && <Icon name="forward" />}
      </span>
    </>
  )
  if (!gate.to) return <div className={styles.gate}>{content}</div>
  return (
    <Link className={styles.gate} to={gate.to}>
      {content}
    </Link>
  )
}
