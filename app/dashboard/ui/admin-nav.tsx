import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import type { Navigation } from '../navigation.server.ts'
import { groupsOf, type Place, placeOf, placesFor, sections, type SectionId } from '../places.rules.ts'
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

/** At the bottom of a phone, at the side of a wider screen: always the same five words in the same order. */
export function AdminNav() {
  const { pathname, search } = useLocation()
  const view = useNavigationView()
  if (!view) return null
  const here = placeOf(pathname, search)
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
  const here = placeOf(pathname, search)
  const places = placesFor(here.section, view.isSuperAdmin)
  // That page puts these links in the row of its own tabs (`PeopleLinks`).
  if (here.to === null || places.length < 2 || pathname === SUPER_DASHBOARD) return null
  const label = sections.find(({ id }) => id === here.section)?.label
  const links = (some: readonly Place[]) => (
    <ul>
      {some.map((place) => (
        <li key={place.to}>
          <Link to={place.to} aria-current={place.to === here.to ? 'page' : undefined}>
            {place.label}
            <PlaceCount count={waitingAt(place.to, view)} />
          </Link>
        </li>
      ))}
    </ul>
  )
  if (here.section !== 'more')
    return (
      <nav className={styles.places} aria-label={label}>
        {links(places)}
      </nav>
    )
  return (
    <nav className={styles.inRail} aria-label={label}>
      {groupsOf(places).map((group) => (
        <div key={group.name}>
          <p>{group.name}</p>
          {links(group.places)}
        </div>
      ))}
    </nav>
  )
}

const SUPER_DASHBOARD = '/admin/super-dashboard'

/** The places of People that are no tabs of the super admin dashboard. */
export function PeopleLinks() {
  const view = useNavigationView()
  if (!view) return null
  const places = placesFor('people', true).filter(({ to }) => !to.startsWith(SUPER_DASHBOARD))
  return (
    <nav className={styles.beside} aria-label="People">
      <ul>
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {label}
              <PlaceCount count={waitingAt(to, view)} />
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

function PlaceCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={`${styles.waiting} num`}>
      {count}
      <span className="sr"> {count === 1 ? 'waits' : 'wait'}</span>
    </span>
  )
}

/** The screen 'More': each place with what it is for. */
export function PlaceList({ places }: { places: readonly Place[] }) {
  return (
    <div className={styles.groups}>
      {groupsOf(places).map((group) => (
        <div key={group.name}>
          <h2>{group.name}</h2>
          <ul className={styles.list}>
            {group.places.map(({ to, label, hint }) => (
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
