import { Ago } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { Facts, Row } from '#app/ui/row.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { undrawableFact } from '../certificates.rules.ts'
import { type ListedRegistration, ordinal } from '../model.ts'
import { paiseText, paymentLabels, type PaymentState, methodLabels } from '../payments.rules.ts'
import { NO_PICTURES } from '../rules.ts'
import type { RefusedRow, RegistrationsView } from './admin-form-result.ts'
import { LikelyAction, PersonActions } from './admin-person.tsx'
import styles from './admin-registrations.module.css'

export interface ShownPeople {
  view: RegistrationsView
  refused: RefusedRow | null
  onCancel: (registration: ListedRegistration) => void
}

/** Who, in which state and since when; contact, answers and what can be done open with the name. */
export function PersonRow({ person, view, refused, onCancel }: ShownPeople & { person: ListedRegistration }) {
  const { name, isWalkIn, picturesAllowed, branch, year, email, phone, answers } = person
  return (
    <Row
      title={name}
      facts={[
        <State key="state" person={person} view={view} />,
        isWalkIn && 'Walk-in',
        person.hasPayment && <PaymentBadge key="payment" state={person.payment.state} />,
        picturesAllowed === false && NO_PICTURES,
        branch,
        year,
      ]}
      action={<LikelyAction person={person} view={view} />}
      isDone={person.status === 'cancelled'}
      foot={refused?.id === person.id && <Alert>{refused.message}</Alert>}
    >
      <Facts
        facts={[
          ['Email', email && <Mail key="mail" email={email} />],
          ['Payment', person.hasPayment && paymentFact(person, view)],
          ['Certificate', certificateFact(person)],
          ['Phone', phone && <PhoneLink key="phone" phone={phone} />],
          ...answers.map(({ question, answer }) => [question, answer] as const),
        ]}
      />
      <div className="cluster">
        <PersonActions person={person} view={view} onCancel={onCancel} />
      </div>
    </Row>
  )
}

const paymentKinds = { unpaid: 'past', claimed: 'few', paid: 'ok', returned: 'past' } as const

function PaymentBadge({ state }: { state: PaymentState }) {
  return <Badge kind={paymentKinds[state]}>{paymentLabels[state]}</Badge>
}

/** '₹60 in cash, 5 minutes ago, Riya Sen'; what the guest says; '' for nothing. */
function paymentFact({ payment, paymentBy }: ListedRegistration, view: RegistrationsView) {
  const { reference, method, paise, at } = payment
  if (!at) return ''
  return (
    <>
      {paise > 0 && `${paiseText(paise)}${method ? ` ${methodLabels[method]}` : ''}, `}
      <Ago instant={at} clock={view.clock} />
      {paymentBy && `, ${paymentBy}`}
      {reference && `, reference ${reference}`}
    </>
  )
}

/** What is to know beside its buttons. */
function certificateFact({ certificate }: ListedRegistration): string {
  if (!certificate || certificate.state === 'none') return ''
  if (certificate.state === 'withdrawn') return certificate.isByHand ? 'Withdrawn' : 'Not valid now'
  return certificate.undrawable ? undrawableFact(certificate.undrawable) : ''
}

function Mail({ email }: { email: string }) {
  return (
    <a className="textlink" href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  )
}

function stateBadge({ status, checkedInAt, waitlistPosition, confirmBy }: ListedRegistration) {
  if (checkedInAt) return { kind: 'ok', text: 'Checked in' } as const
  if (status === 'seated' && confirmBy) return { kind: 'few', text: 'Has a seat, not confirmed' } as const
  if (status === 'seated') return { kind: 'open', text: 'Has a seat' } as const
  if (status === 'cancelled') return { kind: 'past', text: 'Cancelled' } as const
  return { kind: 'few', text: waitlistPosition ? `Waits as ${ordinal(waitlistPosition)}` : 'Waits' } as const
}

function State({ person, view }: { person: ListedRegistration; view: RegistrationsView }) {
  const { kind, text } = stateBadge(person)
  const since = person.checkedInAt ?? person.cancelledAt ?? person.seatedAt ?? person.createdAt
  return (
    <>
      <b className={styles.standing} data-kind={kind}>
        {text}
      </b>{' '}
      <span className="num">
        <Ago instant={since} clock={view.clock} />
      </span>
    </>
  )
}
