import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './text-page.module.css'

export interface RuledRow {
  title: string
  text?: readonly string[]
  link?: { label: string; href: string }
}

/** A text page: a statement, an aside, then ruled rows. */
export function TextPage({
  title,
  lead,
  text,
  rows,
  children,
}: {
  title: string
  lead: string
  text?: string
  rows: readonly RuledRow[]
  children?: ReactNode
}) {
  return (
    <main className="wrap" id="content">
      <div className={styles.top}>
        <h1>{title}</h1>
        <div className="stack">
          <p className="lead">{lead}</p>
          {text && <p className="mut">{text}</p>}
          {children}
        </div>
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.title}>
            <h2>{row.title}</h2>
            <div className="mut">
              {row.text?.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {row.link && <RowLink {...row.link} />}
            </div>
          </li>
        ))}
      </ul>
    </main>
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
