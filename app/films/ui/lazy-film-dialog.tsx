import { type ComponentProps, lazy, Suspense } from 'react'

const fetchPlayer = () => import('./film-player.tsx')
const FilmPlayer = lazy(async () => ({ default: (await fetchPlayer()).FilmPlayer }))

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
