import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { contentProblemMessages, contentSuccessMessages } from '#app/content/rules.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import type { AdminEvent } from '#app/events/model.ts'
import { eventProblemMessages } from '#app/events/rules.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import type { Film } from '#app/films/model.ts'
import { ProgrammePanel } from '#app/films/ui/programme-panel.tsx'
import { moveFilm } from '#app/films/use-cases.server.ts'
import { AdminVote } from '#app/registrations/ui/admin-vote.tsx'
import { adminVote, closeVote, openVote, showResult } from '#app/registrations/use-cases.server.ts'
import { VOTE_FAILED, voteMessages, voteSavedMessages } from '#app/registrations/vote.rules.ts'
import { placeIn } from '#app/ui/ordered-place.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { filmsAt } from '../film-screenings.server.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Films and vote', args)

async function eventOf(acting: Acting, id = '') {
  const event = await adminEvent(acting, id)
  return event && { event, films: await filmsAt(acting, event.id) }
}

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const found = await eventOf(acting, args.params['id'])
    if (!found) throw data('No such event', { status: 404 })
    const { event, films } = found
    const address = `${acting.env.publicUrl}/events/${event.id}`
    return { event, films, address, vote: await adminVote(acting, { eventId: event.id, films }) }
  })
}

interface Decision {
  event: AdminEvent
  films: readonly Film[]
  form: FormData
}

type Decide = (acting: Acting, decision: Decision) => Promise<FormResult>

const move: Decide = async (acting, { event, films, form }) => {
  const to = placeIn(form)
  if (!Number.isSafeInteger(to)) return refusal('unknown', VOTE_FAILED)
  const outcome = await moveFilm(acting, { eventId: event.id, films, id: formText(form, 'id'), to })
  if (!outcome.ok) return refusal(outcome.problem, contentProblemMessages[outcome.problem])
  const { title, place, count } = outcome.value
  return { ok: true, message: contentSuccessMessages.moved(title, place, count) }
}

const answerOf = (
  outcome: Outcome<null, 'vote-changed' | 'no-films' | 'not-here' | 'too-few-votes'>,
  message: string,
): FormResult =>
  outcome.ok ? { ok: true, message } : refusal(outcome.problem, voteMessages[outcome.problem])

const decisions: Record<string, Decide> = {
  up: move,
  down: move,
  move,
  open: async (acting, decision) => answerOf(await openVote(acting, decision), voteSavedMessages.open),
  close: async (acting, { event }) => answerOf(await closeVote(acting, event.id), voteSavedMessages.close),
  show: async (acting, { event, films }) =>
    answerOf(await showResult(acting, { eventId: event.id, films }), voteSavedMessages.show),
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, VOTE_FAILED, async (acting, form): Promise<FormResult> => {
    const decide = Object.entries(decisions).find(([intent]) => intent === form.get('intent'))?.[1]
    const event = await eventOf(acting, args.params['id'])
    if (!event) return refusal('gone', eventProblemMessages.gone)
    return decide ? decide(acting, { ...event, form }) : refusal('unknown', VOTE_FAILED)
  })
}

export const clientAction = actionWithFallback(VOTE_FAILED)

export default function EventFilmsPage() {
  const { event, films, address, vote } = useLoaderData<typeof loader>()
  const result = useLastResult(useActionData<FormResult>())
  useLive('events,content,votes')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Films and vote"
      titleOf={event.title}
      back={{ to: `/admin/events/${event.id}/registrations`, label: 'Registrations' }}
    >
      <div className="stack" data-gap="5">
        <ResultAlert result={result} />
        <ProgrammePanel films={films} address={address} />
        {(films.length > 0 || vote.state !== 'none') && <AdminVote vote={vote} eventId={event.id} />}
      </div>
    </AdminShell>
  )
}
