/** The navigation of the admin area: five sections on every screen. Each screen belongs to one of them. */

export type SectionId = 'home' | 'events' | 'people' | 'posts' | 'more'

export interface NavLink {
  to: string
  label: string
  /** The heading on the screen 'More'. Links of one group follow each other. */
  group?: string
  isForSuperAdmins?: true
  /** What it leads to, if that is several screens: its first is the link's own. */
  screens?: readonly NavLink[]
}

interface Section {
  id: SectionId
  label: string
  to: string
  /** The lists of the section if there are several. */
  links: readonly NavLink[]
  /** Other screens that belong to it. */
  below: RegExp
}

const withGroup = (group: string, links: readonly NavLink[]) => links.map((link) => ({ ...link, group }))

export const sections: readonly Section[] = [
  { id: 'home', label: 'Home', to: '/admin/dashboard', links: [], below: /^$/ },
  {
    id: 'events',
    label: 'Events',
    to: '/admin/events',
    links: [],
    below: /^\/admin\/(events\/|trash$|dashboard\?tab=events$)/,
  },
  {
    id: 'people',
    label: 'People',
    to: '/admin/join-requests',
    links: [
      { to: '/admin/join-requests', label: 'Requests' },
      { to: '/admin/users', label: 'Members' },
      { to: '/admin/super-dashboard?tab=admins', label: 'Admins', isForSuperAdmins: true },
    ],
    below: /^\/admin\/(users\/|dashboard\?tab=users$)/,
  },
  {
    id: 'posts',
    label: 'Announcements',
    to: '/admin/posts',
    links: [
      { to: '/admin/posts', label: 'Announcements' },
      { to: '/admin/comments', label: 'Comments' },
    ],
    below: /^\/admin\/posts\//,
  },
  {
    id: 'more',
    label: 'More',
    to: '/admin/more',
    links: [
      ...withGroup('Site', [
        { to: '/admin/content', label: 'Edit the site' },
        {
          to: '/admin/settings',
          label: 'Look and name',
          isForSuperAdmins: true,
          screens: [
            { to: '/admin/settings', label: 'Settings' },
            { to: '/admin/brand', label: 'Look', isForSuperAdmins: true },
          ],
        },
      ]),
      ...withGroup('Club', [
        { to: '/admin/film-submissions', label: 'Films sent in' },
        { to: '/admin/year', label: 'Year in numbers' },
        { to: '/admin/handover', label: 'Handover', isForSuperAdmins: true },
        { to: '/admin/handbook', label: 'How this site runs' },
      ]),
      ...withGroup('Technical', [
        {
          to: '/admin/mails',
          label: 'Mail',
          isForSuperAdmins: true,
          screens: [
            { to: '/admin/mails', label: 'Mails' },
            { to: '/admin/settings?tab=mail', label: 'Mail server' },
          ],
        },
        {
          to: '/admin/health',
          label: 'Backups and health',
          isForSuperAdmins: true,
          screens: [
            { to: '/admin/health', label: 'Health' },
            { to: '/admin/backups', label: 'Backups', isForSuperAdmins: true },
          ],
        },
        { to: '/admin/audit', label: 'Record of changes', isForSuperAdmins: true },
      ]),
    ],
    below: /^\/admin\/(content\/|film-calls\/|changes$|account$|make-it-yours$)/,
  },
]

/** The address that stands for a screen. Invites and every tab of the super admin dashboard belong to 'Admins'. */
function addressOf(pathname: string, tab: string | null): string {
  if (pathname === '/admin/invites' || pathname === '/admin/super-dashboard')
    return '/admin/super-dashboard?tab=admins'
  const hasOwnLink = pathname === '/admin/dashboard' ? tab : tab === 'mail'
  return hasOwnLink && /^\/admin\/(dashboard|settings)$/.test(pathname) ? `${pathname}?tab=${tab}` : pathname
}

export interface NavPlace {
  section: SectionId
  /** The link of the section; null: a screen below it. */
  to: string | null
  /** The screens of this link, and the one that is shown. */
  screens: readonly NavLink[]
  screen: string
}

/** Where a screen belongs. Only `tab` of the search matters. */
export function currentNavLink(pathname: string, search: string): NavPlace {
  const screen = addressOf(pathname, new URLSearchParams(search).get('tab'))
  for (const { id, to, links, below } of sections) {
    const link = links.find((known) => known.to === screen || known.screens?.some((one) => one.to === screen))
    if (link) return { section: id, to: link.to, screens: link.screens ?? [], screen }
    if (to === screen || below.test(screen)) return { section: id, to: null, screens: [], screen }
  }
  return { section: 'home', to: null, screens: [], screen }
}

/** Those that this admin may open. */
export function openLinks(links: readonly NavLink[], isSuperAdmin: boolean): readonly NavLink[] {
  return links.filter((link) => isSuperAdmin || !link.isForSuperAdmins)
}

/** The screens of a section that this admin may open. */
export function navLinksFor(section: SectionId, isSuperAdmin: boolean): readonly NavLink[] {
  return openLinks(sections.find(({ id }) => id === section)?.links ?? [], isSuperAdmin)
}

/** The links by heading. */
export function linkGroups(links: readonly NavLink[]): { name: string; links: NavLink[] }[] {
  const names = [...new Set(links.map(({ group = '' }) => group))]
  return names.map((name) => ({ name, links: links.filter(({ group = '' }) => group === name) }))
}
