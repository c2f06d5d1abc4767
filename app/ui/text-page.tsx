import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { Icon } from './icon.tsx'
import { longestWordStep } from './longest-word.ts'
import { MarkedText } from './marked-text.tsx'
import styles from './text-page.module.css'

export interface RuledRow {
  title: string
  text?: readonly MarkedBlock[]
  link?: { label: string; href: string }
}

interface TextPageProps {
  title: string
  lead: string
  text?: readonly MarkedBlock[]
  rows: readonly RuledRow[]
  children?: ReactNode
}

/** A text page: a statement, an aside, then ruled rows. */
export function TextPage(props: TextPageProps) {
  return (
    <main className="wrap" id="content">
      <TextPageBody {...props} heading="h1" />
    </main>
  )
}

export function TextPageBody({
  title,
  lead,
  text,
  rows,
  children,
  heading: Heading,
}: TextPageProps & { heading: 'h1' | 'h2' }) {
  const RowHeading = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <>
      <div className={styles.top}>
        <div className="titled">
          <Heading data-letters={longestWordStep(title)}>{title}</Heading>
        </div>
        <div className="stack">
          <p className="lead">{lead}</p>
          {text && text.length > 0 && <MarkedText className="mut" blocks={text} />}
          {children}
        </div>
      </div>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.title}>
              <RowHeading>{row.title}</RowHeading>
              <div className="mut">
                {row.text && row.text.length > 0 && <MarkedText blocks={row.text} />}
                {row.link && <RowLink {...row.link} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RowLink({ label, href }: { label: string; href: string }) {
  if (href.startsWith('/')) {
    return (
      <Link className={styles.link} to={href}>
        {label} <Icon name="forward" />
      </Link>
    )
  }
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {label} <Icon name="away" />
    </a>
  )
}
