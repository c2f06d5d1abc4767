import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { isHttps, pictureAddress } from '#app/club/addresses.rules.ts'
import { focusParts } from '#app/club/picture-focus.rules.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { wallText } from '#app/events/club-time.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { DraftRestored, FormRefused } from '#app/ui/draft-notes.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { clearDraft, useDraft } from '#app/ui/use-draft.ts'
import { useFirstField } from '#app/ui/use-first-field.ts'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { type Post, type PublicationState, publicationStateOf } from '../model.ts'
import { checkPostForm, POST_CHANGED_SINCE_DRAFT, type PostErrors } from '../rules.ts'
import { PostState } from './posts-list.tsx'
import { PostContent } from './post-content.tsx'
import {
  EditorActions,
  EditorFields,
  type FormValues,
  LaterField,
  MoreFields,
  type PictureFieldProps,
} from './post-editor-fields.tsx'
import styles from './editor.module.css'

/** The result of the editor's action. A preview is a result too, so that it works without scripts. */
export type EditorResult = FormResult<{ preview?: FormValues }>

interface PostEditorProps {
  /** null: a new one. */
  post: Post | null
  clock: Clock
  renderPicture: (field: PictureFieldProps) => ReactNode
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

/** The form of a post. It renders again once scripts run, to restore the draft of this tab. */
export function PostEditor(editing: PostEditorProps) {
  const draft = useDraft(draftKey(editing.post?.id))
  return (
    <div className="stack">
      {draft.kept && (
        <DraftRestored onStartOver={draft.startOver}>
          {isOutdated(draft.kept, editing.post) && POST_CHANGED_SINCE_DRAFT}
        </DraftRestored>
      )}
      <EditorForm key={draft.drawKey} {...editing} draftValues={draft.kept} onKeep={draft.keep} />
    </div>
  )
}

interface EditorFormProps extends PostEditorProps {
  draftValues: FormValues | null
  onKeep: (form: HTMLFormElement | null) => void
}

/** Whether the draft was begun on an older version of the post. */
function isOutdated(draftValues: FormValues | null, post: Post | null): post is Post {
  return draftValues !== null && post !== null && draftValues['begunAt'] !== post.updatedAt
}

const noContent = {
  title: '',
  body: '',
  image: '',
  imageAlt: '',
  imageFocus: '',
  linkLabel: '',
  linkUrl: '',
}

/** A draft remembers the version of the post it was begun on; the form sends the version shown now. */
function initialValues({ post, clock, answer, requestKey, draftValues }: EditorFormProps): FormValues {
  const seenAt = post?.updatedAt ?? ''
  const { title, body, image, imageAlt, imageFocus, linkLabel, linkUrl } = post ?? noContent
  const isScheduled = post !== null && publicationStateOf(post, new Date(clock.now)) === 'scheduled'
  const publishAt = isScheduled ? wallText(post.publishedAt, clock.timeZone) : ''
  const mailWhenPublic = post?.isMailedWhenPublic ? 'yes' : ''
  const storedValues = {
    mailWhenPublic,
    title,
    body,
    image,
    imageAlt,
    ...focusParts(imageFocus),
    linkLabel,
    linkUrl,
    publishAt,
    begunAt: seenAt,
  }
  const sent = answer?.ok === false ? answer.typed : answer?.preview
  // An unticked box is missing in both the draft and the sent form.
  const boxDefaults = (draftValues ?? sent) ? { mailWhenPublic: '' } : {}
  return { requestKey, ...storedValues, ...boxDefaults, ...draftValues, seenAt, ...sent }
}

/** Stores a draft, checks the form before it is sent, and has the errors of its fields. */
function usePostCheck(
  answer: EditorResult | null,
  form: RefObject<HTMLFormElement | null>,
  onKeep: EditorFormProps['onKeep'],
) {
  const answerErrors = answer?.ok === false ? (answer.errors ?? {}) : {}
  const { errors, setErrors, clearError } = useFieldErrors<PostErrors>(answer, answerErrors)
  const [refusedErrors, setRefusedErrors] = useState<PostErrors | null>(null)
  // Not `errors`: a field that was put right must not move the focus to the next one.
  useFocusOnRefusal(form, refusedErrors ?? (Object.values(answerErrors).some(Boolean) ? answerErrors : null))
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    onKeep(form.current)
    clearError(target.name)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    onKeep(event.currentTarget)
    const check = checkPostForm(Object.fromEntries(new FormData(event.currentTarget)), location.origin)
    setErrors(check.ok ? {} : check.errors)
    setRefusedErrors(check.ok ? null : check.errors)
    if (!check.ok) event.preventDefault()
  }
  return { errors, onChange, onSubmit }
}

/** `previewPlace`: the preview's place, which on a phone appears below the screen. */
function usePreview(initialPreview: FormValues | undefined) {
  const [preview, setPreview] = useState<FormValues | null>(initialPreview ?? null)
  const previewPlace = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview) previewPlace.current?.scrollIntoView({ block: 'start' })
  }, [preview])
  const showPreview = (form: HTMLFormElement | null) =>
    setPreview(Object.fromEntries(new FormData(form ?? undefined)) as FormValues)
  return { preview, previewPlace, showPreview }
}

function EditorForm(editing: EditorFormProps) {
  const { post, answer, draftValues, clock } = editing
  const { preview, previewPlace, showPreview } = usePreview(answer?.ok ? answer.preview : undefined)
  const state = post ? publicationStateOf(post, new Date(clock.now)) : 'draft'
  return (
    <div className={styles.split}>
      <Panel title={post ? 'Edit announcement' : 'New announcement'} isTitleHidden>
        <PostForm {...editing} state={state} onPreview={showPreview} />
      </Panel>
      {isOutdated(draftValues, post) && <StoredPost post={post} state={state} />}
      {preview && (
        <div ref={previewPlace} className={styles.shown}>
          <Preview title="Preview" words={preview} />
        </div>
      )}
    </div>
  )
}

function PostForm({
  state,
  onPreview,
  ...editing
}: EditorFormProps & { state: PublicationState; onPreview: (form: HTMLFormElement | null) => void }) {
  const { post, answer, isSaving, onKeep, clock, renderPicture } = editing
  const [start] = useState(() => initialValues(editing))
  const form = useRef<HTMLFormElement>(null)
  const [isLater, setLater] = useState(Boolean(start['publishAt']))
  useFirstField(form, post === null)
  const { errors, onChange, onSubmit } = usePostCheck(answer, form, onKeep)
  // After the field has its new value.
  const onPicture = () => setTimeout(() => onKeep(form.current))
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="stack"
      data-draft={draftKey(post?.id)}
      onSubmit={onSubmit}
      onChange={onChange}
    >
      {answer?.ok === false && !answer.errors && !isSaving && (
        <FormRefused isSignedOut={answer.status === 401} tone={toneOf(answer)}>
          {answer.message}
        </FormRefused>
      )}
      <EditorFields start={start} errors={errors} />
      <MoreFields start={start} errors={errors} onPicture={onPicture} renderPicture={renderPicture} />
      {state !== 'published' && (
        <LaterField start={start} error={errors.publishAt} clock={clock} onChange={setLater} />
      )}
      <EditorActions
        state={state}
        isLater={isLater}
        isSaving={isSaving}
        onPreview={() => onPreview(form.current)}
      />
    </Form>
  )
}

const contentOf = ({ title, body, image, imageAlt, linkLabel, linkUrl }: Post) => ({
  title,
  body,
  image,
  imageAlt,
  linkLabel,
  linkUrl,
})

function StoredPost({ post, state }: { post: Post; state: PublicationState }) {
  return (
    <Preview
      title="The announcement as it is now"
      words={contentOf(post)}
      aside={<PostState state={state} />}
    />
  )
}

function Preview({ title, words, aside }: { title: string; words: FormValues; aside?: ReactNode }) {
  const { image = '', imageAlt = '', linkLabel = '', linkUrl = '', body = '' } = words
  const picture = pictureAddress(image, null)
  return (
    <Panel title={title} aside={aside}>
      <article className={styles.preview} aria-live="polite">
        <h3>{words['title'] ?? ''}</h3>
        <PostContent
          blocks={markedBlocks(body)}
          image={picture ?? ''}
          imageAlt={imageAlt}
          linkLabel={linkLabel || 'Link'}
          linkUrl={isHttps(linkUrl) ? linkUrl : ''}
        />
      </article>
    </Panel>
  )
}
