import './app.css'
import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
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
  useRouteError,
} from 'react-router'
import { type ClubFacts, namedAfter } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { JoinDoor } from '#app/join-requests/ui/join-door.tsx'
import type { Services } from '#app/platform/services.ts'
import { club } from '#content/club.ts'
import { billing } from '#content/credits.ts'
import { applicationContext, seenNow } from './pages/acting.server.ts'
import { unlistedHead } from './pages/head.ts'
import { type Site, siteOrLast, useClub, useKeepSite } from './pages/site.ts'
import { isBrought } from './ui/brought.ts'
import { ErrorScreen, NotFoundScreen, OpeningScreen } from './ui/screens.tsx'
import { SiteFooter } from './ui/site-footer.tsx'
import { SiteHeader } from './ui/site-header.tsx'
import { themeBoot, useBootMarks } from './ui/theme-toggle.tsx'

/** Specification 2, "Shared header"; the other admin screens bring the dashboard's own header too (decision 29). */
const pathsWithoutHeader = /^\/(admin-login|signup|reset-password|door\/[^/]+|admin(\/.*)?)\/?$/

/** Of the last time they could be read. */
let lastFacts: ClubFacts | null = null

/** While the database is away the page around a form still comes, so that the form comes back with what was typed. */
async function factsOrLast({ db, log }: Services): Promise<ClubFacts> {
  try {
    lastFacts = await clubFacts(db)
    return lastFacts
  } catch (error) {
    if (!lastFacts) throw error
    log.error({ err: error }, 'the settings were not read')
    return lastFacts
  }
}

/** Part of every kept page: it reads no cookie, and the topic 'settings' renews it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Site> {
  const { services } = context.get(applicationContext)
  const seen = seenNow({ context }, 'settings')
  return { publicUrl: services.env.publicUrl, club: await factsOrLast(services), seen }
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Site> {
  return siteOrLast(() => serverLoader<typeof loader>())
}

/**
 * What the club says of itself is asked for again after a form, and when a page renews itself where it stands. Going
 * from page to page says nothing new about it, and neither does a list of events that the live stream brings.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isRenewal = currentUrl.href === nextUrl.href
  return defaultShouldRevalidate && (isRenewal || formMethod !== undefined) && !isBrought()
}

/** Pages say their own; this one is for those that are not there. */
export const meta = (args: MetaArgs) => unlistedHead(isMissing(args.error) ? 'Page Not Found' : 'Error', args)

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { name } = useClub()
  useBootMarks()
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a1214" />
        {/* The chosen theme must be known before the first paint; the policy names this script by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeBoot }} />
        <link
          rel="preload"
          href="/art/fonts/archivo-wdth-latin.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/art/icons/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" href="/feed.xml" type="application/atom+xml" title={name} />
        <link rel="alternate" href="/calendar.ics" type="text/calendar" title={`${name}: events`} />
        <link rel="apple-touch-icon" href="/art/icons/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const facts = useClub()
  const { name, tagline } = facts
  if (pathsWithoutHeader.test(pathname)) return children
  return (
    <>
      <SiteHeader clubName={name} pathname={pathname} />
      {children}
      <JoinDoor contactEmail={club.contactEmail} />
      <SiteFooter
        clubName={name}
        line={tagline}
        billing={billing.map((line) => ({ ...line, name: namedAfter(facts, line.name) }))}
        credit={club.credit}
      />
    </>
  )
}

export default function App() {
  const { name } = useClub()
  useKeepSite()
  // For style sheets and tests: from here on the page answers to scripts.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <>
      <OpeningScreen clubName={name} />
      <Frame>
        <Outlet />
      </Frame>
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isMissing(error))
    return (
      <Frame>
        <NotFoundScreen />
      </Frame>
    )
  if (isRouteErrorResponse(error) && error.status === 403)
    return <ErrorScreen sentence={String(error.data)} />
  return <ErrorScreen />
}
