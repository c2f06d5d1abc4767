import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { AdminIcon, type AdminIconName } from '#app/ui/admin-icon.tsx'
import type { Navigation } from '../navigation.server.ts'
import {
  linkGroups,
  type NavLink,
  currentNavLink,
  navLinksFor,
  openLinks,
  sections,
  type SectionId,
} from '../navigation.rules.ts'
import styles from './admin-nav.module.css'

/** Null where the viewer is no admin, or the numbers were never fetched. */
export function useNavigationView(): Navigation | null {
  return useRouteLoaderData<Navigation | null>('admin') ?? null
}

function countOf(id: SectionId, view: Navigation): { count: number; what: string } {
  const people = view.requests + view.pendingAdmins
  if (id === 'people') return { count: people, what: people === 1 ? 'waits' : 'wait' }
  if (id === 'posts')
    return { count: view.comments, what: view.comments === 1 ? 'comment waits' : 'comments wait' }
  return { count: 0, what: '' }
}

/** At the bottom of a phone, at the side of a wider screen: always the same five links in the same order. */
export function AdminNav() {
  const { pathname, search } = useLocation()
  const view = useNavigationView()
  if (!view) return null
  const here = currentNavLink(pathname, search)
  return (
    <nav className={styles.nav} aria-label="Admin area">
      <ul>
        {sections.map(({ id, label, to }) => {
          const isHere = id === here.section
          const { count, what } = countOf(id, view)
          return (
            <li key={id}>
              <Link to={to} aria-current={isHere ? (here.to === null ? 'page' : 'true') : undefined}>
                <AdminIcon name={icons[id]} />
                <span>{label}</span>
                {count > 0 && (
                  <span className={`${styles.count} num`}>
                    {count}
                    <span className="sr"> {what}</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const icons = { home: 'home', events: 'calendar', people: 'people', posts: 'message', more: 'more' } as const

/** Links to the lists of the current section, or to the screens of the current entry of 'More', which has its own screen. */
export function SectionNav() {
  const { pathname, search } = useLocation()
  const view = useNavigationView()
  if (!view) return null
  const here = currentNavLink(pathname, search)
  const links = navLinksFor(here.section, view.isSuperAdmin)
  const isMore = here.section === 'more'
  const label = sections.find(({ id }) => id === here.section)?.label
  const tabs = isMore ? openLinks(here.screens, view.isSuperAdmin) : links
  const linkItems = (some: readonly NavLink[], current: string | null) => (
    <ul>
      {some.map((link) => (
        <li key={link.to}>
          <Link to={link.to} aria-current={link.to === current ? 'page' : undefined}>
            {link.label}
            <WaitingCount count={waitingAt(link.to, view)} />
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {here.to !== null && tabs.length > 1 && (
        <nav className={styles.places} aria-label={isMore ? `Screens of ${label}` : label}>
          {linkItems(tabs, here.screen)}
        </nav>
      )}
      {isMore && here.to !== null && (
        <nav className={styles.inRail} aria-label={label}>
          {linkGroups(links).map((group) => (
            <div key={group.name}>
              <p>{group.name}</p>
              {linkItems(group.links, here.to)}
            </div>
          ))}
        </nav>
      )}
    </>
  )
}

/** The number of items that wait, as a badge. */
function waitingAt(to: string, view: Navigation): number {
  if (to === '/admin/join-requests') return view.requests
  if (to === '/admin/super-dashboard?tab=admins') return view.pendingAdmins
  return to === '/admin/comments' ? view.comments : 0
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={`${styles.waiting} num`}>
      {count}
      <span className="sr"> {count === 1 ? 'waits' : 'wait'}</span>
    </span>
  )
}

const moreIcons: Record<string, AdminIconName> = {
  '/admin/content': 'edit',
  '/admin/settings': 'eye',
  '/admin/film-submissions': 'film',
  '/admin/year': 'chart',
  '/admin/handover': 'people',
  '/admin/handbook': 'book',
  '/admin/mails': 'mail',
  '/admin/health': 'store',
  '/admin/audit': 'clock',
}

/** The screen 'More'. */
export function NavLinkList({ links }: { links: readonly NavLink[] }) {
  return (
    <div className={styles.groups}>
      {linkGroups(links).map((group) => (
        <div key={group.name}>
          <h2>{group.name}</h2>
          <ul className={styles.list}>
            {group.links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>
                  <AdminIcon name={moreIcons[to] ?? 'forward'} />
                  <b>{label}</b>
                  <AdminIcon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
