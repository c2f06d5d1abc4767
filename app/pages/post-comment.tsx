import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { refusal, typedIn } from '#app/club/answer.ts'
import { COMMENT_FAILED, commentProblemSentences, STAMP_FIELD } from '#app/posts/rules.ts'
import { type CommentAnswer, CommentPage } from '#app/posts/ui/comment-page.tsx'
import { type CommentSent, freshStamp, publicPost, sendComment } from '#app/posts/use-cases.server.ts'
import { club } from '#content/club.ts'
import { addressOf, publicly, unkeptContext } from './acting.server.ts'
import { formIn } from './guard.server.ts'
import { unlistedHead } from './head.ts'
import { steadily } from './steady.ts'

export const meta = () => unlistedHead('Write a comment')

export async function loader(args: LoaderFunctionArgs) {
  const acting = publicly(args)
  const id = args.params['id'] ?? ''
  const unkept = args.context.get(unkeptContext)
  if (unkept) return { post: { id, title: 'The announcement' }, stamp: unkept[STAMP_FIELD] ?? '' }
  const shown = await publicPost(acting, { id })
  if (!shown) throw data('No such announcement', { status: 404 })
  return { post: { id, title: shown.post.title }, stamp: await freshStamp(acting, id) }
}

function answerTo(sent: CommentSent, typed: Record<string, string>, stamp: string): CommentAnswer {
  if (sent.ok) return { isSent: true }
  const errors = 'errors' in sent ? sent.errors : {}
  return { isSent: false, sentence: commentProblemSentences[sent.problem], errors, typed, stamp }
}

function notKept(typed: Record<string, string>, sentence = COMMENT_FAILED): CommentAnswer {
  return { isSent: false, sentence, errors: {}, typed, stamp: typed[STAMP_FIELD] ?? '' }
}

async function sentBy(args: ActionFunctionArgs, typed: Record<string, string>) {
  const acting = publicly(args)
  const postId = args.params['id'] ?? ''
  const sent = await sendComment(acting, { postId, form: typed, address: addressOf(args) })
  const isStale = !sent.ok && sent.problem === 'stale'
  const stamp = isStale ? await freshStamp(acting, postId) : (typed[STAMP_FIELD] ?? '')
  const status = sent.ok ? 201 : refusal(sent.problem, '').status
  return data(answerTo(sent, typed, stamp), { status })
}

export async function action(args: ActionFunctionArgs) {
  const typed = typedIn(await formIn(args.request))
  return sentBy(args, typed).catch((error: unknown) => {
    publicly(args).log.error({ err: error }, 'a comment was not kept')
    args.context.set(unkeptContext, typed)
    return data(notKept(typed), { status: 500 })
  })
}

/** A lost connection becomes a sentence beside the form, and everything typed stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = typedIn(await request.clone().formData())
  const answer = await steadily(() => serverAction<typeof action>(), COMMENT_FAILED)
  if (!('data' in answer)) return answer
  return data(notKept(typed, answer.data.sentence), { status: 503 })
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
      contactEmail={club.contactEmail}
    />
  )
}
