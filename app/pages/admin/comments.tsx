import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, refusal, formText, toneOf } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { postProblemMessages } from '#app/posts/rules.ts'
import { CommentsList } from '#app/posts/ui/comments-list.tsx'
import { adminComments, approveComment, removeComment } from '#app/posts/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

const FAILED = 'Failed to keep the decision. Please try again.'

export const meta = (args: MetaArgs) => unlistedHead('Comments', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const status = params.get('status') === 'held' ? 'held' : undefined
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    const list = await orNull(acting, adminComments(acting, { status, page: params.get('page') }))
    return { list, isHeldOnly: status === 'held', clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, FAILED, async (acting, form): Promise<FormResult> => {
    const decide = form.get('intent') === 'approve-comment' ? approveComment : removeComment
    const outcome = await decide(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, postProblemMessages[outcome.problem])
    return {
      ok: true,
      said: decide === approveComment ? 'The comment is approved.' : 'The comment is removed.',
    }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), FAILED)
}

export default function CommentsPage() {
  const { list, isHeldOnly, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('posts')
  return (
    <AdminShell clubName={useClub().name} title="Comments">
      {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
      <CommentsList list={list} isHeldOnly={isHeldOnly} clock={clock} />
    </AdminShell>
  )
}
