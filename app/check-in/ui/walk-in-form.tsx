import { limitPhoneInput, NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { type SyntheticEvent, useState } from 'react'
import { formText } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { WalkInResult } from '#app/registrations/model.ts'
import styles from './check-in.module.css'

const OFFLINE = 'No internet: a walk-in needs it. Note the name, and add it when you are online.'

/** Registers and checks in a walk-in. It is the only part of check-in that needs a connection. */
export function WalkInForm({
  initial,
  requestKey,
  isDown,
  onWalkIn,
}: {
  /** What the form was answered without scripts. */
  initial: WalkInResult | null
  requestKey: string
  isDown: boolean
  /** null: the line is down. */
  onWalkIn: (form: { name: string; phone: string }) => Promise<WalkInResult | null>
}) {
  const [answer, setAnswer] = useState<WalkInResult | 'offline' | null>(initial)
  const [isSending, setSending] = useState(false)
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setSending(true)
    const result = await onWalkIn({ name: formText(typed, 'name'), phone: formText(typed, 'phone') })
    setSending(false)
    setAnswer(result ?? 'offline')
    if (result?.ok) form.reset()
  }
  const refused = answer && answer !== 'offline' && !answer.ok ? answer : null
  const message = answer === 'offline' || isDown ? OFFLINE : refused?.message
  return (
    <details className={styles.walkIn} open={initial !== null}>
      <summary>Somebody without a ticket</summary>
      <form method="post" noValidate onSubmit={(event) => void send(event)}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {message && <Alert tone="warn">{message}</Alert>}
        <WalkInFields errors={refused?.errors ?? {}} />
        <Button type="submit" variant="lamp" name="walk-in" value="1" isBusy={isSending} busyText="Adding...">
          Give a seat and let in
        </Button>
      </form>
    </details>
  )
}

function WalkInFields({ errors }: { errors: { name?: string; phone?: string } }) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput name="name" autoComplete="off" maxLength={NAME_MAX_LENGTH} />
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
