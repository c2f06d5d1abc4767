import { type ComponentProps, lazy, Suspense } from 'react'

const loadDetails = () => import('./event-details.tsx')
const EventDetails = lazy(async () => ({ default: (await loadDetails()).EventDetails }))

/** Preloads the code of the details, when a pointer or the focus is on an event. */
export const preloadDetails = () => void loadDetails().catch(() => {})

/** The details over the page. The server draws them where an address opens them. */
export function LazyEventDialog(props: ComponentProps<typeof EventDetails>) {
  return (
    <Suspense>
      <EventDetails {...props} />
    </Suspense>
  )
}
