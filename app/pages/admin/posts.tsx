import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, refusal, formText } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { POST_FAILED, postProblemMessages } from '#app/posts/rules.ts'
import { useSavedPost } from '#app/posts/ui/post-editor.tsx'
import { DeletedPosts } from '#app/posts/ui/deleted-posts.tsx'
import { PostsList } from '#app/posts/ui/posts-list.tsx'
import {
  adminPosts,
  deletedPosts,
  deletePost,
  pinPost,
  publishPost,
  restorePost,
  unpinPost,
  unpublishPost,
} from '#app/posts/use-cases.server.ts'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { ListedPost } from '#app/posts/model.ts'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, guardAction, orNull } from '../guard.server.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Announcements', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    return {
      list: await orNull(acting, adminPosts(acting, { page: params.get('page') })),
      deleted: await orNull(acting, deletedPosts(acting)),
      clock: clockOf(acting),
      savedId: params.get('saved'),
    }
  })
}

const BACK_AS_DRAFT =
  'The announcement is back as a draft: the time it was to be published has passed, and no mail was sent.'

const decisions = {
  'publish-post': { decide: publishPost, message: 'Announcement published.' },
  'unpublish-post': { decide: unpublishPost, message: 'It is a draft again.' },
  'pin-post': { decide: pinPost, message: 'Pinned: it stands first.' },
  'unpin-post': { decide: unpinPost, message: 'Unpinned.' },
  'delete-post': { decide: deletePost, message: 'Announcement deleted.' },
  'restore-post': { decide: restorePost, message: 'The announcement is back.' },
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, POST_FAILED, async (acting, form): Promise<FormResult> => {
    const decision = Object.entries(decisions).find(([intent]) => intent === form.get('intent'))?.[1]
    if (!decision) return refusal('unknown', POST_FAILED)
    const outcome = await decision.decide(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, postProblemMessages[outcome.problem])
    const isDraftNow = 'isDraftNow' in outcome.value && outcome.value.isDraftNow
    return { ok: true, message: isDraftNow ? BACK_AS_DRAFT : decision.message }
  })
}

export const clientAction = actionWithFallback(POST_FAILED)

export default function PostsPage() {
  const { list, deleted, clock, savedId } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<FormResult>())
  useLive('posts')
  useSavedPost(savedId)
  const savedPost = list?.posts.find(({ id }) => id === savedId)
  return (
    <AdminShell
      clubName={useClub().name}
      title="Announcements"
      action={
        <ButtonLink to="/admin/posts/new" size="s">
          <AdminIcon name="plus" />
          New announcement
        </ButtonLink>
      }
    >
      <div className="stack">
        <ResultAlert result={answer} />
        {savedPost && !answer && <Saved post={savedPost} clock={clock} />}
        <PostsList list={list} clock={clock} />
        <DeletedPosts deleted={deleted} clock={clock} />
      </div>
    </AdminShell>
  )
}

/** After the editor: what became of it, and where to go on. */
function Saved({ post: { id, title, state, publishedAt }, clock }: { post: ListedPost; clock: Clock }) {
  if (state === 'scheduled' && publishedAt)
    return (
      <Alert tone="good">
        It will be published on {plainMoment(publishedAt, clock.timeZone)}, by itself.
      </Alert>
    )
  if (state === 'draft') return <Alert tone="good">Draft saved.</Alert>
  return (
    <Alert tone="good">
      <div className="stack">
        <span>Announcement published.</span>
        <div className="cluster">
          <ButtonLink to={`/posts/${id}`} variant="line" size="s" aria-label={`View ${title}`}>
            View
          </ButtonLink>
          <ShareLink to={`/share/posts/${id}`} what={title} />
          <ButtonLink to={`/admin/posts/${id}?view=mail`} variant="line" size="s">
            Send it by email
          </ButtonLink>
        </div>
      </div>
    </Alert>
  )
}
