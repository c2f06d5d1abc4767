import { useContext } from 'react'
import { Form } from 'react-router'
import { ExternalLink, Button } from '#app/ui/button.tsx'
import { InOffice } from '#app/ui/download-link.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import type { KeptCertificate } from '../certificates.rules.ts'
import type { ListedRegistration } from '../model.ts'
import { paymentMarks } from '../payments.rules.ts'
import type { RegistrationsView } from './admin-form-result.ts'
import styles from './admin-registrations.module.css'
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
      {isLive && <AskToCancel person={person} view={view} onCancel={onCancel} />}
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

/** A plain form, since codes are made with the file. Without `id`: those of everybody. */
export function CertificatesFile({
  eventId,
  id = null,
  label,
  children,
}: {
  eventId: string
  id?: string | null
  label?: string
  children: string
}) {
  if (!useContext(InOffice)) return null
  return (
    <form method="post" action={`/admin/events/${eventId}/certificates`}>
      <HiddenFields fields={id === null ? { all: 'yes' } : { id }} />
      <Button type="submit" variant="line" size="s" aria-label={label}>
        {children}
      </Button>
    </form>
  )
}

/** As PDF, and to withdraw or take that back. */
function Certificate({ person: { id, eventId, name, certificate } }: { person: ListedRegistration }) {
  if (!certificate || certificate.state === 'none') return null
  const { state, isByHand, undrawable } = certificate
  if (state === 'withdrawn' && !isByHand) return null
  return (
    <>
      {state !== 'withdrawn' && !undrawable && (
        <CertificatesFile eventId={eventId} id={id} label={`Certificate of ${name}`}>
          Certificate
        </CertificatesFile>
      )}
      <WithdrawCertificate id={id} name={name} isWithdrawn={state === 'withdrawn'} />
    </>
  )
}

export function WithdrawCertificate({ id, name, isWithdrawn }: Omit<KeptCertificate, 'code'>) {
  const { isSending, isSent } = useSent()
  const intent = isWithdrawn ? 'restore-certificate' : 'withdraw-certificate'
  const label = isWithdrawn ? 'Make the certificate valid again' : 'Withdraw the certificate'
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent, id }} />
      <Button
        type="submit"
        variant="bare"
        size="s"
        aria-label={`${label}: ${name}`}
        disabled={isSending}
        isBusy={isSent(intent, id)}
      >
        {label}
      </Button>
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
      <span className="unscripted">
        <ExternalLink href={link} variant="bare" size="s">
          Ticket
        </ExternalLink>
      </span>
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

/** Without scripts the same page asks for confirmation, by a query parameter. */
function AskToCancel({ person, view: { filters, list }, onCancel }: PersonActionsProps) {
  const { id, name } = person
  return (
    <form method="get" className={styles.ask}>
      <HiddenFields fields={{ q: filters.q, status: filters.status ?? '', page: String(list.page) }} />
      <Button
        type="submit"
        name="cancel"
        value={id}
        variant="danger"
        size="s"
        aria-label={`Cancel the place of ${name}`}
        onClick={(click) => {
          click.preventDefault()
          onCancel(person)
        }}
      >
        Cancel
      </Button>
    </form>
  )
}
