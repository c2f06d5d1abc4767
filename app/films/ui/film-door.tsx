import { type ComponentProps, lazy, Suspense } from 'react'

const fetchPlayer = () => import('./film-player.tsx')
const FilmPlayer = lazy(async () => ({ default: (await fetchPlayer()).FilmPlayer }))

/** Fetches the code of the player ahead, when somebody reaches for a film. */
export const reachForFilm = () => void fetchPlayer().catch(() => {})

/** The player over the page. The server draws it where an address opens it. */
export function FilmDoor(props: ComponentProps<typeof FilmPlayer>) {
  return (
    <Suspense>
      <FilmPlayer {...props} />
    </Suspense>
  )
}
