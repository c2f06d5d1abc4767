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
import type { PictureSet } from '../pictures.rules.ts'
import type { Recap } from '../recap.rules.ts'
import { PictureList, TakenDown } from './admin-picture-list.tsx'
import { PictureUpload, type PictureWishes } from './admin-picture-upload.tsx'
import styles from './admin-recap.module.css'

const TEXT_ROWS = 8

interface RecapAnswer {
  result: FormResult
  /** The version that the next save must have seen. */
  version: number
}

interface AdminRecapProps {
  event: AdminEvent
  recap: Recap & { version: number }
  set: PictureSet
  /** null: the event does not ask. */
  wishes: PictureWishes | null
  answer: RecapAnswer | null
}

/** The pictures and the text of an event that is over. */
export function AdminRecap({ event, recap, set, wishes, answer }: AdminRecapProps) {
  return (
    <div className={styles.page}>
      <TakenDown pictures={set.pictures.filter(({ state }) => state === 'hidden')} />
      <PictureUpload eventId={event.id} set={set} wishes={wishes} />
      <RecapForm {...{ event, recap, set, answer }} />
    </div>
  )
}

function RecapForm({ event, recap, set, answer }: Omit<AdminRecapProps, 'wishes'>) {
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  const refused = answer?.result.ok === false ? answer.result : null
  useFocusOnRefusal(form, refused)
  const { typed, errors } = refused ?? {}
  const shown = set.pictures.filter(({ state }) => state === 'shown')
  return (
    <Form ref={form} method="post" noValidate className={styles.form} preventScrollReset>
      {answer?.result.ok && <Alert tone="good">{answer.result.message}</Alert>}
      {refused && <FormRefused isSignedOut={refused.status === 401}>{refused.message}</FormRefused>}
      <input type="hidden" name="seen" value={answer?.version ?? recap.version} />
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
