import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DraftRestored, FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { clearDraft, useDraft } from '#app/ui/use-draft.ts'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import type { AdminEvent } from '../model.ts'
import type { PictureSet } from '../pictures.rules.ts'
import { type Recap, recapMessages } from '../recap.rules.ts'
import { PictureList, TakenDown } from './admin-picture-list.tsx'
import { PictureUpload, type PictureWishes } from './admin-picture-upload.tsx'
import styles from './admin-recap.module.css'

const TEXT_ROWS = 8

interface AdminRecapProps {
  event: AdminEvent
  recap: Recap & { version: number }
  set: PictureSet
  /** null: the event does not ask. */
  wishes: PictureWishes | null
  /** `version`: what this form was saved as. */
  answer: (FormResult & { version?: number }) | null
}

/** The pictures and the text of an event that is over. */
export function AdminRecap({ event, recap, set, wishes, answer }: AdminRecapProps) {
  return (
    <div className={styles.page}>
      <TakenDown pictures={set.pictures.filter(({ state }) => state === 'hidden')} />
      <PictureUpload eventId={event.id} set={set} wishes={wishes} />
      <DraftedRecap {...{ event, recap, set, answer }} />
    </div>
  )
}

type RecapProps = Omit<AdminRecapProps, 'wishes'>

/** What is typed stays in this tab until it is saved, with the version that it was typed against. */
function DraftedRecap(props: RecapProps) {
  const key = `recap ${props.event.id}`
  const draft = useDraft(key)
  const [dropped, setDropped] = useState<RecapProps['answer']>(null)
  const answer = props.answer === dropped ? null : props.answer
  useEffect(() => {
    if (answer?.ok) clearDraft(key)
  }, [answer, key])
  return (
    <>
      {draft.kept && !answer?.ok && (
        <DraftRestored
          onStartOver={() => {
            setDropped(answer)
            draft.startOver()
          }}
        >
          {Number(draft.kept['seen']) !== props.recap.version && recapMessages.outdated}
        </DraftRestored>
      )}
      <RecapForm
        key={draft.drawKey}
        {...props}
        answer={answer}
        kept={draft.kept}
        onKeep={draft.keep}
        data-draft={key}
      />
    </>
  )
}

interface RecapFormProps extends RecapProps {
  kept: Partial<Record<string, string>> | null
  onKeep: (form: HTMLFormElement | null) => void
  'data-draft': string
}

function RecapForm({ event, recap, set, answer, kept, onKeep, 'data-draft': key }: RecapFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const refused = answer?.ok === false ? answer : null
  useFocusOnRefusal(form, refused)
  const { errors } = refused ?? {}
  const typed = refused?.typed ?? kept ?? undefined
  // The version that the fields were made from: only an own save renews it.
  const [seen, setSeen] = useState(typed?.['seen'] ?? recap.version)
  if (answer?.ok && answer.version !== undefined && answer.version > Number(seen)) setSeen(answer.version)
  const shown = set.pictures.filter(({ state }) => state === 'shown')
  const keep = () => onKeep(form.current)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      preventScrollReset
      data-draft={key}
      onChange={keep}
      onSubmit={keep}
    >
      {answer?.ok && <Alert tone="good">{answer.message}</Alert>}
      {refused && <FormRefused isSignedOut={refused.status === 401}>{refused.message}</FormRefused>}
      <input type="hidden" name="seen" value={seen} />
      {shown.length > 0 && (
        <Field
          label="Who took the pictures"
          hint="One line below them. May be empty."
          error={errors?.['credit']}
        >
          <TextInput name="credit" defaultValue={typed?.['credit'] ?? recap.credit} />
        </Field>
      )}
      {shown.length === 0 && <input type="hidden" name="credit" value={recap.credit} />}
      {shown.length > 0 && <PictureList pictures={shown} typed={typed} errors={errors} />}
      <Field
        label="How it was"
        hint="Shown on the page of the event once it is over. Empty, with no picture: the page shows what comes next."
        error={errors?.['text']}
      >
        <MarkedArea name="text" rows={TEXT_ROWS} defaultValue={typed?.['text'] ?? recap.text} />
      </Field>
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
