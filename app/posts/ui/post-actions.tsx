import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, type ButtonVariant, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { RowWord } from '#app/ui/row.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import type { ListedPost } from '../model.ts'

const POSTS = '/admin/posts'
/** The fetcher key of Undo in the message of a deletion. */
const RESTORE_KEY = 'restore-post'

/** Why Undo of a deletion failed; null: it did not. */
export function useRestoreProblem(): string | null {
  return useUndoProblem(RESTORE_KEY)
}

/** The most likely one: into public, and then further. */
export function PostAction({ post }: { post: ListedPost }) {
  if (post.state === 'published')
    return (
      <ShareLink
        to={`/share/posts/${post.id}`}
        what={post.title}
        variant="soft"
        label={<RowWord>Share</RowWord>}
      />
    )
  return (
    <Decision post={post} intent="publish-post" label="Publish" variant="soft">
      {post.state === 'draft' ? 'Publish' : 'Publish now'}
    </Decision>
  )
}

export function PostActions({ post, onDelete }: { post: ListedPost; onDelete: () => void }) {
  const { id, title, state, pinnedAt } = post
  return (
    <div className="cluster" data-gap="2">
      <ButtonLink to={`${POSTS}/${id}`} variant="line" size="s" aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
      {state === 'published' && <PublishedPostLinks post={post} />}
      <Decision
        post={post}
        intent={pinnedAt ? 'unpin-post' : 'pin-post'}
        label={pinnedAt ? 'Unpin' : 'Pin'}
      />
      {state !== 'draft' && (
        <Decision post={post} intent="unpublish-post" label="Unpublish">
          {state === 'scheduled' ? 'Make it a draft' : 'Unpublish'}
        </Decision>
      )}
      <Button variant="danger" size="s" aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  )
}

function PublishedPostLinks({ post: { id, title } }: { post: ListedPost }) {
  return (
    <>
      <ButtonLink to={`/posts/${id}`} variant="line" size="s" aria-label={`View ${title}`}>
        View
      </ButtonLink>
      <ButtonLink
        to={`${POSTS}/${id}?view=mail`}
        variant="line"
        size="s"
        aria-label={`Send ${title} by email`}
      >
        By email
      </ButtonLink>
    </>
  )
}

function Decision({
  post,
  intent,
  label,
  variant = 'line',
  children = label,
}: {
  post: ListedPost
  intent: string
  label: string
  variant?: ButtonVariant
  children?: ReactNode
}) {
  const fetcher = useFetcher<FormResult>()
  return (
    <fetcher.Form method="post" action={POSTS}>
      {fetcher.data?.ok === false && <Alert>{fetcher.data.message}</Alert>}
      <HiddenFields fields={{ intent, id: post.id }} />
      <Button
        type="submit"
        variant={variant}
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`${label} ${post.title}`}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}

/** Asks first. Deletes the post with its comments; it can be restored for 30 days. */
export function PostDelete({ post, onClose }: { post: ListedPost; onClose: () => void }) {
  const { id, title } = post
  const { offerUndo } = useUndo(RESTORE_KEY, POSTS)
  return (
    <ConfirmAction
      title={`Delete ${title}?`}
      action={POSTS}
      fields={{ intent: 'delete-post', id }}
      confirm={{ text: 'Delete announcement', busyText: 'Deleting...', keep: 'Keep the announcement' }}
      onDone={() => offerUndo(`${title} is deleted.`, { intent: 'restore-post', id }, UNDO_MS)}
      onClose={onClose}
    >
      <p className="mut">
        Its page and its comments go with it. You can bring it back from Deleted announcements for 30 days.
      </p>
    </ConfirmAction>
  )
}
