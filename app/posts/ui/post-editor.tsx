import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { markedBlocks, TEXT_MARKS_HINT } from '#app/club/text-marks.rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DraftRestored, FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { clearDraft, useDraft } from '#app/ui/use-draft.ts'
import { useFirstField } from '#app/ui/use-first-field.ts'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import type { Post } from '../model.ts'
import { checkPostForm, POST_CHANGED_SINCE_DRAFT, type PostErrors, postLimits } from '../rules.ts'
import styles from './editor.module.css'

/** What the editor's action says. A preview is an answer too: so it works where no script draws it. */
export type EditorResult = FormResult<{ preview?: FormValues }>
type FormValues = Record<string, string>

interface PostEditorProps {
  /** null: a new one. */
  post: Post | null
  requestKey: string
  answer: EditorResult | null
  isSaving: boolean
}

const draftKey = (id = 'new') => `post ${id}`

/** On the list, after a post was saved: its draft has done its work. A new post has the id of its request key. */
export function useSavedPost(id: string | null) {
  useEffect(() => {
    if (!id) return
    clearDraft(draftKey(id))
    clearDraft(draftKey(), ({ requestKey }) => requestKey === id)
  }, [id])
}

/** Plain words in, paragraphs out. Drawn again once scripts run, so that a draft of this tab comes back. */
export function PostEditor(editing: PostEditorProps) {
  const draft = useDraft(draftKey(editing.post?.id))
  const [round, setRound] = useState(0)
  const startsOver = () => {
    draft.forget()
    setRound(round + 1)
  }
  const kept = round === 0 ? draft.kept : null
  return (
    <div className="stack">
      {kept && (
        <DraftRestored onStartOver={startsOver}>
          {isOutdated(kept, editing.post) && POST_CHANGED_SINCE_DRAFT}
        </DraftRestored>
      )}
      <EditorForm key={`${draft.isLive} ${round}`} {...editing} kept={kept} onKeep={draft.keep} />
    </div>
  )
}

interface EditorFormProps extends PostEditorProps {
  kept: FormValues | null
  onKeep: (form: HTMLFormElement | null) => void
}

/** The draft was begun on another state of the post than the one that stands now. */
function isOutdated(kept: FormValues | null, post: Post | null): post is Post {
  return kept !== null && post !== null && kept['begunAt'] !== post.updatedAt
}

/** A draft keeps which state of the post it was begun on; what is sent as seen is what is shown now. */
function initialValues({ post, answer, requestKey, kept }: EditorFormProps): FormValues {
  const seenAt = post?.updatedAt ?? ''
  const stored = { title: post?.title ?? '', body: post?.body ?? '', begunAt: seenAt }
  const sent = answer?.ok === false ? answer.typed : answer?.preview
  return { requestKey, ...stored, ...kept, seenAt, ...sent }
}

/** Checks the form before it is sent, and holds the errors of its fields. */
function usePostCheck(answer: EditorResult | null) {
  const answered = answer?.ok === false ? (answer.errors ?? {}) : {}
  const { errors, setErrors } = useFieldErrors<PostErrors>(answer, answered)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const found = checkPostForm(Object.fromEntries(new FormData(event.currentTarget)))
    setErrors(found.ok ? {} : found.errors)
    if (found.ok) return
    event.preventDefault()
    const wrong = event.currentTarget.elements.namedItem(found.errors.title ? 'title' : 'body')
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  return { errors, check }
}

/** `shown`: the preview's place, which on a phone appears below the screen. */
function usePreview(answered: FormValues | undefined) {
  const [preview, setPreview] = useState<FormValues | null>(answered ?? null)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [preview])
  const showPreview = (form: HTMLFormElement | null) =>
    setPreview(Object.fromEntries(new FormData(form ?? undefined)) as FormValues)
  return { preview, shown, showPreview }
}

function EditorForm(editing: EditorFormProps) {
  const { post, answer, isSaving, kept, onKeep } = editing
  const [start] = useState(() => initialValues(editing))
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, post === null)
  const { preview, shown, showPreview } = usePreview(answer?.ok ? answer.preview : undefined)
  const { errors, check } = usePostCheck(answer)
  return (
    <div className={styles.split}>
      <Panel title={post ? 'Edit post' : 'New post'}>
        <Form
          ref={form}
          method="post"
          noValidate
          className="stack"
          onSubmit={(event) => {
            onKeep(event.currentTarget)
            check(event)
          }}
          onChange={() => onKeep(form.current)}
        >
          {answer?.ok === false && !answer.errors && !isSaving && (
            <FormRefused isSignedOut={answer.status === 401} tone={toneOf(answer)}>
              {answer.message}
            </FormRefused>
          )}
          <EditorFields start={start} errors={errors} />
          <EditorActions
            isPublic={Boolean(post?.publishedAt)}
            isSaving={isSaving}
            onPreview={() => showPreview(form.current)}
          />
        </Form>
      </Panel>
      {isOutdated(kept, post) && <StoredPost post={post} />}
      {preview && (
        <div ref={shown}>
          <Preview title="Preview" words={preview} />
        </div>
      )}
    </div>
  )
}

function StoredPost({ post }: { post: Post }) {
  return (
    <Preview
      title="The post as it is now"
      words={post}
      aside={
        <Badge kind={post.publishedAt ? 'ok' : 'past'}>{post.publishedAt ? 'Published' : 'Draft'}</Badge>
      }
    />
  )
}

function EditorFields({ start, errors }: { start: FormValues; errors: PostErrors }) {
  return (
    <>
      {['requestKey', 'seenAt', 'begunAt'].map((name) => (
        <input key={name} type="hidden" name={name} value={start[name]} />
      ))}
      <Field label="Title" error={errors.title}>
        <TextInput
          name="title"
          maxLength={postLimits.title}
          defaultValue={start['title']}
          autoComplete="off"
        />
      </Field>
      <Field label="Text" hint={TEXT_MARKS_HINT} error={errors.body}>
        <MarkedArea name="body" rows={12} maxLength={postLimits.body} defaultValue={start['body']} />
      </Field>
    </>
  )
}

function EditorActions({
  isPublic,
  isSaving,
  onPreview,
}: {
  isPublic: boolean
  isSaving: boolean
  onPreview: () => void
}) {
  return (
    <div className={styles.ways}>
      <ButtonLink to="/admin/posts" variant="bare">
        Cancel
      </ButtonLink>
      <Button
        type="submit"
        name="intent"
        value="preview"
        variant="line"
        onClick={(event) => {
          event.preventDefault()
          onPreview()
        }}
      >
        Preview
      </Button>
      {!isPublic && (
        <Button type="submit" name="intent" value="draft" variant="line" disabled={isSaving}>
          Save draft
        </Button>
      )}
      <Button type="submit" name="intent" value="publish" isBusy={isSaving} busyText="Saving...">
        {isPublic ? 'Save changes' : 'Publish'}
      </Button>
    </div>
  )
}

function Preview({
  title,
  words,
  aside,
}: {
  title: string
  words: { title?: string; body?: string }
  aside?: ReactNode
}) {
  return (
    <Panel title={title} aside={aside}>
      <article className={styles.preview} aria-live="polite">
        <h3>{words.title ?? ''}</h3>
        <MarkedText blocks={markedBlocks(words.body ?? '')} />
      </article>
    </Panel>
  )
}
