import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { JURY_ADDRESS, juryMessages } from '#app/calls/jury.rules.ts'
import { JuryPage, NoJury } from '#app/calls/ui/jury-page.tsx'
import { type JuryFilm, juryPage, reviewEntry } from '#app/calls/use-cases.server.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { embedUrl } from '#app/films/model.ts'
import { LazyFilmScreen, preloadFilmPlayer } from '#app/films/ui/lazy-film-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardPublicAction } from './guard.server.ts'
import { unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor } from './request-context.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Jury', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const asked = Object.fromEntries(new URL(args.request.url).searchParams)
  const page = await juryPage(acting, args.params['token'] ?? '', asked)
  if (!page) throw data('No such jury', { status: 404 })
  return { ...page, timeZone: acting.env.clubTimeZone }
}

export async function action(args: ActionFunctionArgs) {
  const linkKey = args.params['token'] ?? ''
  return guardPublicAction(args, juryMessages.failed, async (acting, form): Promise<FormResult> => {
    const typed = formValues(form)
    const outcome = await reviewEntry(acting, { linkKey, entryId: formText(form, 'entry'), form: typed })
    if (outcome.ok) throw redirect(`${JURY_ADDRESS}/${linkKey}?saved`, 303)
    if (outcome.problem === 'invalid')
      return refusal('invalid', CHECK_MARKED_FIELDS, {
        typed,
        errors: outcome.errors,
        // A mark that was not chosen is not among what was typed.
        fields: Object.keys(outcome.errors),
      })
    return refusal('gone', juryMessages[outcome.problem], { typed })
  })
}

export const clientAction = actionWithFallback(juryMessages.failed)

/** A film at a known host plays here once it is asked for. */
function PlayHere({ film }: { film: JuryFilm }) {
  const [isAsked, setAsked] = useState(false)
  if (embedUrl(film.videoUrl) === null) return null
  if (isAsked) return <LazyFilmScreen film={film}>{null}</LazyFilmScreen>
  return (
    <div className="scripted">
      <Button variant="lamp" onClick={() => setAsked(true)} onPointerEnter={preloadFilmPlayer}>
        <Icon name="play" />
        Watch here
      </Button>
    </div>
  )
}

export default function JuryRoute() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult<FormResult>(useActionData<FormResult>())
  const [params] = useSearchParams()
  const isSending = useNavigation().formMethod === 'POST'
  useFocusOnAnswer()
  return (
    <JuryPage
      view={view}
      refusal={answer?.ok === false ? answer : null}
      isSaved={params.has('saved')}
      isSending={isSending}
      renderPlayer={(film) => <PlayHere key={film.id} film={film} />}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <NoJury message={juryMessages.gone} />
}
