import { Fragment } from 'react'
import { Link } from 'react-router'
import styles from './site-footer.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

export interface Credit {
  /** Shown in lower case before the name: 'edited by'. */
  joining?: string
  name: string
}

/** One line of links, with its name for screen readers. */
export interface FooterLinks {
  label: string
  pages: readonly { to: string; label: string }[]
}

/** The end of the film: a title card, a billing block, and one base line. */
export function SiteFooter({
  clubName,
  links,
  line,
  billing,
  credit,
}: {
  links: readonly FooterLinks[]
  clubName: string
  line: string
  billing: readonly Credit[]
  /** '' where nobody is named. */
  credit: { creditText: string; creditUrl: string }
}) {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <p className={`${styles.tag} title-i`}>{line}</p>
        {billing.length > 0 && <Billing credits={billing} />}
        {links.map(({ label, pages }) => (
          <nav key={label} className={styles.links} aria-label={label}>
            {pages.map((page) => (
              <Link key={page.to} to={page.to}>
                {page.label}
              </Link>
            ))}
          </nav>
        ))}
        <div className={styles.base}>
          <span>© {clubName}</span>
          <ThemeToggle />
          {credit.creditUrl ? (
            <a className="textlink" href={credit.creditUrl} target="_blank" rel="noopener noreferrer">
              {credit.creditText}
            </a>
          ) : (
            credit.creditText
          )}
        </div>
      </div>
    </footer>
  )
}

export function Billing({ credits }: { credits: readonly Credit[] }) {
  return (
    <p className={styles.billing}>
      {credits.map((credit) => (
        <Fragment key={credit.name}>
          <span>
            {credit.joining && <small>{credit.joining}</small>} {credit.name}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
