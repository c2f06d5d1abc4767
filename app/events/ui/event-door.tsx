import { type ComponentProps, lazy, Suspense } from 'react'

const fetchDetails = () => import('./event-details.tsx')
const EventDetails = lazy(async () => ({ default: (await fetchDetails()).EventDetails }))

/** Fetches the code of the details ahead, when somebody reaches for an event. */
export const reachForDetails = () => void fetchDetails().catch(() => {})

/** The details over the page. The server draws them where an address opens them. */
export function EventDetailsDoor(props: ComponentProps<typeof EventDetails>) {
  return (
    <Suspense>
      <EventDetails {...props} />
    </Suspense>
  )
}
