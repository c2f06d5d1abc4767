import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type MetaArgs,
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { textIn } from '#app/club/answer.ts'
import { FILM_FAILED, filmProblemSentences } from '#app/films/rules.ts'
import { FilmDoor } from '#app/films/ui/film-door.tsx'
import { FilmReel } from '#app/films/ui/film-reel.tsx'
import { type FilmAnswer, FilmSubmission } from '#app/films/ui/film-submission.tsx'
import { submitFilm } from '#app/films/use-cases.server.ts'
import { films } from '#content/catalogue.ts'
import { club } from '#content/club.ts'
import { addressOf, publicly } from './acting.server.ts'
import { formIn } from './guard.server.ts'
import { publicHead } from './head.ts'
import type { Site } from './site.ts'
import { steadily } from './steady.ts'
import { filmVideo } from './structured-film.ts'

const listHead = {
  title: 'Short Films',
  description: 'The club’s latest short films, and where to send yours.',
}

/** Each film has its own address, which opens its player. */
export function meta(args: MetaArgs) {
  const open = new URLSearchParams(args.location.search).get('film')
  const film = films.find(({ id }) => id === open)
  const structured = (site: Site) => (film ? [film] : films).map((shown) => filmVideo(shown, site))
  if (!film) return publicHead(args, { ...listHead, structured })
  return publicHead(args, {
    title: film.title,
    description: film.description,
    path: `/short-films?film=${film.id}`,
    trail: [{ name: listHead.title, path: '/short-films' }],
    structured,
  })
}

export async function action(args: ActionFunctionArgs) {
  const acting = publicly(args)
  const email = textIn(await formIn(args.request), 'email')
  const outcome = await submitFilm(acting, { email, address: addressOf(args) }).catch((error: unknown) => {
    acting.log.error({ err: error }, 'a film submission was not kept')
    return null
  })
  if (!outcome) return notKept({ sentence: FILM_FAILED, email }, 500)
  if (outcome.ok) return data<FilmAnswer>({ isKept: true })
  const status = outcome.problem === 'too-many' ? 429 : 400
  return notKept({ sentence: filmProblemSentences[outcome.problem], email }, status)
}

function notKept(told: { sentence: string; email: string }, status: number) {
  return data<FilmAnswer>({ isKept: false, ...told }, { status })
}

/** A lost connection becomes a sentence beside the field, and the e-mail stays in it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const email = textIn(await request.clone().formData(), 'email')
  const answer = await steadily(() => serverAction<typeof action>(), FILM_FAILED)
  return 'data' in answer ? notKept({ sentence: answer.data.sentence, email }, 503) : answer
}

export default function ShortFilmsPage() {
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const open = useSearchParams()[0].get('film')
  const film = films.find(({ id }) => id === open)
  const close = useClosePlayer()
  return (
    <main id="content">
      <FilmSubmission
        answer={answer}
        isSending={isSending}
        formUrl={club.filmFormUrl}
        contactEmail={club.contactEmail}
      />
      <FilmReel films={films} />
      {film && <FilmDoor key={film.id} film={film} onClose={close} />}
    </main>
  )
}

/** A player opened from the strip goes back to it; one that an address opened has nothing to go back to. */
function useClosePlayer() {
  const location = useLocation()
  const navigate = useNavigate()
  return () => {
    if (location.state?.isOpened) void navigate(-1)
    else void navigate('/short-films', { replace: true, preventScrollReset: true })
  }
}
