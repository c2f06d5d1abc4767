import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink, FormLink } from './button.tsx'
import { Brand } from './brand.tsx'
import { useSignedInHint } from './signed-in-hint.ts'
import { Icon } from './icon.tsx'
import styles from './site-header.module.css'
import type { HeaderLink } from './menu-sheet.tsx'
import { useOnDemand } from './use-on-demand.ts'
import { useTrackedSection } from './use-tracked-section.ts'

/** `section` is the part of the home page that marks the link as current while the visitor scrolls there. */
const links = [
  { to: '/', label: 'Home', section: null },
  { to: '/events', label: 'Events', section: 'events' },
  { to: '/short-films', label: 'Short Films', section: null },
  { to: '/TeamSection', label: 'Team', section: 'team' },
  { to: '/posts', label: 'Announcements', section: null },
] as const

const fetchMenu = async () => (await import('./menu-sheet.tsx')).MenuSheet

/** The link to the admin pages: its label depends on the signed-in hint (product.md#admin-redirect). */
const adminLinks = {
  stranger: { to: '/admin-login', label: 'Admin Login' },
  admin: { to: '/admin', label: 'Dashboard' },
} as const

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
  const adminLink = adminLinks[useSignedInHint() ? 'admin' : 'stranger']
  const section = useTrackedSection(pathname === '/')
  const currentLinks = links.map((link) => ({ ...link, current: currentOf(link, pathname, section) }))
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <div className={`wrap ${styles.row}`}>
        <Brand clubName={clubName} />
        <HeaderNav links={currentLinks} />
        <div className={styles.acts}>
          <ButtonLink to={adminLink.to} variant="bare" size="s" className={styles.wideOnly}>
            {adminLink.label}
          </ButtonLink>
          <JoinOrOwnPage size="s" />
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
      {MenuSheet && (
        <MenuSheet
          clubName={clubName}
          links={currentLinks}
          adminLink={adminLink}
          joinButton={<JoinOrOwnPage onGo={hide} />}
          onClose={hide}
        />
      )}
    </header>
  )
}

/** Who is a member has joined already. */
function JoinOrOwnPage({ onGo, ...looks }: { size?: 's'; onGo?: () => void }) {
  if (useSignedInHint('member'))
    return (
      <ButtonLink {...looks} to="/me" onClick={onGo}>
        My page
      </ButtonLink>
    )
  return (
    <FormLink {...looks} to="/join" onGo={onGo}>
      Join Now
    </FormLink>
  )
}

function HeaderNav({ links }: { links: readonly HeaderLink[] }) {
  return (
    <nav className={styles.nav} aria-label="Main">
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={link.current}>
          {link.label}
        </Link>
      ))}
    </nav>
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
