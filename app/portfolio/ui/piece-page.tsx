import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Piece } from '../model.ts'
import styles from './portfolio.module.css'

export function PiecePage({ piece, previous, next }: { piece: Piece; previous: Piece; next: Piece }) {
  return (
    <main className={`wrap ${styles.piece}`} id="content">
      <Link className={styles.back} to="/video-editing">
        <Icon name="back" />
        Back
      </Link>
      <PieceSheet piece={piece} />
      <nav className={styles.turn} aria-label="Other pieces">
        <Link to={`/portfolio/${previous.id}`} rel="prev">
          <Icon name="back" />
          {previous.title}
        </Link>
        <Link to={`/portfolio/${next.id}`} rel="next">
          {next.title}
          <Icon name="forward" />
        </Link>
      </nav>
    </main>
  )
}

export function PieceSheet({ piece }: { piece: Piece }) {
  return (
    <div className={styles.sheet}>
      <Picture
        src={piece.image}
        focus={piece.focus}
        alt={piece.alt}
        width={1200}
        height={900}
        sizes="(width < 48rem) 100vw, 66vw"
        isUrgent
      />
      <div className={`stack titled ${styles.text}`}>
        <h1 data-letters={longestWordStep(piece.title)}>{piece.title}</h1>
        <p className="mut3">{[piece.craft, piece.year, piece.made, piece.by].filter(Boolean).join(' · ')}</p>
        <MarkedText className="lead" blocks={piece.marked} />
      </div>
    </div>
  )
}
