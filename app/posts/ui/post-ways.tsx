import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListedPost } from '../model.ts'

const POSTS = '/admin/posts'

/** Edit, into public or out of it, delete. */
export function PostWays({ post, onDelete }: { post: ListedPost; onDelete: () => void }) {
  const fetcher = useFetcher<Answer>()
  const isPublic = post.publishedAt !== null
  return (
    <>
      {fetcher.data?.ok === false && <Alert>{fetcher.data.sentence}</Alert>}
      <form method="get" action={POSTS}>
        <Button
          type="submit"
          name="delete"
          value={post.id}
          variant="danger"
          size="s"
          aria-label={`Delete ${post.title}`}
          onClick={(event) => {
            event.preventDefault()
            onDelete()
          }}
        >
          Delete
        </Button>
      </form>
      <fetcher.Form method="post" action={POSTS}>
        <input type="hidden" name="intent" value={isPublic ? 'unpublish-post' : 'publish-post'} />
        <input type="hidden" name="id" value={post.id} />
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
  const fetcher = useFetcher<Answer>()
  const isDone = useRef(false)
  const { data: answer, state } = fetcher
  useEffect(() => {
    if (!answer?.ok || isDone.current) return
    isDone.current = true
    showToast(answer.said)
    onClose()
  }, [answer, onClose])
  const isBusy = state !== 'idle'
  const title = `Delete ${post.title}?`
  return (
    <QuestionDialog
      title={title}
      keep={{ words: 'Keep it', to: POSTS }}
      refusal={answer?.ok === false && answer.sentence}
      isBusy={isBusy}
      onClose={onClose}
      form={
        <fetcher.Form method="post" action={POSTS}>
          <input type="hidden" name="intent" value="delete-post" />
          <input type="hidden" name="id" value={post.id} />
          <Button type="submit" variant="danger-fill" isBusy={isBusy} busyText="Deleting...">
            Delete post
          </Button>
        </fetcher.Form>
      }
    >
      <p className="mut">
        It is gone for good, and the comments under it with it. To take it out of public only, unpublish it.
      </p>
    </QuestionDialog>
  )
}
