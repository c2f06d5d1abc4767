import { Form, Link, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { crafts, type Piece, piecesOf } from '../model.ts'
import styles from './portfolio.module.css'

export interface Designer {
  headline: string
  introduction: string
  aboutHeading: string
  about: string
  more: string
  contact: readonly { label: string; href: string }[]
}

const ALL = 'All'
/** product.md#routes: where the portfolio leads to beside its pieces. */
const clubPages = [
  { to: '/about', label: 'About the club' },
  { to: '/services', label: 'What we can make for you' },
  { to: '/contact', label: 'Contact the club' },
] as const
const segments = [ALL, ...crafts].map((value) => ({ value, label: value }))

/** `show` is the filter as the address says it. */
export function PortfolioWall({
  designer,
  pieces,
  show,
}: {
  designer: Designer
  pieces: readonly Piece[]
  show: string | null
}) {
  const navigate = useNavigate()
  const chosen = crafts.find((craft) => craft === show) ?? ALL
  const choose = (value: string) =>
    void navigate(value === ALL ? '/video-editing' : `/video-editing?show=${value}`, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <main className="wrap" id="content">
      <div className={styles.top}>
        <h1>{designer.headline}</h1>
        <p className="lead">{designer.introduction}</p>
      </div>
      <Form action="/video-editing" className={styles.filter}>
        <Segmented label="Filter" name="show" value={chosen} segments={segments} onChoose={choose} />
      </Form>
      <PieceList pieces={pieces} show={show} />
      <AboutDesigner designer={designer} />
    </main>
  )
}

export function PieceList({ pieces, show }: { pieces: readonly Piece[]; show: string | null }) {
  return (
    <ul className={styles.wall}>
      {piecesOf(pieces, show).map((piece) => (
        <PieceCard key={piece.id} piece={piece} />
      ))}
    </ul>
  )
}

function PieceCard({ piece }: { piece: Piece }) {
  return (
    <li>
      <Link to={`/portfolio/${piece.id}`}>
        <span className={styles.frame}>
          <Picture
            src={piece.image}
            alt={piece.alt}
            width={1200}
            height={900}
            sizes="(width < 47.5rem) 100vw, 58vw"
          />
        </span>
        <span className={styles.caption}>
          <span>{piece.title}</span>
          <span>
            {piece.craft === 'Motion' && <Icon name="play" />}
            {piece.craft}
          </span>
        </span>
      </Link>
    </li>
  )
}

function AboutDesigner({ designer }: { designer: Designer }) {
  return (
    <section className={styles.about} id="about">
      <div>
        <h2>{designer.aboutHeading}</h2>
        <p className="lead">{designer.about}</p>
        <p className="mut measure">{designer.more}</p>
      </div>
      <ul className={styles.links}>
        {designer.contact.map((link) => (
          <li key={link.label}>
            <a href={link.href} target="_blank" rel="noopener noreferrer">
              {link.label} <Icon name="away" />
            </a>
          </li>
        ))}
        {clubPages.map((page) => (
          <li key={page.to}>
            <Link to={page.to}>
              {page.label} <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
