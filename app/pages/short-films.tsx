import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { formText, statusOf } from '#app/club/form-result.ts'
import { openCalls } from '#app/calls/use-cases.server.ts'
import { clockTime, longDate, wallOf } from '#app/events/club-time.ts'
import { FILM_FAILED, filmProblemMessages } from '#app/films/rules.ts'
import { LazyFilmPlayer } from '#app/films/ui/lazy-film-dialog.tsx'
import { FilmReel } from '#app/films/ui/film-reel.tsx'
import { type FilmFormResult, FilmSubmission } from '#app/films/ui/film-submission.tsx'
import { publicFilms, submitFilm } from '#app/films/use-cases.server.ts'
import { addressOf, actingAsVisitor, formDataOf } from './request-context.server.ts'
import { publicHead } from './head.ts'
import { type Site, useClub } from './site-context.ts'
import { withNetworkFallback } from './network-fallback.ts'
import { filmCard, filmVideo } from './structured-film.ts'

const listHead = {
  title: 'Short Films',
  description: 'The club’s latest short films, and where to send yours.',
}

export { keepDataOfSearch as shouldRevalidate } from './keep-data.ts'

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const calls = (await openCalls(acting)).map(({ id, title, description, closesAt }) => {
    const { date, time } = wallOf(new Date(closesAt), acting.env.clubTimeZone)
    return { id, text: `${title}. ${description} Until ${longDate(date)}, ${clockTime(time)}.` }
  })
  return { films: await publicFilms(acting), calls }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

/** A film's player has an address; what is searched for and shared is the film's page. */
export function meta(args: MetaArgs<typeof loader>) {
  const { films = [] } = args.loaderData ?? {}
  const open = new URLSearchParams(args.location.search).get('film')
  const film = films.find(({ id }) => id === open)
  const structured = (site: Site) => (film ? [film] : films).map((one) => filmVideo(one, site))
  if (!film) return publicHead(args, { ...listHead, structured })
  return publicHead(args, {
    title: film.title,
    description: film.description,
    path: `/films/${film.id}`,
    card: filmCard(film),
    trail: [{ name: listHead.title, path: '/short-films' }],
    structured,
  })
}

export async function action(args: ActionFunctionArgs) {
  const acting = actingAsVisitor(args)
  const email = formText(await formDataOf(args.request), 'email')
  const outcome = await submitFilm(acting, { email, address: addressOf(args) }).catch((error: unknown) => {
    acting.log.error({ err: error }, 'a film submission was not kept')
    return null
  })
  if (!outcome) return notSaved({ message: FILM_FAILED, email }, 500)
  if (outcome.ok) return data<FilmFormResult>({})
  const status = statusOf(outcome.problem)
  return notSaved({ message: filmProblemMessages[outcome.problem], email }, status)
}

function notSaved(result: FilmFormResult, status: number) {
  return data<FilmFormResult>(result, { status })
}

/** A lost connection becomes a message beside the field, and the email stays in it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const email = formText(await request.clone().formData(), 'email')
  const answer = await withNetworkFallback(() => serverAction<typeof action>(), FILM_FAILED)
  return 'data' in answer ? notSaved({ message: answer.data.message, email }, 503) : answer
}

export default function ShortFilmsPage() {
  const view = useLoaderData<typeof loader>()
  const { films, calls } = view
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const open = useSearchParams()[0].get('film')
  const film = films.find(({ id }) => id === open)
  const close = useClosePlayer()
  const { filmFormUrl, contactEmail } = useClub()
  return (
    <main id="content">
      <FilmSubmission
        calls={calls}
        answer={answer}
        isSending={isSending}
        formUrl={calls[0] ? '' : filmFormUrl}
        contactEmail={contactEmail}
        hasFilms={films.length > 0}
      />
      <FilmReel films={films} />
      {film && <LazyFilmPlayer key={film.id} film={film} onClose={close} />}
    </main>
  )
}

/** A player opened from the list goes back to it; one opened by its address has no page to go back to. */
function useClosePlayer() {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    if (location.state?.isOpened) void navigate(-1)
    else void navigate('/short-films', { replace: true, preventScrollReset: true })
  }
}
