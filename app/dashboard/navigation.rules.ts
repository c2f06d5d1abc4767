/** The navigation of the admin area: five sections on every screen. Each screen belongs to one of them. */

export type SectionId = 'home' | 'events' | 'people' | 'posts' | 'more'

export interface NavLink {
  to: string
  label: string
  /** What it is for, on the screen 'More'. */
  hint?: string
  /** The heading there. Links of one group follow each other. */
  group?: string
  isForSuperAdmins?: true
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
      { to: '/admin/super-dashboard', label: 'Pending', isForSuperAdmins: true },
    ],
    below: /^\/admin\/(users\/|dashboard\?tab=users$)/,
  },
  {
    id: 'posts',
    label: 'Posts',
    to: '/admin/posts',
    links: [
      { to: '/admin/posts', label: 'Posts' },
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
        { to: '/admin/content', label: 'Site content', hint: 'Texts, team, films and portfolio' },
        { to: '/admin/brand', label: 'Look', hint: 'Colours and logo', isForSuperAdmins: true },
        {
          to: '/admin/settings',
          label: 'Settings',
          hint: 'Name, addresses, links, privacy text, mail server',
          isForSuperAdmins: true,
        },
        {
          to: '/admin/make-it-yours',
          label: 'Make it yours',
          hint: 'The first steps of a new site',
          isForSuperAdmins: true,
        },
      ]),
      ...withGroup('Committee', [
        { to: '/admin/film-submissions', label: 'Film e-mails', hint: 'Who wants to send in a film' },
        { to: '/admin/year', label: 'Year in numbers', hint: 'Events, seats and members, for the college' },
        {
          to: '/admin/handover',
          label: 'Handover',
          hint: 'Step by step to the next committee',
          isForSuperAdmins: true,
        },
        { to: '/admin/handbook', label: 'How this site runs', hint: 'The booklet for the committee' },
        { to: '/admin/account', label: 'Your account', hint: 'Password, two-step sign-in, devices' },
      ]),
      ...withGroup('Operation', [
        {
          to: '/admin/mails',
          label: 'Mails',
          hint: 'What was sent, waits or failed',
          isForSuperAdmins: true,
        },
        {
          to: '/admin/backups',
          label: 'Backups',
          hint: 'Make, try and download copies of the club',
          isForSuperAdmins: true,
        },
        {
          to: '/admin/health',
          label: 'Health of the site',
          hint: 'Backup, mail, disk, domain, accounts',
          isForSuperAdmins: true,
        },
        {
          to: '/admin/audit',
          label: 'Audit log',
          hint: 'Who changed what, and when',
          isForSuperAdmins: true,
        },
      ]),
    ],
    below: /^\/admin\/(content\/|changes$)/,
  },
]

/** The link that a tab of a dashboard belongs to. Invites belong to 'Admins'. */
function addressOf(pathname: string, tab: string | null): string {
  if (pathname === '/admin/invites') return '/admin/super-dashboard?tab=admins'
  if (pathname === '/admin/super-dashboard' && tab === 'users') return '/admin/users'
  const hasOwnLink = pathname === '/admin/dashboard' ? tab : tab === 'admins'
  return hasOwnLink && /^\/admin\/(super-)?dashboard$/.test(pathname) ? `${pathname}?tab=${tab}` : pathname
}

/** The section of a screen, and its list if the screen is one. Only `tab` of the search matters. */
export function currentNavLink(pathname: string, search: string): { section: SectionId; to: string | null } {
  const tab = new URLSearchParams(search).get('tab')
  const address = addressOf(pathname, tab)
  for (const { id, to, links, below } of sections) {
    const link = links.find((known) => known.to === address)
    if (link) return { section: id, to: link.to }
    if (to === address || below.test(address)) return { section: id, to: null }
  }
  return { section: 'home', to: null }
}

/** The screens of a section that this admin may open. */
export function navLinksFor(section: SectionId, isSuperAdmin: boolean): readonly NavLink[] {
  const links = sections.find(({ id }) => id === section)?.links ?? []
  return links.filter((link) => isSuperAdmin || !link.isForSuperAdmins)
}

/** The links by heading. */
export function linkGroups(links: readonly NavLink[]): { name: string; links: NavLink[] }[] {
  const names = [...new Set(links.map(({ group = '' }) => group))]
  return names.map((name) => ({ name, links: links.filter(({ group = '' }) => group === name) }))
}
