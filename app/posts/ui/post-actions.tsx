import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { AskButton } from '#app/ui/confirm-dialog.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListedPost } from '../model.ts'

const POSTS = '/admin/posts'

/** Edit, into public or out of it, delete. */
export function PostActions({ post, onDelete }: { post: ListedPost; onDelete: () => void }) {
  const fetcher = useFetcher<FormResult>()
  const isPublic = post.publishedAt !== null
  return (
    <>
      {fetcher.data?.ok === false && <Alert>{fetcher.data.message}</Alert>}
      <AskButton
        action={POSTS}
        name="delete"
        value={post.id}
        variant="danger"
        size="s"
        aria-label={`Delete ${post.title}`}
        onAsk={onDelete}
      >
        Delete
      </AskButton>
      <fetcher.Form method="post" action={POSTS}>
        <HiddenFields fields={{ intent: isPublic ? 'unpublish-post' : 'publish-post', id: post.id }} />
        <Button
          type="submit"
          variant={isPublic ? 'line' : 'lamp'}
          size="s"
          isBusy={fetcher.state !== 'idle'}
          aria-label={`${isPublic ? 'Unpublish' : 'Publish'} ${post.title}`}
        >
          {isPublic ? 'Unpublish' : 'Publish'}
        </Button>
      </fetcher.Form>
      <ButtonLink to={`${POSTS}/${post.id}`} variant="line" size="s" aria-label={`Edit ${post.title}`}>
        Edit
      </ButtonLink>
    </>
  )
}

/** Asked first: a deleted post is gone for good, with every comment under it. */
export function PostDelete({ post, onClose }: { post: ListedPost; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Delete ${post.title}?`}
      action={POSTS}
      fields={{ intent: 'delete-post', id: post.id }}
      confirm={{ text: 'Delete post', busyText: 'Deleting...' }}
      onDone={showToast}
      onClose={onClose}
    >
      <p className="mut">
        The post and its comments are deleted for good. To hide the post only, unpublish it.
      </p>
    </ConfirmAction>
  )
}
