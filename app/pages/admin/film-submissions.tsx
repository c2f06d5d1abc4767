import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { CallsList } from '#app/calls/ui/calls-list.tsx'
import { filmCalls } from '#app/calls/use-cases.server.ts'
import { type FormResult, refusal, formText } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SubmissionsList } from '#app/films/ui/submissions-list.tsx'
import { deleteFilmSubmission, filmSubmissions } from '#app/films/use-cases.server.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'

/** Here, so that no public page loads them. */
const submissionMessages = {
  gone: 'This email is no longer in the list',
  failed: 'Failed to delete the email. Please try again.',
} as const

export const meta = (args: MetaArgs) => unlistedHead('Films sent in', args)

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'films.submissions')
    const calls = await orNull(acting, filmCalls(acting))
    return { calls, list: await orNull(acting, filmSubmissions(acting, { page })), clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, submissionMessages.failed, async (acting, form): Promise<FormResult> => {
    const outcome = await deleteFilmSubmission(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, submissionMessages[outcome.problem])
    return { ok: true, message: 'The email is deleted.' }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = await withNetworkFallback(() => serverAction<typeof action>(), submissionMessages.failed)
  // The row of the submitted form has been removed by then.
  if ('ok' in answer && answer.ok) showToast(answer.message)
  return answer
}

export default function FilmSubmissionsPage() {
  const { calls, list, clock } = useLoaderData<typeof loader>()
  useLive('films,film-entries')
  const answer = useLastResult(useActionData<typeof action>())
  return (
    <AdminShell clubName={useClub().name} title="Films sent in">
      <ResultAlert result={answer} />
      <div className="stack">
        <CallsList calls={calls} clock={clock} />
        <SubmissionsList list={list} clock={clock} />
      </div>
    </AdminShell>
  )
}
