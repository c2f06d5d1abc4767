import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { EventProgramme } from '#app/events/ui/event-programme.tsx'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { OfflineFrame } from '#app/ui/offline-frame.tsx'
import { publicly } from './acting.server.ts'
import { unlistedHead } from './head.ts'

const SHOWN = 12

export const meta = (args: MetaArgs) => unlistedHead('You are offline', args)

/** Kept in the browser ahead of time and shown when the line is down: the last events seen. */
export async function loader(args: LoaderFunctionArgs) {
  return { events: await upcomingHighlights(publicly(args), SHOWN) }
}

export default function OfflinePage() {
  const { events } = useLoaderData<typeof loader>()
  useGoOnWhenBack()
  return (
    <OfflineFrame onRetry={goOn}>
      <EventProgramme events={events} />
    </OfflineFrame>
  )
}

/** The address that was asked for, on this site only. */
function wantedAddress(): string {
  const from = new URLSearchParams(location.search).get('from') ?? ''
  return /^\/(?![/\\])/.test(from) ? from : '/events'
}

function goOn() {
  location.replace(wantedAddress())
}

const LOOK_EVERY_MS = 3000

async function goOnIfAnswered() {
  const answer = await fetch('/healthz').catch(() => null)
  if (answer?.ok) goOn()
}

/** The browser says once that the line is back, perhaps before this page stood, or before anything gets through. */
function useGoOnWhenBack() {
  useEffect(() => {
    addEventListener('online', goOn)
    const isSentHere = new URLSearchParams(location.search).has('from')
    const timer = isSentHere ? setInterval(() => void goOnIfAnswered(), LOOK_EVERY_MS) : undefined
    return () => {
      removeEventListener('online', goOn)
      clearInterval(timer)
    }
  }, [])
}
