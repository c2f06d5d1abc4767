import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { wallText } from '#app/events/club-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import type { ListCounts } from '../model.ts'
import { seatLimits } from '../rules.ts'
import { errorsFor, type RegistrationsAnswer, type RegistrationsView, typedFor } from './admin-form-result.ts'
import styles from './admin-registrations.module.css'
import { Tool } from './admin-tool.tsx'
import { messageDraft, messagePage, mailsKept } from './admin-message-question.tsx'
import { useRequestKey, useSent } from './admin-use-submission.ts'

interface MessageProps {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}

/** A message to the ticket holders. How it reads and who gets it is shown before it leaves. */
export function MessageForm({ view, answer }: MessageProps) {
  const draft = useDraft(messageDraft(view.event.id))
  const { key, isFirst } = useRequestKey(view.requestKeys.message, answer, 'message')
  // Not `view.changed`: what is typed stays when the message leaves or is withdrawn meanwhile.
  const changedId = useSearchParams()[0].get('message') ?? ''
  const typedValues = typedFor(answer, 'ask-message', 'message') ?? writtenIn(answer)
  const scheduledValues = changedValues(view)
  const values = {
    requestKey: key,
    ...(isFirst && !scheduledValues && draft.kept),
    ...typedValues,
    ...scheduledValues,
  }
  return (
    <Tool title="Message" icon="message" news={scheduledValues ? view.changed : typedValues}>
      <MessageFields
        key={`${draft.drawKey} ${key} ${changedId}`}
        view={view}
        answer={scheduledValues ? null : answer}
        values={values}
        onKeep={changedId || values.messageId ? () => undefined : draft.keep}
      />
    </Tool>
  )
}

function writtenIn(answer: RegistrationsAnswer | null) {
  return answer?.ok ? (answer.asks?.typed ?? answer.edited) : undefined
}

function changedValues({ changed, clock }: RegistrationsView) {
  if (!changed) return null
  const { id, to, subject, text, sendAt } = changed
  return { messageId: id, to, subject, text, when: 'at', sendAt: wallText(sendAt, clock.timeZone) }
}

interface Values {
  to?: string
  subject?: string
  text?: string
  when?: string
  sendAt?: string
  messageId?: string
  requestKey: string
}

function MessageFields({
  view,
  answer,
  values,
  onKeep,
}: MessageProps & {
  values: Values
  onKeep: (form: HTMLFormElement) => void
}) {
  const { isSent } = useSent()
  const { errors, clearError } = useFieldErrors(answer, errorsFor(answer, 'ask-message', 'message'))
  const [changedId] = useState(values.messageId ?? '')
  const { requestKey, messageId = changedId } = values
  return (
    <Form
      method="post"
      action={messagePage(view)}
      noValidate
      preventScrollReset
      className={`stack ${styles.form}`}
      data-draft={messageDraft(view.event.id)}
      onChange={({ currentTarget, target }) => {
        onKeep(currentTarget)
        if ('name' in target) clearError(target.name)
      }}
    >
      <HiddenFields fields={{ intent: 'ask-message', requestKey, messageId }} />
      {messageId && <p className="sm mut">You change a message that is scheduled.</p>}
      <RecipientChoice counts={view.list.counts.reachable} start={values.to} />
      <Letter values={values} errors={errors} />
      <Moment values={values} error={errors['sendAt']} timeZone={view.clock.timeZone} />
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
        <option value="all">Everybody ({counts.all})</option>
        <option value="seated">Everybody with a seat ({counts.seated})</option>
        <option value="waiting">The waitlist ({counts.waiting})</option>
        <option value="in">Who is checked in ({counts.in})</option>
      </Select>
    </Field>
  )
}

function Moment({ values, error, timeZone }: { values: Values; error?: string; timeZone: string }) {
  return (
    <div className={`stack ${styles.moment}`}>
      <Field label="When it leaves">
        <Select name="when" defaultValue={values.when === 'at' ? 'at' : 'now'}>
          <option value="now">Now</option>
          <option value="at">At a chosen moment</option>
        </Select>
      </Field>
      <div className={styles.sendAt}>
        <Field
          label="Leaves on"
          hint={`By the club’s clock (${timeZone.replaceAll('_', ' ')}).`}
          error={error}
        >
          <TextInput type="datetime-local" name="sendAt" defaultValue={values.sendAt} />
        </Field>
      </div>
    </div>
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
