import { useState } from 'react'
import type { Refusal } from '#app/club/answer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ListedAdmin } from '../model.ts'
import { actionOf, type DecisionAnswer, useDecision } from './admin-decisions.tsx'
import styles from './lists.module.css'
import { ProofDialog } from './proof.tsx'

export function PendingAdminDecision({
  admin,
  onDeciding,
  onAnswer,
}: {
  admin: ListedAdmin
  onDeciding: () => void
  onAnswer: (answer: DecisionAnswer) => void
}) {
  const fetcher = useDecision(onAnswer)
  const sending = fetcher.formData?.get('intent')
  const isBusy = fetcher.state !== 'idle'
  const { data: answer } = fetcher
  const [closed, setClosed] = useState<DecisionAnswer>()
  if (answer?.ok) {
    const isApproved = answer.intent === 'approve-admin'
    return <Badge kind={isApproved ? 'ok' : 'out'}>{isApproved ? 'Approved' : 'Rejected'}</Badge>
  }
  return (
    <>
      <fetcher.Form method="post" action={actionOf('pending')} className={styles.pair} onSubmit={onDeciding}>
        <input type="hidden" name="id" value={admin.id} />
        <Button
          type="submit"
          name="intent"
          value="reject-admin"
          variant="danger"
          size="s"
          disabled={isBusy}
          aria-busy={sending === 'reject-admin' || undefined}
          aria-label={`Reject ${admin.email}`}
        >
          Reject
        </Button>
        <Button
          type="submit"
          name="intent"
          value="approve-admin"
          variant="lamp"
          size="s"
          disabled={isBusy}
          aria-busy={sending === 'approve-admin' || undefined}
          aria-label={`Approve ${admin.email}`}
        >
          Approve
        </Button>
      </fetcher.Form>
      {answer?.mustProve && answer !== closed && (
        <ProofDialog
          fetcher={fetcher}
          action={actionOf('pending')}
          fields={decisionIn(answer)}
          title={proofTitle(answer, admin.email)}
          confirm={isRejecting(answer) ? 'Reject' : 'Approve'}
          sentence={answer.sentence}
          onClose={() => setClosed(answer)}
        />
      )}
    </>
  )
}

function isRejecting({ typed }: Refusal): boolean {
  return typed?.intent === 'reject-admin'
}

function proofTitle(answer: Refusal, email: string): string {
  return isRejecting(answer) ? `Reject ${email}?` : `Approve ${email}?`
}

/** What was asked for when the password was missing. */
function decisionIn({ typed }: Refusal): Record<string, string> {
  return { intent: typed?.intent ?? '', id: typed?.id ?? '' }
}

/** Without scripts the decision came with a whole page: the password is asked for in front of it. */
export function AskedAgain({
  answer,
  tab,
  onAnswer,
}: {
  answer: Refusal
  tab: 'pending' | 'admins'
  onAnswer: (answer: DecisionAnswer) => void
}) {
  const fetcher = useDecision(onAnswer)
  const [isClosed, setClosed] = useState(false)
  const heard = fetcher.data
  if (isClosed || heard?.ok) return null
  return (
    <ProofDialog
      fetcher={fetcher}
      action={actionOf(tab)}
      fields={decisionIn(answer)}
      title="Is it you?"
      sentence={heard?.sentence ?? answer.sentence}
      onClose={() => setClosed(true)}
    />
  )
}
