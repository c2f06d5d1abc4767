import { type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { honeypot, SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { Honeypot } from '#app/ui/honeypot.tsx'
import type { PublicEvent } from '#app/events/model.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { ALERT_NOTICE, alertMessages } from '../opening-alerts.rules.ts'
import { seatLimits } from '../rules.ts'
import styles from './register.module.css'

export interface AlertAnswer {
  ok: true
  did: 'mailed' | 'withdrawn'
  email: string
}

export interface AlertPageState {
  /** What the link of the mail leads to; null: opened without one. */
  alert: 'unconfirmed' | 'confirmed' | 'gone' | null
  key: string
  /** There is a mail server. */
  canMail: boolean
  answer: AlertAnswer | Refusal | null
  isSending: boolean
}

type AlertEvent = Pick<PublicEvent, 'id' | 'title' | 'registrationStatus' | 'opensOn'>

/** 'Tell me when registration opens' of one event. `picture` and `facts` are rendered by the events domain. */
export function OpeningAlertPage({
  event,
  picture,
  facts,
  ...state
}: { event: AlertEvent; picture: ReactNode; facts: ReactNode } & AlertPageState) {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <Link className={styles.back} to={`/events/${event.id}`}>
        <Icon name="back" />
        {event.title}
      </Link>
      <div className={`stack ${styles.about}`} data-gap="5">
        <h1 data-letters="11">Tell me when registration opens</h1>
        <div className={styles.still}>{picture}</div>
        {facts}
      </div>
      <div className={styles.side}>
        <AlertStep event={event} {...state} />
      </div>
    </main>
  )
}

function AlertStep({ event, ...state }: { event: AlertEvent } & AlertPageState) {
  const { alert, answer } = state
  if (answer?.ok && answer.did === 'withdrawn')
    return <Alert tone="good">You get no mail about this event. Your address is deleted.</Alert>
  if (event.registrationStatus !== 'early') return <NotEarly event={event} />
  if (answer?.ok) return <Mailed email={answer.email} />
  if (alert === 'unconfirmed') return <Confirm event={event} {...state} />
  if (alert === 'confirmed') return <Confirmed event={event} {...state} />
  return state.canMail ? <Ask event={event} {...state} /> : <NoMail event={event} />
}

const statusMessages: Partial<Record<AlertEvent['registrationStatus'], string>> = {
  open: 'Registration is open.',
  waitlist: 'Registration is open. Every seat is taken, and there is a waitlist.',
  full: 'Registration has opened, and every seat is taken.',
  closed: 'Registration is closed.',
  past: 'This event has begun.',
  postponed: 'This event is postponed. Registration opens again with the new date.',
  cancelled: 'This event is cancelled.',
}

function NotEarly({ event: { id, registrationStatus } }: { event: AlertEvent }) {
  const isOpen = registrationStatus === 'open' || registrationStatus === 'waitlist'
  return (
    <>
      <Alert tone={isOpen ? 'good' : 'warn'}>
        {statusMessages[registrationStatus] ?? 'People register for this event on another website.'}
      </Alert>
      <ButtonLink to={isOpen ? `/events/${id}/register` : `/events/${id}`}>
        {isOpen ? 'Register Now' : 'See the event'}
      </ButtonLink>
    </>
  )
}

function Mailed({ email }: { email: string }) {
  return (
    <Alert tone="good">
      <p>
        We have written to <strong>{email}</strong>. Please open the link in that mail within three days: only
        then we tell you.
      </p>
      <p>No mail? Please look in the spam folder, and check the address.</p>
    </Alert>
  )
}

function Confirm({ event, isSending, answer }: { event: AlertEvent } & AlertPageState) {
  return (
    <Form method="post" className="stack">
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      <p className="lead">Registration opens on {event.opensOn}. You get one mail then.</p>
      <Button type="submit" name="intent" value="confirm" isBusy={isSending} busyText="Saving...">
        Yes, tell me
      </Button>
      <Button type="submit" name="intent" value="withdraw" variant="line" disabled={isSending}>
        No, delete my address
      </Button>
    </Form>
  )
}

function Confirmed({ event, isSending }: { event: AlertEvent } & AlertPageState) {
  return (
    <Form method="post" className="stack">
      <Alert tone="good">All set: you get one mail when registration opens, on {event.opensOn}.</Alert>
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        variant="line"
        isBusy={isSending}
        busyText="Deleting..."
      >
        No mail after all: delete my address
      </Button>
    </Form>
  )
}

function NoMail({ event }: { event: AlertEvent }) {
  return (
    <>
      <p className="lead">Registration opens on {event.opensOn}.</p>
      <p className="mut">This website cannot send e-mail yet. A calendar can tell you instead:</p>
      <OpeningsCalendar />
    </>
  )
}

function Ask({ event, alert, answer, isSending }: { event: AlertEvent } & AlertPageState) {
  const form = useRef<HTMLFormElement>(null)
  const refused = answer?.ok === false ? answer : null
  useFocusOnRefusal(form, refused)
  return (
    <Form ref={form} method="post" noValidate className="stack">
      {alert === 'gone' && !refused && (
        <Alert tone="warn">{alertMessages.gone}. You can ask again here.</Alert>
      )}
      {refused && !refused.errors && <Alert>{refused.message}</Alert>}
      <p className="lead">Registration opens on {event.opensOn}.</p>
      <Field label="Email" error={refused?.errors?.['email']}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={seatLimits.email}
          defaultValue={refused?.typed?.['email']}
          required
        />
      </Field>
      <Honeypot {...honeypot} isAsked={refused?.message === SEND_AGAIN} />
      <p className={styles.notice}>
        We first mail you a link to confirm. {ALERT_NOTICE}{' '}
        <Link className="textlink" to="/privacy" target="_blank">
          Privacy
        </Link>
      </p>
      <Button type="submit" isBusy={isSending} busyText="Sending...">
        Tell me when it opens
      </Button>
      <OpeningsCalendar />
    </Form>
  )
}

function OpeningsCalendar() {
  return (
    <p className={styles.notice}>
      <a className="textlink" href="/registration-opens.ics">
        Calendar of all opening moments
      </a>
    </p>
  )
}
