import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { formValues, statusOf } from '#app/club/form-result.ts'
import { COMMENT_FAILED, commentProblemMessages, STAMP_FIELD } from '#app/posts/rules.ts'
import { type CommentAnswer, CommentPage } from '#app/posts/ui/comment-page.tsx'
import {
  type SendCommentOutcome,
  createFormStamp,
  publicPost,
  sendComment,
} from '#app/posts/use-cases.server.ts'
import { addressOf, actingAsVisitor, unsavedFormContext, formDataOf } from './request-context.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'
import { withNetworkFallback } from './network-fallback.ts'

export const meta = (args: MetaArgs) => unlistedHead('Write a comment', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const id = args.params['id'] ?? ''
  const unkept = args.context.get(unsavedFormContext)
  if (unkept) return { post: { id, title: 'The announcement' }, stamp: unkept[STAMP_FIELD] ?? '' }
  const postPage = await publicPost(acting, { id })
  if (!postPage) throw data('No such announcement', { status: 404 })
  return { post: { id, title: postPage.post.title }, stamp: await createFormStamp(acting, id) }
}

function answerTo(outcome: SendCommentOutcome, typed: Record<string, string>, stamp: string): CommentAnswer {
  if (outcome.ok) return { isSent: true }
  const errors = 'errors' in outcome ? outcome.errors : {}
  return { isSent: false, message: commentProblemMessages[outcome.problem], errors, typed, stamp }
}

function notKept(typed: Record<string, string>, message = COMMENT_FAILED): CommentAnswer {
  return { isSent: false, message, errors: {}, typed, stamp: typed[STAMP_FIELD] ?? '' }
}

async function sentBy(args: ActionFunctionArgs, typed: Record<string, string>) {
  const acting = actingAsVisitor(args)
  const postId = args.params['id'] ?? ''
  const outcome = await sendComment(acting, { postId, form: typed, address: addressOf(args) })
  const isStale = !outcome.ok && outcome.problem === 'stale'
  const stamp = isStale ? await createFormStamp(acting, postId) : (typed[STAMP_FIELD] ?? '')
  const status = outcome.ok ? 201 : statusOf(outcome.problem)
  return data(answerTo(outcome, typed, stamp), { status })
}

export async function action(args: ActionFunctionArgs) {
  const typed = formValues(await formDataOf(args.request))
  return sentBy(args, typed).catch((error: unknown) => {
    actingAsVisitor(args).log.error({ err: error }, 'a comment was not kept')
    args.context.set(unsavedFormContext, typed)
    return data(notKept(typed), { status: 500 })
  })
}

/** A lost connection becomes a message beside the form, and everything typed stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = formValues(await request.clone().formData())
  const answer = await withNetworkFallback(() => serverAction<typeof action>(), COMMENT_FAILED)
  if (!('data' in answer)) return answer
  return data(notKept(typed, answer.data.message), { status: 503 })
}

export default function PostCommentRoute() {
  const { post, stamp } = useLoaderData<typeof loader>()
  const answer = useActionData<CommentAnswer>()
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <CommentPage
      post={post}
      stamp={stamp}
      answer={answer}
      isSending={isSending}
      contactEmail={useClub().contactEmail}
    />
  )
}
