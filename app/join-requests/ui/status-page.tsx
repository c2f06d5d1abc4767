import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { plainDay, plainMoment } from '#app/ui/ago.tsx'
import { Button, ButtonLink, ExternalLink } from '#app/ui/button.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { Alert } from '#app/ui/notice.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { showToast, ToastRegion } from '#app/ui/toast.tsx'
import { WithdrawFold } from '#app/ui/withdraw-fold.tsx'
import type { JoinStatus } from '../status.rules.ts'
import { KeepStatusLink } from './keep-status-link.tsx'
import { CorrectAnswers } from './status-forms.tsx'
import styles from './status.module.css'
import { forgetStatusLink, useKeptStatusLink } from './kept-status.ts'

/** For a browser that others use, too: the join form no longer offers the link. */
function ForgetLink() {
  const isKept = useKeptStatusLink() !== null
  const forget = () => {
    forgetStatusLink()
    showToast('This browser no longer offers the link.')
  }
  return (
    isKept && (
      <Button variant="bare" size="s" onClick={forget}>
        Forget it in this browser
      </Button>
    )
  )
}

export interface JoinStatusView {
  status: JoinStatus
  statusUrl: string
  timeZone: string
}

const titles = {
  received: ({ name }) => `Request received, ${name}.`,
  'being-read': () => 'An admin has your request.',
  welcome: ({ name }) => `Welcome to the club, ${name}.`,
  'not-this-time': () => 'Not this time.',
} satisfies Record<JoinStatus['state'], (answers: JoinStatus['answers']) => string>

/** product.md#status-link. */
export function StatusPage({ view, answer }: { view: JoinStatusView; answer: FormResult | null }) {
  const { status } = view
  const title = titles[status.state](status.answers)
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className={`stack titled ${styles.head}`} data-gap="2">
        <p className="mut sm">Your request to join</p>
        <h1 data-letters={longestWordStep(title)}>{title}</h1>
        <StateText status={status} />
      </div>
      {answer && <Alert tone={answer.ok ? 'good' : 'danger'}>{answer.message}</Alert>}
      <StatusSteps {...view} />
      <NextStep {...view} answer={answer} />
      <ToastRegion />
    </main>
  )
}

function StateText({ status: { state, answers, reason, inviteUrl } }: { status: JoinStatus }) {
  const phone = <b className="num">{formatPhone(answers.phone)}</b>
  if (state === 'not-this-time') return reason && <p className="lead">“{reason}”</p>
  if (state === 'welcome')
    return (
      <p className="lead">
        You are a member now.{' '}
        {inviteUrl ? 'The group is one tap away.' : 'A club admin writes to you on WhatsApp.'}
      </p>
    )
  return (
    <p className="lead">
      {state === 'received' ? (
        <>A club admin reads it and writes to {phone} on WhatsApp.</>
      ) : (
        <>There is nothing for you to do. The answer comes to {phone} on WhatsApp.</>
      )}{' '}
      It appears here, too.
    </p>
  )
}

function StatusSteps({ status, timeZone }: JoinStatusView) {
  const { state, receivedAt, readAt, decidedAt } = status
  const at = (instant: string | null) => (instant ? plainMoment(instant, timeZone) : null)
  const isDecided = decidedAt !== null
  const isReading = state === 'being-read'
  return (
    <Steps
      steps={[
        { mark: state === 'received' ? 'now' : 'done', title: 'Received', note: at(receivedAt) },
        { mark: isDecided ? 'done' : isReading ? 'now' : 'next', title: 'Being read', note: at(readAt) },
        {
          mark: state === 'welcome' ? 'done' : isDecided ? 'no' : 'next',
          title: state === 'welcome' ? 'Welcome' : isDecided ? 'Not this time' : 'Answer',
          note: at(decidedAt),
        },
      ]}
    />
  )
}

function NextStep({ status, statusUrl, timeZone, answer }: JoinStatusView & { answer: FormResult | null }) {
  const { state, inviteUrl, canMakePage, deletedAt, answers, isFirst } = status
  if (state === 'welcome')
    return (
      <div className="cluster">
        {inviteUrl && <ExternalLink href={inviteUrl}>Open the WhatsApp group</ExternalLink>}
        {canMakePage && <MakePage isFirstAction={!inviteUrl} />}
        <ButtonLink to="/events" variant="line">
          See the events
        </ButtonLink>
        <ForgetLink />
      </div>
    )
  if (state === 'not-this-time')
    return (
      <>
        <div className="cluster">
          <ButtonLink to="/events" variant="line">
            See the events that are open to everybody
          </ButtonLink>
          <ForgetLink />
        </div>
        {deletedAt && <p className="mut sm">Your request is deleted on {plainDay(deletedAt, timeZone)}.</p>}
      </>
    )
  return <PendingRequest {...{ answers, isFirst, statusUrl, answer }} />
}

/** Leads to the form that asks for an email address. */
function MakePage({ isFirstAction }: { isFirstAction: boolean }) {
  const isSending = useNavigation().formData?.get('intent') === 'make-page'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="make-page" />
      <Button
        type="submit"
        variant={isFirstAction ? 'accent' : 'line'}
        isBusy={isSending}
        busyText="One moment..."
      >
        Make my page
      </Button>
    </Form>
  )
}

function PendingRequest({
  answers,
  isFirst,
  statusUrl,
  answer,
}: Pick<JoinStatus, 'answers' | 'isFirst'> &
  Pick<JoinStatusView, 'statusUrl'> & { answer: FormResult | null }) {
  return (
    <>
      <section className={`stack ${styles.keep}`} data-gap="3" aria-labelledby="keep">
        <h2 id="keep">Keep this link</h2>
        <p className="mut">
          {isFirst
            ? 'Whoever has it can correct and withdraw the request.'
            : 'It shows how the request stands.'}
        </p>
        <div className="cluster">
          <KeepStatusLink statusUrl={statusUrl} phone={answers.phone} />
          <ForgetLink />
        </div>
      </section>
      {isFirst && (
        <div className={styles.forms}>
          <CorrectAnswers answers={answers} answer={answer} />
          <WithdrawFold title="Withdraw my request">
            The request is deleted at once. You can send a new one at any time.
          </WithdrawFold>
        </div>
      )}
    </>
  )
}

/** Shown when the link leads to no request. */
export function NoStatus() {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className={`stack ${styles.head}`} data-gap="2">
        <h1>No request here</h1>
        <p className="lead">This link leads to no request. It was withdrawn or deleted.</p>
      </div>
      <div className="cluster">
        <ButtonLink to="/join">Send a join request</ButtonLink>
        <ForgetLink />
      </div>
    </main>
  )
}
