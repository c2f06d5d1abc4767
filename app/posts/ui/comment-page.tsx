import { type FormEvent, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { honeypot, SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import {
  checkCommentForm,
  COMMENT_SENT,
  type CommentErrors,
  commentLimits,
  commentNotice,
  STAMP_FIELD,
} from '../rules.ts'
import styles from './public.module.css'

/** The result of the page's action: done, or what to correct. `stamp` is for the next attempt. */
export type CommentAnswer =
  | { isSent: true }
  | { isSent: false; message: string; errors: CommentErrors; typed: Record<string, string>; stamp: string }

interface CommentFormProps {
  post: { id: string; title: string }
  stamp: string
  answer: CommentAnswer | undefined
  isSending: boolean
  contactEmail: string
}

/** A separate page that is never cached, because the form carries the time it was opened. */
export function CommentPage({ post, answer, ...rest }: CommentFormProps) {
  const main = useRef<HTMLElement>(null)
  const isSent = answer?.isSent
  // The pressed button is gone, so the focus moves.
  useEffect(() => {
    if (isSent) main.current?.focus({ preventScroll: true })
  }, [isSent])
  return (
    <main className={`wrap ${styles.page}`} id="content" ref={main} tabIndex={-1}>
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

function CommentForm({ post, stamp, answer, isSending, contactEmail }: CommentFormProps) {
  const refused = answer && !answer.isSent ? answer : null
  const { errors, setErrors, clearError } = useFieldErrors<CommentErrors>(answer, refused?.errors ?? {})
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
      {refused && !hasFieldErrors && !isSending && <Alert>{refused.message}</Alert>}
      <input type="hidden" name={STAMP_FIELD} value={refused?.stamp ?? stamp} />
      <CommentFields errors={errors} typed={refused?.typed ?? {}} clearError={clearError} />
      <Honeypot {...honeypot} isAsked={refused?.message === SEND_AGAIN} />
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

function CommentFields({
  errors,
  typed,
  clearError,
}: {
  errors: CommentErrors
  typed: Record<string, string>
  clearError: (field: keyof CommentErrors) => void
}) {
  return (
    <>
      <Field label="Name" error={errors.authorName}>
        <TextInput
          name="authorName"
          autoComplete="name"
          maxLength={commentLimits.authorName}
          defaultValue={typed['authorName']}
          onChange={() => clearError('authorName')}
        />
      </Field>
      <Field label="Comment" error={errors.body}>
        <TextArea
          name="body"
          rows={6}
          maxLength={commentLimits.body}
          defaultValue={typed['body']}
          onChange={() => clearError('body')}
        />
      </Field>
    </>
  )
}
