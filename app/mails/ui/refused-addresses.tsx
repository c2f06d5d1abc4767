import { Form, useNavigation } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import { wallText } from '#app/events/club-time.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'

/** For a super admin who knows that the mail server was wrong about addresses. */
export function RefusedAddresses({
  members,
  since,
  timeZone,
}: {
  members: number
  since: string
  timeZone: string
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'lift'
  const firstDay = wallText(since, timeZone).slice(0, 10)
  return (
    <Fold title="Addresses that refuse mails" state={counted(members, 'member', 'members')}>
      <p className="mut">
        Announcements leave out {counted(members, 'member', 'members')}: since {plainDay(since, timeZone)} a
        mail server said that the mailbox does not exist or is switched off. A mark goes by itself once a mail
        arrives there. If the server was wrong, lift the marks.
      </p>
      <Form method="post" preventScrollReset className="cluster" data-gap="3" data-align="end">
        <HiddenFields fields={{ intent: 'lift' }} />
        <Field label="Marked since">
          <TextInput type="date" name="since" defaultValue={firstDay} required />
        </Field>
        <Button type="submit" variant="line" isBusy={isBusy} busyText="One moment...">
          Lift all marks since that day
        </Button>
      </Form>
    </Fold>
  )
}
