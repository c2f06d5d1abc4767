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
import { POST_FAILED, postProblemSentences } from '#app/posts/rules.ts'
import { useSavedPost } from '#app/posts/ui/post-editor.tsx'
import { PostsList } from '#app/posts/ui/posts-list.tsx'
import { adminPosts, deletePost, publishPost, unpublishPost } from '#app/posts/use-cases.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering, deciding, fetched } from '../guard.server.ts'
import { steadily } from '../steady.ts'
import { clockOf } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('Posts', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  return answering(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    return {
      list: await fetched(acting, adminPosts(acting, { page: asked.get('page') })),
      clock: clockOf(acting),
      askedToDelete: asked.get('delete'),
      savedId: asked.get('saved'),
    }
  })
}

const decisions = {
  'publish-post': { decide: publishPost, said: 'The post is public.' },
  'unpublish-post': { decide: unpublishPost, said: 'The post is a draft again.' },
  'delete-post': { decide: deletePost, said: 'The post is deleted.' },
}

export async function action(args: ActionFunctionArgs) {
  return deciding(args, POST_FAILED, async (acting, form): Promise<Answer> => {
    const decision = Object.entries(decisions).find(([intent]) => intent === form.get('intent'))?.[1]
    if (!decision) return refusal('unknown', POST_FAILED)
    const outcome = await decision.decide(acting, textIn(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, postProblemSentences[outcome.problem])
    return { ok: true, said: decision.said }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), POST_FAILED)
}

export default function PostsPage() {
  const { list, clock, askedToDelete, savedId } = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<Answer>())
  useLive('posts')
  useSavedPost(savedId)
  const saved = list?.posts.find(({ id }) => id === savedId)
  return (
    <AdminShell
      clubName={useClub().name}
      title="Posts"
      ways={[DASHBOARD_WAY]}
      action={<ButtonLink to="/admin/posts/new">Write a post</ButtonLink>}
    >
      {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.sentence}</Alert>}
      {saved && !answer && (
        <Alert tone="good">{saved.publishedAt ? 'The post is public.' : 'The draft is kept.'}</Alert>
      )}
      <PostsList list={list} clock={clock} askedToDelete={askedToDelete} />
    </AdminShell>
  )
}
