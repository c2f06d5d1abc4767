import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { HONEYPOT_FIELD } from '#app/club/people.rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import {
  checkCommentForm,
  COMMENT_SENT,
  type CommentErrors,
  commentLimits,
  commentNotice,
  STAMP_FIELD,
} from '../rules.ts'
import styles from './public.module.css'

/** What the page's action says: done, or what to change. `stamp` is the one the next try is sent with. */
export type CommentAnswer =
  | { isSent: true }
  | { isSent: false; sentence: string; errors: CommentErrors; typed: Record<string, string>; stamp: string }

interface Asked {
  post: { id: string; title: string }
  stamp: string
  answer?: CommentAnswer
  isSending: boolean
  contactEmail: string
}

/** A form of its own page, never kept: only so can it say when it was handed out, with and without scripts. */
export function CommentPage({ post, answer, ...rest }: Asked) {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <Link className={styles.back} to={`/posts/${post.id}`}>
        <Icon name="back" />
        {post.title}
      </Link>
      <div className={styles.narrow}>
        <h1 data-long="">Write a comment</h1>
        {answer?.isSent ? (
          <>
            <Alert tone="good">{COMMENT_SENT}</Alert>
            <ButtonLink to={`/posts/${post.id}`} variant="line">
              Back to the announcement
            </ButtonLink>
          </>
        ) : (
          <CommentForm post={post} answer={answer} {...rest} />
        )}
      </div>
    </main>
  )
}

/** The sentences of the newest check or answer, without the field edited since. */
function useErrors(answer: CommentAnswer | undefined) {
  const answered = answer && !answer.isSent ? answer.errors : {}
  const [local, setLocal] = useState<{ answer: typeof answer; errors: CommentErrors } | null>(null)
  const errors = local && local.answer === answer ? local.errors : answered
  return { errors, setErrors: (found: CommentErrors) => setLocal({ answer, errors: found }) }
}

function CommentForm({ post, stamp, answer, isSending, contactEmail }: Asked) {
  const { errors, setErrors } = useErrors(answer)
  const refused = answer && !answer.isSent ? answer : null
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const check = checkCommentForm(Object.fromEntries(new FormData(event.currentTarget)))
    setErrors(check.ok ? {} : check.errors)
    if (check.ok) return
    event.preventDefault()
    const wrong = event.currentTarget.elements.namedItem(check.errors.authorName ? 'authorName' : 'body')
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const hasFieldErrors = Boolean(errors.authorName ?? errors.body)
  return (
    <Form
      method="post"
      action={`/posts/${post.id}/comment`}
      noValidate
      className={styles.form}
      onSubmit={onSubmit}
    >
      {refused && !hasFieldErrors && !isSending && <Alert>{refused.sentence}</Alert>}
      <input type="hidden" name={STAMP_FIELD} value={refused?.stamp ?? stamp} />
      <Field label="Name" error={errors.authorName}>
        <TextInput
          name="authorName"
          autoComplete="name"
          maxLength={commentLimits.authorName}
          defaultValue={refused?.typed['authorName']}
          onChange={() => setErrors({ ...errors, authorName: undefined })}
        />
      </Field>
      <Field label="Comment" error={errors.body}>
        <TextArea
          name="body"
          rows={6}
          maxLength={commentLimits.body}
          defaultValue={refused?.typed['body']}
          onChange={() => setErrors({ ...errors, body: undefined })}
        />
      </Field>
      <div className={styles.decoy} aria-hidden="true">
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <p className="xs mut3">
        {commentNotice(contactEmail)}{' '}
        <Link className="textlink" to="/privacy">
          Privacy
        </Link>
      </p>
      <Button type="submit" isBusy={isSending} busyText="Sending...">
        Send comment
      </Button>
    </Form>
  )
}
