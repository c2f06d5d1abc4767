import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import type { AdminEvent } from '../model.ts'
import { RECAP_PICTURES_MOST, type RecapPicture } from '../recap.rules.ts'
import { AdminImageField } from './admin-image-field.tsx'
import styles from './admin-notice.module.css'

const TEXT_ROWS = 8

export interface RecapAnswer {
  result: FormResult
  /** The version that the next save must have seen. */
  version: number
}

interface StoredRecap {
  text: string
  pictures: readonly RecapPicture[]
  version: number
}

/** The text and the pictures of a past event. */
export function AdminRecap({
  event,
  recap,
  answer,
}: {
  event: AdminEvent
  recap: StoredRecap
  answer: RecapAnswer | null
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const refused = answer?.result.ok === false ? answer.result : null
  useFocusOnRefusal(form, refused)
  const typedValues = refused?.typed
  return (
    <Form ref={form} method="post" noValidate className={styles.form} preventScrollReset>
      {answer?.result.ok && <Alert tone="good">{answer.result.message}</Alert>}
      {refused && <FormRefused isSignedOut={refused.status === 401}>{refused.message}</FormRefused>}
      <input type="hidden" name="seen" value={answer?.version ?? recap.version} />
      <Field
        label="How it was"
        hint="Shown on the page of the event once it is over. Empty, with no picture: the page shows what comes next."
        error={refused?.errors?.['text']}
      >
        <MarkedArea name="text" rows={TEXT_ROWS} defaultValue={typedValues?.['text'] ?? recap.text} />
      </Field>
      <PictureSlots pictures={recap.pictures} typed={typedValues} errors={refused?.errors} />
      <div className="cluster" data-gap="3" data-align="end">
        <ButtonLink to={`/events/${event.id}`} variant="line">
          View event
        </ButtonLink>
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      </div>
    </Form>
  )
}

type Texts = Partial<Record<string, string>> | undefined

interface PictureTexts {
  typed: Texts
  errors: Texts
}

/** Shows the used slots and one empty one; a button opens the others. */
function PictureSlots({ pictures, ...texts }: PictureTexts & { pictures: readonly RecapPicture[] }) {
  const slots = Array.from({ length: RECAP_PICTURES_MOST }, (_, at) => at + 1)
  const isUsed = (slot: number) => {
    const { typed } = texts
    return typed ? Boolean(typed[`picture${slot}`] || typed[`alt${slot}`]) : slot <= pictures.length
  }
  const lastUsedSlot = slots.findLast(isUsed) ?? 0
  const slotFor = (slot: number) => (
    <PictureSlot key={slot} slot={slot} picture={pictures[slot - 1]} {...texts} />
  )
  const hiddenSlots = slots.slice(lastUsedSlot + 1)
  return (
    <>
      {slots.slice(0, lastUsedSlot + 1).map(slotFor)}
      {hiddenSlots.length > 0 && (
        <details className={styles.more}>
          <summary>More pictures</summary>
          {hiddenSlots.map(slotFor)}
        </details>
      )}
    </>
  )
}

function PictureSlot({
  slot,
  picture,
  typed,
  errors,
}: PictureTexts & { slot: number; picture: RecapPicture | undefined }) {
  const [src, alt] = [`picture${slot}`, `alt${slot}`]
  return (
    <fieldset className={styles.notice}>
      <legend>Picture {slot}</legend>
      <AdminImageField
        name={src}
        label="Address of the picture"
        initial={typed?.[src] ?? picture?.src ?? ''}
        error={errors?.[src]}
      />
      <Field label="What it shows" hint="For people who cannot see it." error={errors?.[alt]}>
        <TextInput name={alt} defaultValue={typed?.[alt] ?? picture?.alt ?? ''} />
      </Field>
    </fieldset>
  )
}
