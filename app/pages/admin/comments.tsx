import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { refusal, formText } from '#app/club/form-result.ts'
import { undoProblemMessages } from '#app/accounts/undo.rules.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { postProblemMessages } from '#app/posts/rules.ts'
import { type CommentResult, CommentsList, UNDO_COMMENT } from '#app/posts/ui/comments-list.tsx'
import {
  adminComments,
  approveComment,
  holdComment,
  removeComment,
  undoCommentDecision,
} from '#app/posts/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { actionWithFallback } from '../network-fallback.ts'
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

const decisions = {
  'approve-comment': { decide: approveComment, message: 'The comment is approved.' },
  'hold-comment': { decide: holdComment, message: 'The comment waits for approval again.' },
  'remove-comment': { decide: removeComment, message: 'The comment is removed.' },
}

async function undo(acting: Acting, form: FormData): Promise<CommentResult> {
  const outcome = await undoCommentDecision(acting, formText(form, 'offer'))
  if (!outcome.ok) return refusal(outcome.problem, undoProblemMessages[outcome.problem])
  return { ok: true, message: 'Undone. The comment is as it was.' }
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, FAILED, async (acting, form): Promise<CommentResult> => {
    const intent = form.get('intent')
    if (intent === UNDO_COMMENT) return undo(acting, form)
    const decision = Object.entries(decisions).find(([name]) => name === intent)?.[1]
    if (!decision) return refusal('unknown', FAILED)
    const outcome = await decision.decide(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, postProblemMessages[outcome.problem])
    return { ok: true, message: decision.message, ...outcome.value }
  })
}

export const clientAction = actionWithFallback(FAILED)

export default function CommentsPage() {
  const { list, isHeldOnly, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('posts')
  return (
    <AdminShell clubName={useClub().name} title="Comments">
      <CommentsList list={list} isHeldOnly={isHeldOnly} clock={clock} answer={answer} />
    </AdminShell>
  )
}
