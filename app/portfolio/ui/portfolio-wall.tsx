import type { ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { crafts, type Designer, type Piece, piecesOf } from '../model.ts'
import styles from './portfolio.module.css'

const ALL = 'All'
/** The heading for several people, or for none yet. */
const PORTFOLIO = 'What we draw and cut'
/** product.md#routes: where the portfolio leads to beside its pieces. */
const clubPages = [
  { to: '/about', label: 'About the club' },
  { to: '/services', label: 'What we can make for you' },
  { to: '/contact', label: 'Contact the club' },
] as const
const segments = [ALL, ...crafts].map((value) => ({ value, label: value }))

/** `show` is the filter from the address. */
export function PortfolioWall({
  designers,
  pieces,
  show,
}: {
  designers: readonly Designer[]
  pieces: readonly Piece[]
  show: string | null
}) {
  const navigate = useNavigate()
  const onlyDesigner = designers.length === 1 ? designers[0] : undefined
  const headline = onlyDesigner?.headline ?? PORTFOLIO
  const activeFilter = crafts.find((craft) => craft === show) ?? ALL
  const choose = (value: string) =>
    void navigate(value === ALL ? '/video-editing' : `/video-editing?show=${value}`, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <main className="wrap" id="content">
      <div className={styles.top}>
        <div className="titled">
          <h1 data-letters={longestWordStep(headline)}>{headline}</h1>
        </div>
        {onlyDesigner?.introduction && <p className="lead">{onlyDesigner.introduction}</p>}
        {pieces.length === 0 && <p className="lead">Our first pieces will be here soon.</p>}
      </div>
      {pieces.length > 0 && (
        <Form action="/video-editing" className={styles.filter}>
          <Segmented label="Filter" name="show" value={activeFilter} segments={segments} onChoose={choose} />
        </Form>
      )}
      <PieceList pieces={pieces} show={show} />
      <Designers designers={designers} />
    </main>
  )
}

export function PieceList({ pieces, show }: { pieces: readonly Piece[]; show: string | null }) {
  if (pieces.length === 0) return null
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
            focus={piece.focus}
            alt={piece.alt}
            width={1200}
            height={900}
            sizes="(width < 48rem) 100vw, 58vw"
          />
        </span>
        <span className={styles.caption}>
          <span>{piece.title}</span>
          <span>
            {piece.craft === 'Motion' && <Icon name="play" />}
            {[piece.craft, piece.by].filter(Boolean).join(', ')}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Below the last of them, or alone: where else to go. */
function Designers({ designers }: { designers: readonly Designer[] }) {
  if (designers.length === 0)
    return (
      <ul className={styles.links}>
        <ClubPages />
      </ul>
    )
  return designers.map((designer) => (
    <AboutDesigner key={designer.id} designer={designer}>
      {designer === designers.at(-1) && <ClubPages />}
    </AboutDesigner>
  ))
}

function ClubPages() {
  return clubPages.map((page) => (
    <li key={page.to}>
      <Link to={page.to}>
        {page.label} <Icon name="forward" />
      </Link>
    </li>
  ))
}

export function AboutDesigner({ designer, children }: { designer: Designer; children?: ReactNode }) {
  const { id, aboutHeading, about, more, email, instagram, linkedin } = designer
  const links = [
    { label: 'Email', href: email && `mailto:${email}` },
    { label: 'Instagram', href: instagram },
    { label: 'LinkedIn', href: linkedin },
  ].filter(({ href }) => href)
  return (
    <section className={styles.about} id={id}>
      <div>
        <h2>{aboutHeading}</h2>
        {about && <p className="lead">{about}</p>}
        {more.length > 0 && <MarkedText className="mut measure" blocks={more} />}
      </div>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href} target="_blank" rel="noopener noreferrer">
              {link.label} <Icon name="away" />
            </a>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}
