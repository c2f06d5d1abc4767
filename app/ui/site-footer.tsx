import { Fragment } from 'react'
import { Link } from 'react-router'
import { club } from '#content/club.ts'
import { billing } from '#content/credits.ts'
import styles from './site-footer.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

const pages = [
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy' },
] as const

/** The end of the film: a title card, a billing block, and one base line. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <p className={`${styles.tag} title-i`}>{club.footerLine}</p>
        <p className={styles.billing}>
          {billing.map((credit) => (
            <Fragment key={credit.name}>
              {credit.joining && <small>{credit.joining}</small>} {credit.name}{' '}
            </Fragment>
          ))}
        </p>
        <nav className={styles.links} aria-label="Club pages">
          {pages.map((page) => (
            <Link key={page.to} to={page.to}>
              {page.label}
            </Link>
          ))}
        </nav>
        <div className={styles.base}>
          <span>© {club.name}</span>
          <ThemeToggle />
          <a className="textlink" href={club.credit.href} target="_blank" rel="noopener noreferrer">
            {club.credit.text}
          </a>
        </div>
      </div>
    </footer>
  )
}
