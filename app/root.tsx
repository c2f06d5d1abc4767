import './app.css'
import { lazy, Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import { siteBrand } from '#app/club/brand.rules.ts'
import { withClubFacts } from '#app/club/defaults.rules.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { publicCredits } from '#app/home/use-cases.server.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { LazyJoinDialog } from '#app/join-requests/ui/lazy-join-dialog.tsx'
import { actingAsVisitor } from './pages/request-context.server.ts'
import { unlistedHead } from './pages/head.ts'
import { type Site, useClub, useSite, useSiteBrand } from './pages/site-context.ts'
import { bootScript } from './ui/boot-script.ts'
import { MarkLetters } from './ui/icon.tsx'
import { useRememberLoaderData } from './ui/last-loader-data.ts'
import { ErrorScreen, NotFoundScreen, OpeningScreen } from './ui/screens.tsx'
import { SiteFooter } from './ui/site-footer.tsx'
import { useSignedInHint } from './ui/signed-in-hint.ts'
import { SiteHeader } from './ui/site-header.tsx'
import { useRestoreBootMarks } from './ui/theme-toggle.tsx'

/**
 * Pages without the shared header (product.md#header): admin pages, check-in, sign-up and password reset have their
 * own, and the page of a vote is for a projector. A missing page has the shared header everywhere.
 */
const pathsWithoutHeader = /^\/((admin|signup|reset-password|invite|recovery)\b|(me|door)\/.)|\/vote$/

/** The same for everybody, since pages are cached. Without a session '/me' says how to sign in. */
function footerLinks(publicUrl: string): Site['links'] {
  // webcal is what calendars subscribe by.
  const calendars = publicUrl.replace(/^https?/, 'webcal')
  return [
    {
      label: 'Club pages',
      pages: [
        { to: '/posts', label: 'Announcements' },
        { to: '/about', label: 'About' },
        { to: '/services', label: 'Services' },
        { to: '/contact', label: 'Contact' },
        { to: '/tickets/mine', label: 'My tickets' },
        { to: '/me', label: 'My page' },
        { to: '/privacy', label: 'Privacy' },
      ],
    },
    {
      label: 'Calendars and feeds',
      pages: [
        { to: `${calendars}/calendar.ics`, label: 'Subscribe in your calendar' },
        { to: `${calendars}/registration-opens.ics`, label: 'When registration opens' },
      ],
    },
  ]
}

type ClubParts = Pick<Site, 'club' | 'brand' | 'credits'>

const STALE = 'As this page was when you last saw it. The site cannot be reached.'

/** The last facts that could be read. */
let lastSite: ClubParts | null = null

/** While the database is away the page around a form still comes, so that the form comes back with what was typed. */
async function siteOrLast(acting: Acting): Promise<ClubParts> {
  try {
    const [club, credits] = await Promise.all([clubFacts(acting.db), publicCredits(acting)])
    const namedCredits = credits.map((line) => ({ ...line, name: withClubFacts(club, line.name) }))
    lastSite = { club, brand: siteBrand(club), credits: namedCredits }
    return lastSite
  } catch (error) {
    if (!lastSite) throw error
    acting.log.error({ err: error }, 'the settings were not read')
    return lastSite
  }
}

/** Part of every kept page: it reads no cookie, and the topics 'settings' and 'content' renew it. */
export async function loader(args: LoaderFunctionArgs): Promise<Site> {
  const acting = actingAsVisitor(args)
  const { publicUrl } = acting.env
  return {
    publicUrl,
    links: footerLinks(publicUrl),
    stale: STALE,
    ...(await siteOrLast(acting)),
  }
}

export { rootClientLoader as clientLoader } from './ui/last-loader-data.ts'

/**
 * The club's settings are fetched again after a form, and when a page revalidates. Going from page to page fetches nothing.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isRevalidation = currentUrl.href === nextUrl.href
  return defaultShouldRevalidate && (isRevalidation || formMethod !== undefined)
}

/** Pages say their own; this one is for those that are not there. */
export const meta = (args: MetaArgs) => unlistedHead(isMissing(args.error) ? 'Page Not Found' : 'Error', args)

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { name } = useClub()
  const { icons = '/art/icons', letters = '', sheet, night } = useSiteBrand()
  useRestoreBootMarks()
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={night} />
        {/* The chosen theme must be known before the first paint; the policy names this script by its hash. */}
        {/* Browsers run it where it stands in the page; React only has to keep it. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : '' }}
        />
        <link
          rel="preload"
          href="/art/fonts/archivo-wdth-latin.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href={`${icons}/favicon.svg`} type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" href="/feed.xml" type="application/atom+xml" title={name} />
        <link rel="alternate" href="/calendar.ics" type="text/calendar" title={`${name}: events`} />
        <link rel="apple-touch-icon" href={`${icons}/apple-touch-icon.png`} />
        <Meta />
        <Links />
        {sheet && <link rel="stylesheet" href={sheet} />}
      </head>
      <body>
        <MarkLetters value={letters}>{children}</MarkLetters>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The route of every path that is nobody's. */
const NOT_FOUND = 'not-found'

/** In browsers where an admin is signed in: the page itself is the same for everybody. */
const EditOnPage = lazy(() =>
  import('./pages/admin/load-edit-on-page.ts')
    .then(({ loadEditOnPage }) => loadEditOnPage())
    .catch(() => ({ default: () => null })),
)

function Frame({ children, isNotFound = false }: { children: React.ReactNode; isNotFound?: boolean }) {
  const { pathname } = useLocation()
  const facts = useClub()
  const { name, tagline } = facts
  const isAdmin = useSignedInHint()
  const { credits = [], links = [], stale } = useSite()
  if (pathsWithoutHeader.test(pathname) && !isNotFound) return children
  return (
    <>
      <SiteHeader clubName={name} pathname={pathname} />
      <p className="stale" role="status">
        {stale}
      </p>
      {children}
      {isAdmin && (
        <Suspense>
          <EditOnPage />
        </Suspense>
      )}
      <LazyJoinDialog contactEmail={facts.contactEmail} />
      <SiteFooter clubName={name} links={links} line={tagline} billing={credits} credit={facts} />
    </>
  )
}

export default function App() {
  const { name } = useClub()
  const { pathname } = useLocation()
  const isNotFound = useMatches().some(({ id }) => id === NOT_FOUND)
  useRememberLoaderData()
  // For style sheets and tests: the page is hydrated.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <>
      <OpeningScreen clubName={name} pathname={pathname} />
      <Frame isNotFound={isNotFound}>
        <Outlet />
      </Frame>
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isMissing(error))
    return (
      <Frame isNotFound>
        <NotFoundScreen />
      </Frame>
    )
  if (isRouteErrorResponse(error) && error.status === 403) return <ErrorScreen message={String(error.data)} />
  return <ErrorScreen />
}
