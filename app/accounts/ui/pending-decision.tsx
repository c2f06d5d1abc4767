import { useState } from 'react'
import type { Refusal } from '#app/club/form-result.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ListedAdmin } from '../model.ts'
import { decisionPath, type DecisionResult, useDecision } from './admin-decisions.tsx'
import styles from './lists.module.css'
import { ReauthenticationDialog } from './password-prompt.tsx'

export function PendingAdminDecision({
  admin,
  onDeciding,
  onAnswer,
}: {
  admin: ListedAdmin
  onDeciding: () => void
  onAnswer: (answer: DecisionResult) => void
}) {
  const fetcher = useDecision(onAnswer)
  const { data: answer } = fetcher
  const [closed, setClosed] = useState<DecisionResult>()
  if (answer?.ok) return <DecisionBadge isApproved={answer.intent === 'approve-admin'} />
  return (
    <>
      <fetcher.Form
        method="post"
        action={decisionPath('pending')}
        className={styles.pair}
        onSubmit={onDeciding}
      >
        <input type="hidden" name="id" value={admin.id} />
        <DecisionButton intent="reject-admin" text="Reject" email={admin.email} fetcher={fetcher} />
        <DecisionButton intent="approve-admin" text="Approve" email={admin.email} fetcher={fetcher} />
      </fetcher.Form>
      {answer?.mustReauthenticate && answer !== closed && (
        <ReauthenticationDialog
          fetcher={fetcher}
          action={decisionPath('pending')}
          fields={decisionFields(answer)}
          title={dialogTitle(answer, admin.email)}
          confirm={isRejecting(answer) ? 'Reject' : 'Approve'}
          refused={answer}
          onClose={() => setClosed(answer)}
        />
      )}
    </>
  )
}

function DecisionBadge({ isApproved }: { isApproved: boolean }) {
  return <Badge kind={isApproved ? 'ok' : 'out'}>{isApproved ? 'Approved' : 'Rejected'}</Badge>
}

function DecisionButton({
  intent,
  text,
  email,
  fetcher,
}: {
  intent: 'reject-admin' | 'approve-admin'
  text: string
  email: string
  fetcher: ReturnType<typeof useDecision>
}) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={intent === 'approve-admin' ? 'lamp' : 'danger'}
      size="s"
      disabled={fetcher.state !== 'idle'}
      aria-busy={fetcher.formData?.get('intent') === intent || undefined}
      aria-label={`${text} ${email}`}
    >
      {text}
    </Button>
  )
}

function isRejecting({ typed }: Refusal): boolean {
  return typed?.intent === 'reject-admin'
}

function dialogTitle(answer: Refusal, email: string): string {
  return isRejecting(answer) ? `Reject ${email}?` : `Approve ${email}?`
}

/** What was asked for when the password was missing. */
function decisionFields({ typed }: Refusal): Record<string, string> {
  return { intent: typed?.intent ?? '', id: typed?.id ?? '' }
}

/** Without scripts the decision came with a whole page: the password is asked for in front of it. */
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
