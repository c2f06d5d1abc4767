import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { EventProgramme } from '#app/events/ui/event-programme.tsx'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { OfflineFrame } from '#app/ui/offline-frame.tsx'
import { actingAsVisitor } from './request-context.server.ts'
import { unlistedHead } from './head.ts'
import { localAddress } from './local-address.ts'

const EVENTS_SHOWN = 12

export const meta = (args: MetaArgs) => unlistedHead('You are offline', args)

/** Precached by the service worker and shown without a network: the last events seen. */
export async function loader(args: LoaderFunctionArgs) {
  return { events: await upcomingHighlights(actingAsVisitor(args), EVENTS_SHOWN) }
}

export default function OfflinePage() {
  const { events } = useLoaderData<typeof loader>()
  useReopenWhenOnline()
  return (
    <OfflineFrame onRetry={openRequestedPage}>
      <EventProgramme events={events} />
    </OfflineFrame>
  )
}

/** The requested address, on this site only. */
function requestedAddress(): string {
  return localAddress(new URLSearchParams(location.search).get('from')) ?? '/events'
}

function openRequestedPage() {
  location.replace(requestedAddress())
}

const POLL_MS = 3000

async function openIfReachable() {
  const answer = await fetch('/healthz').catch(() => null)
  if (answer?.ok) openRequestedPage()
}

/**
 * The `online` event fires once, perhaps before this page loaded or before any request succeeds, so the page also
 * polls.
 */
function useReopenWhenOnline() {
  useEffect(() => {
    addEventListener('online', openRequestedPage)
    const isSentHere = new URLSearchParams(location.search).has('from')
    const timer = isSentHere ? setInterval(() => void openIfReachable(), POLL_MS) : undefined
    return () => {
      removeEventListener('online', openRequestedPage)
      clearInterval(timer)
    }
  }, [])
}
