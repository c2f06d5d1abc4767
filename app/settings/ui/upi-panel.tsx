import { Form } from 'react-router'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useMarkedFields } from '#app/ui/use-focus-on-refusal.ts'
import type { upiView } from '../upi.server.ts'

/** The club’s UPI id. A separate form, because it asks for the password. */
export function UpiPanel({
  view: { upi, savedAt, mustReauthenticate },
  answer,
}: {
  view: Awaited<ReturnType<typeof upiView>>
  answer: FormResult | null
}) {
  const refused = answer?.ok === false ? answer : null
  const { ref, alertId, mark } = useMarkedFields<HTMLFormElement>(refused)
  return (
    <Fold
      title="Paying by UPI"
      state={upi ? `To ${upi.id}, ${upi.payee}` : 'Off: guests pay at the door'}
      opensFor={answer}
    >
      <Form ref={ref} key={savedAt} method="post" noValidate preventScrollReset className="stack">
        <input type="hidden" name="intent" value="upi" />
        <input type="hidden" name="seenAt" value={savedAt} />
        <p className="mut">
          Tickets of events with a fee show the amount and a code to pay. The site sees no bank: an admin
          marks who paid, in the list of registrations. Leave both empty to turn it off.
        </p>
        <Field label="UPI id" hint="Such as club@okbank" error={refused?.errors?.['upiId']}>
          <TextInput
            name="upiId"
            defaultValue={refused?.typed?.['upiId'] ?? upi?.id}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label="Payee" hint="The name that the bank shows" error={refused?.errors?.['payee']}>
          <TextInput name="payee" defaultValue={refused?.typed?.['payee'] ?? upi?.payee} autoComplete="off" />
        </Field>
        {(mustReauthenticate || refused?.mustReauthenticate) && (
          <OwnPasswordField
            hint="For safety, since money goes there. All super admins are told by mail."
            hasFocus={false}
            markedBy={mark('current')}
          />
        )}
        {answer && (
          <Alert id={alertId} tone={toneOf(answer)}>
            {answer.message}
          </Alert>
        )}
        <Button type="submit" variant="soft">
          Save UPI settings
        </Button>
      </Form>
    </Fold>
  )
}
