import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import type { ListedRegistration } from '../model.ts'
import { paymentMarks } from '../payments.rules.ts'
import { Certificate } from './admin-certificates.tsx'
import type { RegistrationsView } from './admin-form-result.ts'
import { useSent } from './admin-use-submission.ts'

interface PersonActionsProps {
  person: ListedRegistration
  view: RegistrationsView
  onCancel: (registration: ListedRegistration) => void
}

/** The most likely action, shown in the row. */
export function LikelyAction({ person, view }: Omit<PersonActionsProps, 'onCancel'>) {
  const { status, waitlistPosition } = person
  if (status !== 'waiting' || waitlistPosition === 1 || view.event.status !== 'upcoming') return null
  return (
    <Move person={person} to="first">
      To the front
    </Move>
  )
}

/** The others that are possible for this person now. */
export function PersonActions({ person, view, onCancel }: PersonActionsProps) {
  const { status, checkedInAt } = person
  const isToCome = view.event.status === 'upcoming'
  const isLive = status !== 'cancelled' && checkedInAt === null
  const canWait = status === 'seated' && isLive && isToCome && view.list.counts.waiting > 0
  return (
    <>
      {status !== 'cancelled' && person.link && <Ticket link={person.link} name={person.name} />}
      {canWait && (
        <Move person={person} to="waitlist">
          To the waitlist
        </Move>
      )}
      {person.hasPayment && <PaymentMarks person={person} />}
      <Certificate person={person} />
      {isLive && (
        <Button
          variant="danger"
          size="s"
          aria-label={`Cancel the place of ${person.name}`}
          onClick={() => onCancel(person)}
        >
          Cancel the place
        </Button>
      )}
    </>
  )
}

/** What an admin can mark, by the state that they see. */
function PaymentMarks({ person: { id, name, payment } }: { person: ListedRegistration }) {
  const { isSending } = useSent()
  const marks = Object.entries(paymentMarks).filter(([, { from }]) =>
    (from as readonly string[]).includes(payment.state),
  )
  return (
    <Form method="post" preventScrollReset className="cluster">
      <HiddenFields fields={{ intent: 'payment', id, seen: payment.state }} />
      {marks.map(([mark, { label }]) => (
        <Button
          key={mark}
          type="submit"
          name="mark"
          value={mark}
          variant={mark.startsWith('not-') ? 'bare' : 'line'}
          size="s"
          aria-label={`${label}: ${name}`}
          disabled={isSending}
        >
          {label}
        </Button>
      ))}
    </Form>
  )
}

function Ticket({ link, name }: { link: string; name: string }) {
  return (
    <>
      <CopyButton text={link} otherwise="Open the ticket, and copy its address there.">
        Ticket link
        <span className="sr">of {name}</span>
      </CopyButton>
    </>
  )
}

function Move({
  person: { id, name },
  to,
  children,
}: {
  person: ListedRegistration
  to: 'first' | 'waitlist'
  children: string
}) {
  const { isSending, isSent } = useSent()
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent: to, id }} />
      <Button
        type="submit"
        variant="line"
        size="s"
        aria-label={`${children}: ${name}`}
        disabled={isSending}
        isBusy={isSent(to, id)}
      >
        {children}
      </Button>
    </Form>
  )
}
