import type { Register } from 'react-router'
import type { Topic } from './platform/live/live.ts'

/** What the page cache, robots and the service worker may do with a route. */
interface RoutePolicy {
  /**
   * Equal for everybody: rendered once, and again when the settings, the content or one of these topics change, so [] stands for the
   * first two. Absent: rendered for each request.
   */
  cachedUntil?: readonly Topic[]
  /** The only search parameters that a cached route reads. */
  params?: readonly string[]
  isClosedToRobots?: true
  /** The service worker leaves it to the browser. */
  isOnlineOnly?: true
  /**
   * What the service worker keeps: 'ahead' before it is visited, tickets and check-in pages as they ask it to. Absent: a public page
   * is kept when a browser loaded it whole; one that was reached by a link within the site is not.
   */
  offline?: 'ahead' | 'ticket' | 'check-in'
  /** The address opens something by itself: it gets `secretAddressHeaders`, and stands in no log of a proxy (deploy/nginx.conf). */
  secretIn?: 'path' | 'query'
}

type Page = Exclude<keyof Register['pages'], `/admin/${string}`>

/** Pages of texts that the committee edits: they change with the settings and the content only. The sitemap lists them. */
const showsContent: RoutePolicy = { cachedUntil: [] }
const showsEvents: RoutePolicy = { cachedUntil: ['events'] }
const perRequest: RoutePolicy = {}
const forAccounts: RoutePolicy = { isClosedToRobots: true, isOnlineOnly: true }
const secretPath: RoutePolicy = { ...forAccounts, secretIn: 'path' }
const secretQuery: RoutePolicy = { ...forAccounts, secretIn: 'query' }
const filters = ['when', 'q', 'category', 'page']

/** Every page of routes.ts; `/admin` includes all pages below it. */
export const pages: Record<Page | '/admin/events/:id/door', RoutePolicy> = {
  '/': { cachedUntil: ['events', 'posts'] },
  '/events': { offline: 'ahead', cachedUntil: ['events'], params: [...filters, 'event'] },
  '/events/month': { cachedUntil: ['events', 'films'], params: ['month', 'q', 'category'] },
  '/events/1': showsContent,
  '/events/2': showsContent,
  '/events/3': showsContent,
  '/events/4': showsContent,
  '/events/5': showsContent,
  '/lcdiwali': showsContent,
  '/events/:id': showsEvents,
  '/events/:id/pictures/:picture': showsEvents,
  '/events/:id/register': perRequest,
  '/events/:id/vote': { cachedUntil: ['events', 'votes'] },
  '/e/:name': perRequest,
  '/share/:kind/:id': { cachedUntil: ['events', 'posts'], isClosedToRobots: true },
  '/preview/:token': secretPath,
  '/preview/content/:token': secretPath,
  '/tickets/:ticket': { isClosedToRobots: true, offline: 'ticket', secretIn: 'path' },
  '/stop-messages/:token': secretPath,
  '/short-films': { cachedUntil: ['films'], params: ['show', 'film'] },
  '/films/:id': showsEvents,
  '/submit/:call': perRequest,
  '/entries/:token': secretPath,
  '/jury/:token': secretPath,
  '/TeamSection': showsContent,
  '/committee/:year': showsEvents,
  '/video-editing': { cachedUntil: [], params: ['show', 'film'] },
  '/portfolio/:id': showsContent,
  '/about': showsContent,
  '/services': showsContent,
  '/contact': showsContent,
  '/privacy': showsContent,
  // Each names its author.
  '/posts': { cachedUntil: ['posts', 'users'], params: ['page'] },
  '/posts/:id': { cachedUntil: ['posts', 'users'], params: ['page'] },
  '/posts/:id/comment': perRequest,
  '/join': forAccounts,
  '/join/status/:token': secretPath,
  '/me': forAccounts,
  '/me/sign-in': forAccounts,
  '/me/claim': secretQuery,
  '/me/link': secretQuery,
  '/admin-login': forAccounts,
  '/signup': forAccounts,
  '/reset-password': secretQuery,
  '/invite': secretQuery,
  '/recovery': secretQuery,
  '/logout': forAccounts,
  '/admin': forAccounts,
  '/admin/events/:id/door': { offline: 'check-in' },
  '/door/:token': { offline: 'check-in', secretIn: 'path' },
  // Not cached: it says something of one person. Its code opens nothing.
  '/certificates/:code': secretPath,
  '/offline': { offline: 'ahead', cachedUntil: ['events'], isClosedToRobots: true },
  '/*': perRequest,
}

/** Resource routes; a trailing slash includes all routes below it. */
export const resources: Record<string, RoutePolicy> = {
  '/api/events': { cachedUntil: ['events'], params: filters },
  '/api/': forAccounts,
  '/live': forAccounts,
  '/me/': forAccounts,
  '/me/calendar/:file': { secretIn: 'path' },
  '/healthz': { isOnlineOnly: true },
  '/readyz': { isOnlineOnly: true },
  '/metrics': { isOnlineOnly: true },
  '/calendar.ics': { cachedUntil: ['events', 'films'], params: ['category'] },
  '/registration-opens.ics': showsEvents,
  '/events/:id.ics': showsEvents,
  '/events/:id/opening-alert': perRequest,
  '/feed.xml': { cachedUntil: ['events', 'posts', 'users'] },
  '/sitemap.xml': { cachedUntil: ['events', 'posts'] },
  '/robots.txt': showsContent,
  '/manifest.webmanifest': showsContent,
  '/sw.js': { cachedUntil: [], isOnlineOnly: true },
}

const policies: [string, RoutePolicy][] = [...Object.entries(pages), ...Object.entries(resources)]

const prefixesWhere = (isWanted: (policy: RoutePolicy) => boolean | undefined) =>
  policies.filter(([, policy]) => isWanted(policy)).map(([path]) => path.replace(/\/:.*/, ''))

/** In no shared cache, in no search, and in no referrer to other sites. */
const privateHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Not 'no-referrer': browsers then send forms with `Origin: null`, which are refused. */
const secretHeaders = {
  path: { ...privateHeaders, 'referrer-policy': 'strict-origin' },
  // Links in mails: other sites do not even get the origin.
  query: { ...privateHeaders, 'referrer-policy': 'same-origin' },
}

const secretAddresses = policies.flatMap(([path, { secretIn }]) =>
  secretIn ? [{ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'), secretIn }] : [],
)

/** Headers for an address that is a secret; what its page sets itself counts more. Empty for all others. */
export function secretAddressHeaders(path: string): Record<string, string> {
  const plainPath = path.replaceAll(/\/{2,}/g, '/').replace(/(?:\.data)?\/?$/, '')
  const found = secretAddresses.find(({ pattern }) => pattern.test(plainPath))
  return found ? secretHeaders[found.secretIn] : {}
}

export const closedToRobots = prefixesWhere(({ isClosedToRobots }) => isClosedToRobots)

const pathsKept = (as: RoutePolicy['offline']) =>
  policies.filter(([, { offline }]) => offline === as).map(([path]) => path)

/** Put into app/service-worker.js. */
export const offlineRoutes = {
  onlineOnly: prefixesWhere(({ isOnlineOnly }) => isOnlineOnly),
  ahead: pathsKept('ahead'),
  tickets: pathsKept('ticket'),
  checkIns: pathsKept('check-in'),
}

/** For the sitemap, which names no date for them: that of their last change is not known. */
export const contentPages = Object.entries(pages)
  .filter(([path, { cachedUntil }]) => cachedUntil?.length === 0 && !path.includes(':'))
  .map(([path]) => path)
