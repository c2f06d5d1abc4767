import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { AskButton } from '#app/ui/confirm-dialog.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import { useLater } from '#app/ui/use-later.ts'
import type { JoinRequest } from '../model.ts'
import { UNDO_APPROVE_MS } from '../rules.ts'
import { DASHBOARD, type DecisionAnswer } from './pending-form.ts'
import styles from './pending.module.css'
import { openWaitingTab, useWhatsappOpened, WhatsappLink } from './whatsapp-link.tsx'

const UNDO_KEY = 'undo-approve'

/** The message of an undo that came too late. */
export function useUndoApproveProblem(): string | null {
  return useUndoProblem(UNDO_KEY)
}

/** Calls once this request waits again. */
function useUndone({ id }: Pick<JoinRequest, 'id'>, onUndone: (said: string) => void) {
  const { data, state } = useFetcher<DecisionAnswer>({ key: UNDO_KEY })
  const undone = useEffectEvent(onUndone)
  useEffect(() => {
    if (data?.ok && data.id === id && state === 'idle') undone(data.said)
  }, [data, id, state])
}

/** Approves by a fetcher; the waiting tab goes where the answer says, or is closed again. */
function useApproval({ id }: JoinRequest, onUndone: () => void) {
  const fetcher = useFetcher<DecisionAnswer>()
  const { undo, offerUndo } = useUndo(UNDO_KEY, DASHBOARD)
  const tab = useRef<Window | null>(null)
  const answer = fetcher.data
  const opened = useWhatsappOpened(id)
  const undoOf = (approvedAt = '') => ({ intent: 'undo-approve', id, approvedAt })
  useUndone({ id }, (said) => {
    fetcher.reset()
    showToast(said, { about: id })
    onUndone()
  })
  const finish = useEffectEvent((answer: DecisionAnswer) => {
    if (!answer.ok || !answer.whatsappLink) return tab.current?.close()
    const isOpen = tab.current !== null && !tab.current.closed
    tab.current?.location.replace(answer.whatsappLink)
    if (isOpen) opened()
    const next = isOpen ? 'WhatsApp opens in a new tab.' : 'Open WhatsApp from the row.'
    offerUndo(`${answer.said} ${next}`, undoOf(answer.approvedAt), UNDO_APPROVE_MS)
  })
  useEffect(() => {
    if (!answer) return
    finish(answer)
    tab.current = null
  }, [answer])
  useEffect(() => () => tab.current?.close(), [])
  return {
    fetcher,
    answer,
    undo: (approvedAt?: string) => undo(undoOf(approvedAt)),
    opens: () => void (tab.current = openWaitingTab()),
  }
}

export function PendingDecision({
  request,
  onDeciding,
  onReject,
  onUndone,
}: {
  request: JoinRequest
  onDeciding: () => void
  onReject: () => void
  /** An approval was taken back: the list says where the request stands. */
  onUndone: () => void
}) {
  const { fetcher, answer, undo, opens } = useApproval(request, onUndone)
  if (answer?.ok)
    return <Approved request={request} link={answer.whatsappLink} onUndo={() => undo(answer.approvedAt)} />
  if (answer?.status === 409) return <Alert tone="warn">{answer.message}</Alert>
  const isBusy = fetcher.state !== 'idle'
  return (
    <>
      <RejectButton request={request} isBusy={isBusy} onReject={onReject} />
      <fetcher.Form
        method="post"
        action={DASHBOARD}
        onSubmit={() => {
          opens()
          onDeciding()
        }}
      >
        <HiddenFields fields={{ intent: 'approve-join-request', id: request.id }} />
        <ApproveButton name={request.name} isBusy={isBusy} />
      </fetcher.Form>
      {answer && !isBusy && <Alert className={styles.problem}>{answer.message}</Alert>}
    </>
  )
}

function ApproveButton({ name, isBusy }: { name: string; isBusy: boolean }) {
  return (
    <Button
      type="submit"
      variant="lamp"
      size="s"
      isBusy={isBusy}
      aria-label={`${isBusy ? 'Approving' : 'Approve'} ${name}`}
    >
      Approve
    </Button>
  )
}

function RejectButton({
  request: { id, name },
  isBusy,
  onReject,
}: {
  request: JoinRequest
  isBusy: boolean
  onReject: () => void
}) {
  return (
    <AskButton
      action="/admin/dashboard"
      fields={{ tab: 'overview' }}
      name="reject"
      value={id}
      variant="danger"
      size="s"
      disabled={isBusy}
      aria-label={`Reject ${name}`}
      onAsk={onReject}
    >
      Reject
    </AskButton>
  )
}

function Approved({
  request: { id, name },
  link,
  onUndo,
}: {
  request: JoinRequest
  link?: string
  onUndo: () => void
}) {
  const [isFinal, setFinal] = useState(false)
  useLater(true, UNDO_APPROVE_MS, () => setFinal(true))
  return (
    <>
      <Badge kind="ok">Approved</Badge>
      {!isFinal && (
        <Button variant="bare" size="s" aria-label={`Undo the approval of ${name}`} onClick={onUndo}>
          Undo
        </Button>
      )}
      {link && <WhatsappLink id={id} link={link} name={name} />}
    </>
  )
}
