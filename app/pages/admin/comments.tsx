import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type Answer, refusal, textIn, toneOf } from '#app/club/answer.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { postProblemSentences } from '#app/posts/rules.ts'
import { CommentsList } from '#app/posts/ui/comments-list.tsx'
import { adminComments, approveComment, removeComment } from '#app/posts/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering, deciding, fetched } from '../guard.server.ts'
import { steadily } from '../steady.ts'
import { clockOf } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

const FAILED = 'Failed to keep the decision. Please try again.'

export const meta = (args: MetaArgs) => unlistedHead('Comments', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const status = asked.get('status') === 'held' ? 'held' : undefined
  return answering(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    const list = await fetched(acting, adminComments(acting, { status, page: asked.get('page') }))
    return { list, isHeldOnly: status === 'held', clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return deciding(args, FAILED, async (acting, form): Promise<Answer> => {
    const decide = form.get('intent') === 'approve-comment' ? approveComment : removeComment
    const outcome = await decide(acting, textIn(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, postProblemSentences[outcome.problem])
    return {
      ok: true,
      said: decide === approveComment ? 'The comment is approved.' : 'The comment is removed.',
    }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), FAILED)
}

export default function CommentsPage() {
  const { list, isHeldOnly, clock } = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<typeof action>())
  useLive('posts')
  return (
    <AdminShell clubName={useClub().name} title="Comments" ways={[DASHBOARD_WAY]}>
      {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.sentence}</Alert>}
      <CommentsList list={list} isHeldOnly={isHeldOnly} clock={clock} />
    </AdminShell>
  )
}
