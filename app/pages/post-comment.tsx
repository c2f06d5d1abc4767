import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { knownFields, formValues, statusOf } from '#app/club/form-result.ts'
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
  const shown = await publicPost(acting, { id })
  if (!shown) throw data('No such announcement', { status: 404 })
  return { post: { id, title: shown.post.title }, stamp: await createFormStamp(acting, id) }
}

function answerTo(sent: SendCommentOutcome, typed: Record<string, string>, stamp: string): CommentAnswer {
  if (sent.ok) return { isSent: true }
  const errors = 'errors' in sent ? sent.errors : {}
  return { isSent: false, message: commentProblemMessages[sent.problem], errors, typed, stamp }
}

function notKept(typed: Record<string, string>, message = COMMENT_FAILED): CommentAnswer {
  return { isSent: false, message, errors: {}, typed, stamp: typed[STAMP_FIELD] ?? '' }
}

async function sentBy(args: ActionFunctionArgs, typed: Record<string, string>) {
  const acting = actingAsVisitor(args)
  const postId = args.params['id'] ?? ''
  const sent = await sendComment(acting, { postId, form: typed, address: addressOf(args) })
  const isStale = !sent.ok && sent.problem === 'stale'
  const stamp = isStale ? await createFormStamp(acting, postId) : (typed[STAMP_FIELD] ?? '')
  const status = sent.ok ? 201 : statusOf(sent.problem)
  return data(answerTo(sent, typed, stamp), { status })
}

export async function action(args: ActionFunctionArgs) {
  const typed = knownFields(formValues(await formDataOf(args.request)))
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
