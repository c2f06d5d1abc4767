import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

const fetchPlayer = () => import('./film-player.tsx')
const FilmPlayer = lazy(async () => ({ default: (await fetchPlayer()).FilmPlayer }))

const LazyScreen = lazy(async () => ({ default: (await fetchPlayer()).FilmScreen }))

/** Preloads the code of the player, when a pointer or the focus is on a film. */
export const preloadFilmPlayer = () => void fetchPlayer().catch(() => {})

/** The player over the page. The server draws it where an address opens it. */
export function LazyFilmPlayer(props: ComponentProps<typeof FilmPlayer>) {
  return (
    <Suspense>
      <FilmPlayer {...props} />
    </Suspense>
  )
}

/** The player in the page; `children` until it is there. */
export function LazyFilmScreen({
  children,
  ...props
}: ComponentProps<typeof LazyScreen> & { children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <LazyScreen {...props} />
    </Suspense>
  )
}
