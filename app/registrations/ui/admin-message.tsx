import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import type { ListCounts } from '../model.ts'
import { seatLimits } from '../rules.ts'
import { errorsFor, type RegistrationsAnswer, type RegistrationsView, typedFor } from './admin-form-result.ts'
import styles from './admin-registrations.module.css'
import { Tool } from './admin-tool.tsx'
import { messageDraft, mailsKept } from './admin-message-question.tsx'
import { useRequestKey, useSent } from './admin-use-submission.ts'

/** A message to everybody with a seat or on the waitlist. The number of recipients is confirmed first. */
export function MessageForm({
  view,
  answer,
}: {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}) {
  const draft = useDraft(messageDraft(view.event.id))
  const { key, isFirst } = useRequestKey(view.requestKeys.message, answer, 'message')
  const typed = typedFor(answer, 'ask-message', 'message')
  const question = answer?.ok ? answer.asks : undefined
  const values = { requestKey: key, ...(isFirst && draft.kept), ...question, ...typed }
  const hasWords = Boolean(typed ?? question)
  return (
    <Tool title="Message" icon="message" hasNews={hasWords}>
      <MessageFields
        key={`${draft.isLive} ${key}`}
        view={view}
        answer={answer}
        values={values}
        onKeep={draft.keep}
      />
    </Tool>
  )
}

interface Values {
  to?: string
  subject?: string
  text?: string
  requestKey: string
}

function MessageFields({
  view,
  answer,
  values,
  onKeep,
}: {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
  values: Values
  onKeep: (form: HTMLFormElement) => void
}) {
  const { isSent } = useSent()
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={styles.form}
      onChange={(event) => onKeep(event.currentTarget)}
    >
      <HiddenFields fields={{ intent: 'ask-message', requestKey: values.requestKey }} />
      <RecipientChoice counts={view.list.counts.reachable} start={values.to} />
      <Letter values={values} errors={errorsFor(answer, 'ask-message', 'message')} />
      {!view.isMailSent && <p className="xs mut3">{mailsKept}</p>}
      <Button type="submit" variant="line" isBusy={isSent('ask-message')} busyText="One moment...">
        Preview
      </Button>
    </Form>
  )
}

function RecipientChoice({ counts, start }: { counts: ListCounts['reachable']; start?: string }) {
  return (
    <Field label="To">
      <Select name="to" defaultValue={start ?? 'seated'}>
        <option value="seated">Everybody with a seat ({counts.seated})</option>
        <option value="waiting">The waitlist ({counts.waiting})</option>
      </Select>
    </Field>
  )
}

function Letter({ values, errors }: { values: Values; errors: ReturnType<typeof errorsFor> }) {
  return (
    <>
      <Field label="Subject" error={errors['subject']}>
        <TextInput
          name="subject"
          defaultValue={values.subject}
          maxLength={seatLimits.subject}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Message"
        hint="Each one’s ticket stands below it. Who came to the door without an address is left out."
        error={errors['text']}
      >
        <TextArea name="text" defaultValue={values.text} maxLength={seatLimits.message} rows={5} />
      </Field>
    </>
  )
}
