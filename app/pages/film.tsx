import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FilmPage } from '#app/films/ui/film-page.tsx'
import { publicFilms } from '#app/films/use-cases.server.ts'
import { screeningsOf } from './film-screenings.server.ts'
import { publicHead, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { filmCard, filmVideo } from './structured-film.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { film } = args.loaderData
  return publicHead(args, {
    title: film.title,
    description: film.description,
    card: filmCard(film),
    trail: [{ name: 'Short Films', path: '/short-films' }],
    structured: (site) => [filmVideo(film, site)],
  })
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const films = await publicFilms(acting)
  const film = films.find(({ id }) => id === args.params['id'])
  if (!film) throw data('No such film', { status: 404 })
  const otherFilms = films.filter((one) => one !== film).slice(0, 4)
  return { film, others: otherFilms, screenings: await screeningsOf(acting, film) }
}

export default function FilmDetailsPage() {
  const view = useLoaderData<typeof loader>()
  // Another film has another player.
  return <FilmPage key={view.film.id} {...view} />
}
