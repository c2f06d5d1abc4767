import type { ReactNode } from 'react'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { TEXT_MARKS_HINT } from '#app/club/text-marks.rules.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { FocusField } from '#app/ui/focus-field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import type { PublicationState } from '../model.ts'
import { type PostErrors, postLimits } from '../rules.ts'
import styles from './editor.module.css'

export type FormValues = Record<string, string>

/** A field for the address of a picture: an upload, or a pasted address. */
export interface PictureFieldProps {
  initial: string
  error: string | undefined
  onChange: () => void
  /** Further fields about the picture. */
  below: (address: string) => ReactNode
}

export function EditorFields({ start, errors }: { start: FormValues; errors: PostErrors }) {
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
        <MarkedArea name="body" rows={10} maxLength={postLimits.body} defaultValue={start['body']} />
      </Field>
    </>
  )
}

/** Closed where there is nothing in them: most announcements are a title and a text. */
export function MoreFields({
  start,
  errors,
  onPicture,
  renderPicture,
}: {
  renderPicture: (field: PictureFieldProps) => ReactNode
  start: FormValues
  errors: PostErrors
  onPicture: () => void
}) {
  const { image, imageAlt, linkLabel, linkUrl } = errors
  const about = (address: string) => (
    <AboutPicture address={address} start={start} error={imageAlt} onMove={onPicture} />
  )
  return (
    <>
      <Fold
        title="Picture"
        state={start['image'] ? 'One is chosen' : 'None'}
        opensFor={image ?? imageAlt ?? Boolean(start['image'])}
      >
        {renderPicture({
          initial: start['image'] ?? '',
          error: image,
          onChange: onPicture,
          below: about,
        })}
      </Fold>
      <Fold
        title="Link"
        state={start['linkUrl'] || 'None'}
        opensFor={linkLabel ?? linkUrl ?? Boolean(start['linkUrl'])}
      >
        <LinkFields start={start} errors={errors} />
      </Fold>
    </>
  )
}

function AboutPicture({
  address,
  start,
  error,
  onMove,
}: {
  address: string
  start: FormValues
  error: string | undefined
  onMove: () => void
}) {
  return (
    <>
      <Field label="What the picture shows" hint="For people who do not see it." error={error}>
        <TextInput name="imageAlt" maxLength={postLimits.imageAlt} defaultValue={start['imageAlt']} />
      </Field>
      <FocusField
        names={['imageX', 'imageY']}
        crops={[{ shape: '4 / 3', label: 'In the list. The announcement shows it whole' }]}
        src={pictureAddress(address, null)}
        values={start}
        onMove={onMove}
      />
    </>
  )
}

function LinkFields({ start, errors }: { start: FormValues; errors: PostErrors }) {
  return (
    <>
      <Field label="Address" hint="Shown as a button under the text." error={errors.linkUrl}>
        <TextInput
          name="linkUrl"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          defaultValue={start['linkUrl']}
        />
      </Field>
      <Field label="Words on the button" hint="Empty: the name of the site." error={errors.linkLabel}>
        <TextInput
          name="linkLabel"
          maxLength={postLimits.linkLabel}
          autoComplete="off"
          defaultValue={start['linkLabel']}
        />
      </Field>
    </>
  )
}

export function LaterField({
  start,
  error,
  clock,
  onChange,
}: {
  start: FormValues
  error: string | undefined
  clock: Clock
  onChange: (isLater: boolean) => void
}) {
  return (
    <Fold
      title="Publish later"
      state={start['publishAt'] ? 'At a moment' : 'At once'}
      opensFor={error ?? Boolean(start['publishAt'])}
    >
      <Field
        label="Published on"
        hint={`By the club’s clock (${clock.timeZone.replaceAll('_', ' ')}). Empty: at once. A draft keeps neither this nor the box below.`}
        error={error}
      >
        <TextInput
          type="datetime-local"
          name="publishAt"
          defaultValue={start['publishAt']}
          onChange={(event) => onChange(event.currentTarget.value !== '')}
        />
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="mailWhenPublic"
          value="yes"
          defaultChecked={start['mailWhenPublic'] === 'yes'}
        />
        <span>Then send it by email to the members who agreed</span>
      </label>
    </Fold>
  )
}

export function EditorActions({
  state,
  isLater,
  isSaving,
  onPreview,
}: {
  state: PublicationState
  /** A moment is given. */
  isLater: boolean
  isSaving: boolean
  onPreview: () => void
}) {
  const publish = isLater ? 'Schedule' : 'Publish'
  return (
    <FormFoot>
      <PreviewButton onPreview={onPreview} />
      {state !== 'published' && (
        <Button type="submit" name="intent" value="draft" variant="line" disabled={isSaving}>
          {state === 'draft' ? 'Save draft' : 'Save as draft'}
        </Button>
      )}
      <Button type="submit" name="intent" value="publish" isBusy={isSaving} busyText="Saving...">
        {state === 'published' ? 'Save changes' : publish}
      </Button>
    </FormFoot>
  )
}

/** Without scripts the server answers with the preview. */
function PreviewButton({ onPreview }: { onPreview: () => void }) {
  return (
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
  )
}
