import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { seatLimits } from '../rules.ts'
import { errorsFor, type RegistrationsAnswer, type RegistrationsView, typedFor } from './admin-answer.ts'
import styles from './admin-registrations.module.css'
import { Tool } from './admin-tool.tsx'
import { messageDraft, mailsKept } from './admin-message-question.tsx'
import { useRequestKey, useSent } from './admin-use-sent.ts'

/** To everybody with a seat, or to the waitlist. Nothing leaves before the question how many it goes to. */
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
  const asked = answer?.ok ? answer.asks : undefined
  const values = { requestKey: key, ...(isFirst && draft.kept), ...asked, ...typed }
  const hasWords = Boolean(typed ?? asked)
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
  requestKey?: string
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
  const { reachable } = view.list.counts
  const errors = errorsFor(answer, 'ask-message', 'message')
  const { isSent } = useSent()
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={styles.form}
      onChange={(event) => onKeep(event.currentTarget)}
    >
      <input type="hidden" name="intent" value="ask-message" />
      <input type="hidden" name="requestKey" value={values.requestKey} />
      <Field label="To">
        <Select name="to" defaultValue={values.to ?? 'seated'}>
          <option value="seated">Everybody with a seat ({reachable.seated})</option>
          <option value="waiting">The waitlist ({reachable.waiting})</option>
        </Select>
      </Field>
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
      {!view.isMailSent && <p className="xs mut3">{mailsKept}</p>}
      <Button type="submit" variant="line" isBusy={isSent('ask-message')} busyText="One moment...">
        Look at it first
      </Button>
    </Form>
  )
}
