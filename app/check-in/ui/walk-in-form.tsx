import { limitPhoneInput, NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { formText } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { WalkInResult } from '#app/registrations/model.ts'
import styles from './check-in.module.css'

const OFFLINE = 'No internet: a walk-in needs it. Note the name, and add it when you are online.'

/** Who was looked for in vain; `turn` counts how often. */
export interface MissingGuest {
  name: string
  turn: number
}

interface WalkInFormProps {
  missing: MissingGuest | null
  /** What the form was answered without scripts. */
  initial: WalkInResult | null
  requestKey: string
  isDown: boolean
  isForMembers: boolean
  /** null: the line is down. */
  onWalkIn: (form: { name: string; phone: string; isOver: boolean }) => Promise<WalkInResult | null>
}

function useWalkInForm({ initial, onWalkIn }: Pick<WalkInFormProps, 'initial' | 'onWalkIn'>) {
  const [answer, setAnswer] = useState<WalkInResult | 'offline' | null>(initial)
  const [isSending, setSending] = useState(false)
  const send = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const form = event.currentTarget
    const formData = new FormData(form, event.nativeEvent.submitter)
    setSending(true)
    const result = await onWalkIn({
      name: formText(formData, 'name'),
      phone: formText(formData, 'phone'),
      isOver: formData.get('walk-in') === 'over',
    })
    setSending(false)
    setAnswer(result ?? 'offline')
    if (result?.ok) form.reset()
  }
  return { answer, isSending, send }
}

/** Registers and checks in a walk-in. It is the only part of check-in that needs a connection. */
export function WalkInForm({ missing, requestKey, isDown, isForMembers, ...form }: WalkInFormProps) {
  const { answer, isSending, send } = useWalkInForm(form)
  const refused = answer && answer !== 'offline' && !answer.ok ? answer : null
  const message = answer === 'offline' || isDown ? OFFLINE : refused?.message
  return (
    <details className={styles.walkIn} open={form.initial !== null || missing !== null}>
      <summary>Somebody without a ticket</summary>
      <form method="post" noValidate onSubmit={(event) => void send(event)}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {message && <Alert tone="warn">{message}</Alert>}
        {isForMembers && <p className="mut">This event is for members only.</p>}
        <WalkInFields errors={refused?.errors ?? {}} missing={missing} />
        <Button type="submit" variant="lamp" name="walk-in" value="1" isBusy={isSending} busyText="Adding...">
          Give a seat and let in
        </Button>
        {refused?.over && (
          <Button type="submit" variant="line" name="walk-in" value="over" disabled={isSending}>
            Let in anyway ({refused.over})
          </Button>
        )}
      </form>
    </details>
  )
}

function WalkInFields({
  errors,
  missing,
}: {
  errors: { name?: string; phone?: string }
  missing: MissingGuest | null
}) {
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (missing) name.current?.focus()
  }, [missing])
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput
          ref={name}
          name="name"
          defaultValue={missing?.name}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
        />
      </Field>
      <Field label="Phone" hint="Ten digits, if they like" error={errors.phone}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          onInput={({ currentTarget, nativeEvent }) => {
            currentTarget.value = limitPhoneInput(currentTarget.value, nativeEvent)
          }}
        />
      </Field>
    </>
  )
}
