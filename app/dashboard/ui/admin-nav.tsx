import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import type { Navigation } from '../navigation.server.ts'
import {
  linkGroups,
  type NavLink,
  currentNavLink,
  navLinksFor,
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

/** Links to the lists of the current section. 'More' has its own screen instead. */
export function SectionNav() {
  const { pathname, search } = useLocation()
  const view = useNavigationView()
  if (!view) return null
  const here = currentNavLink(pathname, search)
  const links = navLinksFor(here.section, view.isSuperAdmin)
  // That page puts these links in the row of its own tabs (`PeopleLinks`).
  if (here.to === null || links.length < 2 || pathname === SUPER_DASHBOARD) return null
  const label = sections.find(({ id }) => id === here.section)?.label
  const linkItems = (some: readonly NavLink[]) => (
    <ul>
      {some.map((link) => (
        <li key={link.to}>
          <Link to={link.to} aria-current={link.to === here.to ? 'page' : undefined}>
            {link.label}
            <WaitingCount count={waitingAt(link.to, view)} />
          </Link>
        </li>
      ))}
    </ul>
  )
  if (here.section !== 'more')
    return (
      <nav className={styles.places} aria-label={label}>
        {linkItems(links)}
      </nav>
    )
  return (
    <nav className={styles.inRail} aria-label={label}>
      {linkGroups(links).map((group) => (
        <div key={group.name}>
          <p>{group.name}</p>
          {linkItems(group.links)}
        </div>
      ))}
    </nav>
  )
}

const SUPER_DASHBOARD = '/admin/super-dashboard'

/** Links of People that are no tabs of the super admin dashboard. */
export function PeopleLinks() {
  const view = useNavigationView()
  if (!view) return null
  const links = navLinksFor('people', true).filter(({ to }) => !to.startsWith(SUPER_DASHBOARD))
  return (
    <nav className={styles.beside} aria-label="People">
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {label}
              <WaitingCount count={waitingAt(to, view)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number of items that wait, as a badge. */
function waitingAt(to: string, view: Navigation): number {
  if (to === '/admin/join-requests') return view.requests
  if (to === '/admin/super-dashboard') return view.pendingAdmins
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

/** The screen 'More': each link with what it is for. */
export function NavLinkList({ links }: { links: readonly NavLink[] }) {
  return (
    <div className={styles.groups}>
      {linkGroups(links).map((group) => (
        <div key={group.name}>
          <h2>{group.name}</h2>
          <ul className={styles.list}>
            {group.links.map(({ to, label, hint }) => (
              <li key={to}>
                <Link to={to}>
                  <span>
                    <b>{label}</b>
                    <span className="mut">{hint}</span>
                  </span>
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
