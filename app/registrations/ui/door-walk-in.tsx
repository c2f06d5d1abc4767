import { NAME_MOST, typedPhone } from '#app/club/people.rules.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { WalkInAnswer } from '../model.ts'
import styles from './door.module.css'

const OFFLINE =
  'A seat is taken on the site, and the line is down. Note the name, and add it when the line is back.'

/** Somebody who came without a ticket: takes a seat, and is in. The one thing here that needs the line. */
export function DoorWalkIn({
  first,
  requestKey,
  isDown,
  onWalkIn,
}: {
  /** What the form was answered without scripts. */
  first: WalkInAnswer | null
  requestKey: string
  isDown: boolean
  /** null: the line is down. */
  onWalkIn: (form: { name: string; phone: string }) => Promise<WalkInAnswer | null>
}) {
  const [answer, setAnswer] = useState<WalkInAnswer | 'offline' | null>(first)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textIn = (name: string) => {
      const text = typed.get(name)
      return typeof text === 'string' ? text : ''
    }
    setSending(true)
    const told = await onWalkIn({ name: textIn('name'), phone: textIn('phone') })
    setSending(false)
    setAnswer(told ?? 'offline')
    if (told?.ok) form.current?.reset()
  }
  const errors = answer && answer !== 'offline' && !answer.ok ? answer.errors : {}
  const sentence = answer === 'offline' || isDown ? OFFLINE : answer && !answer.ok ? answer.sentence : null
  return (
    <details className={styles.walkIn} open={first !== null}>
      <summary>Somebody without a ticket</summary>
      <form ref={form} method="post" noValidate onSubmit={(event) => void send(event)}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {sentence && <Alert tone="warn">{sentence}</Alert>}
        <Field label="Name" error={errors.name}>
          <TextInput name="name" autoComplete="off" maxLength={NAME_MOST} />
        </Field>
        <Field label="Phone" hint="Ten digits, if they like" error={errors.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            onInput={({ currentTarget }) => {
              currentTarget.value = typedPhone(currentTarget.value)
            }}
          />
        </Field>
        <Button type="submit" variant="lamp" name="walk-in" value="1" isBusy={isSending} busyText="Adding...">
          Give a seat and let in
        </Button>
      </form>
    </details>
  )
}
