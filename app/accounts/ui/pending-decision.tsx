import { useState } from 'react'
import type { Refusal } from '#app/club/form-result.ts'
import { Ago, type Clock, plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Facts, Row } from '#app/ui/row.tsx'
import type { ListedAdmin } from '../model.ts'
import { decisionPath, type DecisionResult, useDecision } from './admin-decisions.tsx'
import { Initials, shownName } from './admins-list.tsx'
import { ReauthenticationDialog } from './password-prompt.tsx'
import { useUndone } from './use-decision-undo.ts'

/** Two lines and both decisions; the rest opens. After a decision the row says so until it is removed. */
export function PendingAdminRow({
  admin,
  clock,
  onDeciding,
  onAnswer,
}: {
  admin: ListedAdmin
  clock: Clock
  onDeciding: () => void
  onAnswer: (answer: DecisionResult) => void
}) {
  const { fetcher, asking, close } = useAdminDecision(admin, onAnswer)
  const answer = fetcher.data
  const name = shownName(admin)
  const decision = { admin, fetcher, onDeciding }
  return (
    <Row
      lead={<Initials of={name} />}
      title={name}
      age={<Ago instant={admin.createdAt} clock={clock} />}
      facts={[
        name === admin.email ? 'Asks for an admin account' : <EmailText key="email" email={admin.email} />,
      ]}
      isDone={answer?.ok}
      action={
        answer?.ok ? (
          <DecisionBadge isApproved={answer.intent === 'approve-admin'} />
        ) : (
          <>
            <DecisionForm {...decision} intent="reject-admin" />
            <DecisionForm {...decision} intent="approve-admin" />
          </>
        )
      }
      foot={
        asking && <DecisionPassword asking={asking} email={admin.email} fetcher={fetcher} onClose={close} />
      }
    >
      <RequestFacts admin={admin} timeZone={clock.timeZone} />
    </Row>
  )
}

/** `asking`: the decision was refused because the password is missing. */
function useAdminDecision({ id }: ListedAdmin, onAnswer: (answer: DecisionResult) => void) {
  const fetcher = useDecision(onAnswer)
  const [closed, setClosed] = useState<DecisionResult>()
  useUndone(id, fetcher.reset)
  const answer = fetcher.data
  const asking = answer?.ok === false && answer.mustReauthenticate && answer !== closed ? answer : null
  return { fetcher, asking, close: () => setClosed(answer) }
}

function RequestFacts({ admin: { email, createdAt }, timeZone }: { admin: ListedAdmin; timeZone: string }) {
  return (
    <Facts
      facts={[
        ['Email', email],
        ['Asked on', plainDay(createdAt, timeZone)],
        ['Source', 'Self sign-up'],
      ]}
    />
  )
}

function DecisionPassword({
  asking,
  email,
  fetcher,
  onClose,
}: {
  asking: Refusal
  email: string
  fetcher: ReturnType<typeof useDecision>
  onClose: () => void
}) {
  const { text } = looks[asking.typed?.intent === 'reject-admin' ? 'reject-admin' : 'approve-admin']
  return (
    <ReauthenticationDialog
      fetcher={fetcher}
      action={decisionPath('pending')}
      fields={decisionFields(asking)}
      title={`${text} ${email}?`}
      confirm={text}
      refused={asking}
      onClose={onClose}
    />
  )
}

function DecisionBadge({ isApproved }: { isApproved: boolean }) {
  return <Badge kind={isApproved ? 'ok' : 'out'}>{isApproved ? 'Approved' : 'Rejected'}</Badge>
}

const looks = {
  'approve-admin': { text: 'Approve', variant: 'soft', key: 'A', swipe: 'right' },
  'reject-admin': { text: 'Reject', variant: 'line', key: 'R', swipe: 'left' },
} as const

function DecisionForm({
  intent,
  admin: { id, email },
  fetcher,
  onDeciding,
}: {
  intent: keyof typeof looks
  admin: ListedAdmin
  fetcher: ReturnType<typeof useDecision>
  onDeciding: () => void
}) {
  const { text, variant, key, swipe } = looks[intent]
  return (
    <fetcher.Form method="post" action={decisionPath('pending')} onSubmit={onDeciding}>
      <HiddenFields fields={{ id, intent }} />
      <Button
        type="submit"
        variant={variant}
        size="s"
        disabled={fetcher.state !== 'idle'}
        aria-busy={fetcher.formData?.get('intent') === intent || undefined}
        aria-label={`${text} ${email}`}
        data-row-key={key}
        data-swipe={swipe}
        data-swipe-label={text}
      >
        {text}
      </Button>
    </fetcher.Form>
  )
}

/** What was asked for when the password was missing. */
function decisionFields({ typed }: Refusal): Record<string, string> {
  return { intent: typed?.intent ?? '', id: typed?.id ?? '' }
}

/** Without scripts the decision loads a whole page, which asks for the password first. */
export function ReauthenticationPrompt({
  answer,
  tab,
  onAnswer,
}: {
  answer: Refusal
  tab: 'pending' | 'admins'
  onAnswer: (answer: DecisionResult) => void
}) {
  const fetcher = useDecision(onAnswer)
  const [isClosed, setClosed] = useState(false)
  const result = fetcher.data
  if (isClosed || result?.ok) return null
  return (
    <ReauthenticationDialog
      fetcher={fetcher}
      action={decisionPath(tab)}
      fields={decisionFields(answer)}
      title="Is it you?"
      refused={result ?? answer}
      onClose={() => setClosed(true)}
    />
  )
}
