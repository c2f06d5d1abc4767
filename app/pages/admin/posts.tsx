import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, refusal, formText, toneOf } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { POST_FAILED, postProblemMessages } from '#app/posts/rules.ts'
import { useSavedPost } from '#app/posts/ui/post-editor.tsx'
import { PostsList } from '#app/posts/ui/posts-list.tsx'
import { adminPosts, deletePost, publishPost, unpublishPost } from '#app/posts/use-cases.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Posts', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    return {
      list: await orNull(acting, adminPosts(acting, { page: params.get('page') })),
      clock: clockOf(acting),
      askedToDelete: params.get('delete'),
      savedId: params.get('saved'),
    }
  })
}

const decisions = {
  'publish-post': { decide: publishPost, said: 'Post published.' },
  'unpublish-post': { decide: unpublishPost, said: 'Post unpublished. It is a draft again.' },
  'delete-post': { decide: deletePost, said: 'Post deleted.' },
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, POST_FAILED, async (acting, form): Promise<FormResult> => {
    const decision = Object.entries(decisions).find(([intent]) => intent === form.get('intent'))?.[1]
    if (!decision) return refusal('unknown', POST_FAILED)
    const outcome = await decision.decide(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, postProblemMessages[outcome.problem])
    return { ok: true, said: decision.said }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), POST_FAILED)
}

export default function PostsPage() {
  const { list, clock, askedToDelete, savedId } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<FormResult>())
  useLive('posts')
  useSavedPost(savedId)
  const saved = list?.posts.find(({ id }) => id === savedId)
  return (
    <AdminShell
      clubName={useClub().name}
      title="Posts"

      action={<ButtonLink to="/admin/posts/new">Write a post</ButtonLink>}
    >
      {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
      {saved && !answer && (
        <Alert tone="good">
          {saved.publishedAt ? 'Post published.' : 'Draft saved.'}
          {saved.publishedAt && (
            <>
              {' '}
              <Link to={`/admin/posts/${saved.id}?view=mail`}>Send it by e-mail</Link>
            </>
          )}
        </Alert>
      )}
      <PostsList list={list} clock={clock} askedToDelete={askedToDelete} />
    </AdminShell>
  )
}
