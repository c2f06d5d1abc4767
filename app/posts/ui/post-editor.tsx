import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type Answer, toneOf } from '#app/club/answer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DraftIsBack, FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { forgetDraft, useDraft } from '#app/ui/use-draft.ts'
import type { Post } from '../model.ts'
import { checkPostForm, POST_MOVED_ON, type PostErrors, postLimits } from '../rules.ts'
import styles from './editor.module.css'
import { PostBody } from './post-body.tsx'

/** What the editor's action says. A preview is an answer too: so it works where no script draws it. */
export type EditorAnswer = Answer<{ preview?: Words }>
type Words = Record<string, string>

interface Editing {
  /** null: a new one. */
  post: Post | null
  requestKey: string
  answer: EditorAnswer | null
  isSaving: boolean
}

const draftKey = (id = 'new') => `post ${id}`

/** On the list, after a post was saved: its draft has done its work. A new post has the id of its request key. */
export function useSavedPost(id: string | null) {
  useEffect(() => {
    if (!id) return
    forgetDraft(draftKey(id))
    forgetDraft(draftKey(), ({ requestKey }) => requestKey === id)
  }, [id])
}

/** Plain words in, paragraphs out. Drawn again once scripts run, so that a draft of this tab comes back. */
export function PostEditor(editing: Editing) {
  const draft = useDraft(draftKey(editing.post?.id))
  const [round, setRound] = useState(0)
  const startsOver = () => {
    draft.forget()
    setRound(round + 1)
  }
  const kept = round === 0 ? draft.kept : null
  return (
    <div className={styles.editor}>
      {kept && (
        <DraftIsBack onStartOver={startsOver}>{isBehind(kept, editing.post) && POST_MOVED_ON}</DraftIsBack>
      )}
      <EditorForm key={`${draft.isLive} ${round}`} {...editing} kept={kept} onKeep={draft.keep} />
    </div>
  )
}

interface Drafting extends Editing {
  kept: Words | null
  onKeep: (form: HTMLFormElement | null) => void
}

/** The draft was begun on another state of the post than the one that stands now. */
function isBehind(kept: Words | null, post: Post | null): post is Post {
  return kept !== null && post !== null && kept['begunAt'] !== post.updatedAt
}

/** A draft keeps which state of the post it was begun on; what is sent as seen is what is shown now. */
function startOf({ post, answer, requestKey, kept }: Drafting): Words {
  const seenAt = post?.updatedAt ?? ''
  const stored = { title: post?.title ?? '', body: post?.body ?? '', begunAt: seenAt }
  const sent = answer?.ok === false ? answer.typed : answer?.preview
  return { requestKey, ...stored, ...kept, seenAt, ...sent }
}

function EditorForm(editing: Drafting) {
  const { post, answer, isSaving, kept, onKeep } = editing
  const [start] = useState(() => startOf(editing))
  const [preview, setPreview] = useState<Words | null>(answer?.ok ? (answer.preview ?? null) : null)
  const [local, setLocal] = useState<{ answer: typeof answer; errors: PostErrors } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const answered = answer?.ok === false ? (answer.errors ?? {}) : {}
  const errors: PostErrors = local?.answer === answer ? (local?.errors ?? {}) : answered
  const check = (event: FormEvent<HTMLFormElement>) => {
    onKeep(event.currentTarget)
    const found = checkPostForm(Object.fromEntries(new FormData(event.currentTarget)))
    setLocal({ answer, errors: found.ok ? {} : found.errors })
    if (found.ok) return
    event.preventDefault()
    const wrong = event.currentTarget.elements.namedItem(found.errors.title ? 'title' : 'body')
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const shows = () => {
    const words = Object.fromEntries(new FormData(form.current ?? undefined)) as Words
    setPreview(words)
  }
  return (
    <div className={styles.split}>
      <Panel title={post ? 'Edit the announcement' : 'Write an announcement'}>
        <Form
          ref={form}
          method="post"
          noValidate
          className={styles.form}
          onSubmit={check}
          onChange={() => onKeep(form.current)}
        >
          {answer?.ok === false && !answer.errors && !isSaving && (
            <FormRefused isSignedOut={answer.status === 401} tone={toneOf(answer)}>
              {answer.sentence}
            </FormRefused>
          )}
          <input type="hidden" name="requestKey" value={start['requestKey']} />
          <input type="hidden" name="seenAt" value={start['seenAt']} />
          <input type="hidden" name="begunAt" value={start['begunAt']} />
          <EditorFields start={start} errors={errors} />
          <EditorWays isPublic={Boolean(post?.publishedAt)} isSaving={isSaving} onPreview={shows} />
        </Form>
      </Panel>
      {isBehind(kept, post) && (
        <Preview
          title="The post as it is now"
          words={post}
          aside={
            <Badge kind={post.publishedAt ? 'ok' : 'past'}>{post.publishedAt ? 'Published' : 'Draft'}</Badge>
          }
        />
      )}
      {preview && <Preview title="Preview" words={preview} />}
    </div>
  )
}

function EditorFields({ start, errors }: { start: Words; errors: PostErrors }) {
  return (
    <>
      <Field label="Title" error={errors.title}>
        <TextInput
          name="title"
          maxLength={postLimits.title}
          defaultValue={start['title']}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Announcement"
        hint="Plain words. An empty line begins a new paragraph; an address that starts with https:// becomes a link."
        error={errors.body}
      >
        <TextArea name="body" rows={12} maxLength={postLimits.body} defaultValue={start['body']} />
      </Field>
    </>
  )
}

function EditorWays({
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
        <PostBody body={words.body ?? ''} />
      </article>
    </Panel>
  )
}
