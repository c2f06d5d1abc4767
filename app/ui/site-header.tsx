import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink, GoButton } from './button.tsx'
import { Brand } from './brand.tsx'
import { useDeskDoor } from './desk-door.ts'
import { Icon } from './icon.tsx'
import styles from './site-header.module.css'
import { useOnDemand } from './use-on-demand.ts'
import { useTrackedSection } from './use-tracked-section.ts'

/** `section` is the part of the home page that the link stands for while the visitor scrolls there. */
const links = [
  { to: '/', label: 'Home', section: null },
  { to: '/events', label: 'Events', section: 'events' },
  { to: '/short-films', label: 'Short Films', section: null },
  { to: '/TeamSection', label: 'Team', section: 'team' },
] as const

const fetchMenu = async () => (await import('./menu-sheet.tsx')).MenuSheet

/** The way to the desk: for whoever works there it is called by its name, and leads on by itself (decision 14). */
const ways = {
  stranger: { to: '/admin-login', label: 'Admin Login' },
  admin: { to: '/admin', label: 'Dashboard' },
} as const

export interface HeaderLink {
  to: string
  label: string
  current?: 'page' | 'true'
}

/** Home follows the section in view; elsewhere the address decides. */
function currentOf(
  link: (typeof links)[number],
  pathname: string,
  section: string | null,
): HeaderLink['current'] {
  if (pathname !== '/') {
    return link.to !== '/' && pathname.startsWith(link.to) ? 'page' : undefined
  }
  const isTracked = links.some((other) => other.section !== null && other.section === section)
  if (isTracked) return link.section === section ? 'true' : undefined
  return link.to === '/' ? 'page' : undefined
}

export function SiteHeader({ clubName, pathname }: { clubName: string; pathname: string }) {
  const { Part: MenuSheet, reach, show, hide } = useOnDemand(fetchMenu)
  const isScrolled = useScrolled()
  const desk = ways[useDeskDoor() ? 'admin' : 'stranger']
  const section = useTrackedSection(pathname === '/')
  const shown = links.map((link) => ({ ...link, current: currentOf(link, pathname, section) }))
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <div className={`wrap ${styles.row}`}>
        <Brand clubName={clubName} />
        <nav className={styles.nav} aria-label="Main">
          {shown.map((link) => (
            <Link key={link.to} to={link.to} aria-current={link.current}>
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={styles.acts}>
          <ButtonLink to={desk.to} variant="bare" size="s" className={styles.wideOnly}>
            {desk.label}
          </ButtonLink>
          <GoButton to="/join" size="s">
            Join Now
          </GoButton>
          <Button
            variant="line"
            size="icon"
            className={styles.burger}
            aria-label="Open menu"
            aria-expanded={MenuSheet !== null}
            aria-haspopup="dialog"
            onPointerOver={reach}
            onFocus={reach}
            onClick={() => void show()}
          >
            <Icon name="menu" />
          </Button>
        </div>
      </div>
      {MenuSheet && <MenuSheet clubName={clubName} links={shown} desk={desk} onClose={hide} />}
    </header>
  )
}

function useScrolled() {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY > 8)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isScrolled
}
