import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FormLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { HeroCard } from '../sections.rules.ts'
import styles from './home.module.css'

/** Three frames cut to 1.33, 2.39 and 1.85, sharing one height. */
const sizes = [
  { width: 1200, height: 900 },
  { width: 1720, height: 720 },
  { width: 1480, height: 800 },
] as const

/** Longer than the line that the wordmark was cut for, on a desk or on a phone: such a name is set smaller, and breaks. */
const isLong = (first: string, rest: readonly string[]) => first.length > 7 || rest.join(' ').length > 5

export function Hero({
  clubName,
  line,
  lead,
  cards,
  children,
}: {
  clubName: string
  line: string
  /** What the club is. */
  lead: string
  cards: readonly HeroCard[]
  /** What is on next. */
  children: ReactNode
}) {
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
          <div>
            <p className="title-i">{line}</p>
            <p>{lead}</p>
          </div>
          {children}
          <FormLink to="/join">Join Now</FormLink>
        </div>
        <div className={styles.gates}>
          {cards.map((card, at) => (
            <FrameCard key={card.id} card={card} size={sizes[at] ?? sizes[0]} isFirst={at === 0} />
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

function FrameCard({
  card,
  size,
  isFirst,
}: {
  card: HeroCard
  size: { width: number; height: number }
  isFirst: boolean
}) {
  const content = (
    <>
      <span className={styles.frame}>
        <Picture
          src={card.image}
          alt={card.alt}
          focus={card.focus}
          width={size.width}
          height={size.height}
          sizes="(width < 48rem) 88vw, 45vw"
          isUrgent={isFirst}
        />
      </span>
      <span className={styles.caption}>
        {card.label} {card.to && <Icon name="forward" />}
      </span>
    </>
  )
  if (!card.to) return <div className={styles.gate}>{content}</div>
  return (
    <Link className={styles.gate} to={card.to}>
      {content}
    </Link>
  )
}
