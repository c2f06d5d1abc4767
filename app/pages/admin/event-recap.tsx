import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type FormResult, formText, formValues, refusal, versionOf } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { PICTURE_DELETED, PICTURE_SHOWN, pictureMessages } from '#app/events/pictures.rules.ts'
import { RECAP_SAVED, recapMessages } from '#app/events/recap.rules.ts'
import { backToEvent } from '#app/events/ui/admin-form-address.ts'
import { AdminRecap } from '#app/events/ui/admin-recap.tsx'
import {
  changeRecap,
  deleteEventPicture,
  recapToEdit,
  showPictureAgain,
} from '#app/events/use-cases.server.ts'
import { FeedbackResult } from '#app/registrations/ui/admin-feedback.tsx'
import { feedbackSummary, pictureWishes } from '#app/registrations/use-cases.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { filmsAt } from '../film-screenings.server.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'

type RecapResult = FormResult & { version?: number }

export const meta = (args: MetaArgs) => unlistedHead('After the event', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const recap = await recapToEdit(acting, args.params['id'] ?? '')
    if (!recap) throw data('No such event', { status: 404 })
    const [feedback, wishes, films] = await Promise.all([
      feedbackSummary(acting, recap.event),
      pictureWishes(acting, recap.event),
      filmsAt(acting, recap.event.id),
    ])
    return { ...recap, feedback, wishes, hasFilms: films.length > 0 }
  })
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, recapMessages.failed, async (acting, form): Promise<RecapResult> => {
    const intent = formText(form, 'intent')
    if (intent === 'show' || intent === 'delete') {
      const decide = intent === 'show' ? showPictureAgain : deleteEventPicture
      const decided = await decide(acting, { eventId: id, id: formText(form, 'id') })
      if (!decided.ok) return refusal(decided.problem, pictureMessages[decided.problem])
      return { ok: true, message: intent === 'show' ? PICTURE_SHOWN : PICTURE_DELETED }
    }
    const seenVersion = versionOf(form.get('seen'))
    const typed = formValues(form)
    const outcome = await changeRecap(acting, { id, form: Object.fromEntries(form), seen: seenVersion })
    if (outcome.ok) return { ok: true, message: RECAP_SAVED, version: seenVersion + 1 }
    const { problem } = outcome
    const errors = problem === 'invalid' ? outcome.errors : undefined
    return refusal(problem, recapMessages[problem], { typed, errors })
  })
}

export const clientAction = actionWithFallback(recapMessages.failed)

export default function EventRecapPage() {
  const { event, recap, feedback, set, wishes, hasFilms } = useLoaderData<typeof loader>()
  useLive('events')
  const result = useLastResult<RecapResult>(useActionData<RecapResult>())
  return (
    <AdminShell
      clubName={useClub().name}
      title="After the event"
      titleOf={event.title}
      back={backToEvent(event)}
    >
      <div className="stack">
        {feedback && <FeedbackResult summary={feedback} />}
        {hasFilms && (
          <p>
            <ButtonLink to={`/admin/events/${event.id}/films`} variant="line" size="s">
              Films and vote
            </ButtonLink>
          </p>
        )}
        <AdminRecap event={event} recap={recap} set={set} wishes={wishes} answer={result} />
      </div>
    </AdminShell>
  )
}
