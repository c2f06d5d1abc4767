import { type ReactNode, useState } from 'react'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import { agoText, type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { Facts, Row } from '#app/ui/row.tsx'
import { useLater } from '#app/ui/use-later.ts'
import { daysWaited, type JoinRequest, LONG_WAIT_DAYS, type WaitingRequest } from '../model.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { AnswerWarnings, OtherAnswers } from './other-answers.tsx'
import { Rejected } from './pending-reject.tsx'
import { DASHBOARD } from './review-result.ts'
import { useApproval } from './use-approval.ts'
import { WelcomeQuestion, WhatsappLink } from './whatsapp-link.tsx'

/** What the letters do in a list of requests. */
export const requestKeys = { A: 'Approve', R: 'Reject' }

/** The second line of a row. */
export const requestLines = ({ branch, year, interest }: JoinRequest) => [
  branch,
  <span key="year">
    {year}
    <span className="sr"> year</span>
  </span>,
  interest,
]

/** The whole request. */
export function RequestFacts({ request, clock }: { request: JoinRequest; clock: Clock }) {
  const { phone, branch, year, interest, createdAt, approvedAt } = request
  return (
    <Facts
      facts={[
        ['Phone', <PhoneLink key="phone" phone={phone} />],
        ['Branch', `${branch}, ${year} year`],
        ['Interest', interest],
        ['Asked', plainMoment(createdAt, clock.timeZone)],
        ['Approved', approvedAt && plainMoment(approvedAt, clock.timeZone)],
      ]}
    />
  )
}

/** '2 h', '3 d'; screen readers get the full words. */
function Waited({ request: { createdAt }, clock }: { request: JoinRequest; clock: Clock }) {
  const days = daysWaited(createdAt, clock.now)
  const hours = Math.floor((Date.parse(clock.now) - Date.parse(createdAt)) / HOUR_MS)
  const short = days > 0 ? `${days} d` : `${hours} h`
  return (
    <time dateTime={createdAt}>
      <span aria-hidden="true">{days === 0 && hours < 1 ? 'new' : short}</span>
      <span className="sr">asked {agoText(createdAt, clock)}</span>
    </time>
  )
}

/** A request that waits: both decisions in the row, the rest in what opens. Decided, the row stays with its answer. */
export function RequestRow({
  request,
  clock,
  lead,
  note,
  onDeciding,
  onReject,
  isRejected,
  onUndone,
}: {
  request: WaitingRequest
  clock: Clock
  lead?: ReactNode
  note?: ReactNode
  onDeciding: () => void
  onReject: () => void
  isRejected: boolean
  /** Called after an undo, and when a rejection is final: the list then has the current state of the request. */
  onUndone: () => void
}) {
  const approval = useApproval(request, onUndone)
  const { answer, isBusy, undo } = approval
  const isOver = isRejected || answer?.ok === true || answer?.status === 409
  return (
    <Row
      lead={lead}
      title={request.name}
      age={<Waited request={request} clock={clock} />}
      isLate={daysWaited(request.createdAt, clock.now) >= LONG_WAIT_DAYS}
      facts={requestLines(request)}
      isDone={isOver}
      action={
        !isOver && (
          <>
            <RejectButton request={request} isBusy={isBusy} onReject={onReject} />
            <ApproveForm request={request} approval={approval} onDeciding={onDeciding} />
          </>
        )
      }
      foot={
        <>
          {!isOver && <AnswerWarnings request={request} />}
          {isRejected && <Rejected request={request} onGone={onUndone} />}
          {answer && !isBusy && !isRejected && <Answer request={request} answer={answer} onUndo={undo} />}
        </>
      }
    >
      <RequestFacts request={request} clock={clock} />
      {!isOver && <OtherAnswers request={request} clock={clock} />}
      {note}
    </Row>
  )
}

function ApproveForm({
  request: { id, name, version },
  approval: { Form, isBusy, opens },
  onDeciding,
}: {
  request: JoinRequest
  approval: ReturnType<typeof useApproval>
  onDeciding: () => void
}) {
  const submit = () => {
    opens()
    onDeciding()
  }
  return (
    <Form method="post" action={DASHBOARD} onSubmit={submit}>
      <HiddenFields fields={{ intent: 'approve-join-request', id, seen: String(version) }} />
      <Button
        type="submit"
        variant="soft"
        size="s"
        isBusy={isBusy}
        aria-label={`${isBusy ? 'Approving' : 'Approve'} ${name}`}
        data-row-key="A"
        data-swipe="right"
        data-swipe-label="Approve"
      >
        Approve
      </Button>
    </Form>
  )
}

function RejectButton({
  request: { name },
  isBusy,
  onReject,
}: {
  request: JoinRequest
  isBusy: boolean
  onReject: () => void
}) {
  return (
    <Button
      variant="line"
      size="s"
      disabled={isBusy}
      aria-label={`Reject ${name}`}
      data-row-key="R"
      data-swipe="left"
      data-swipe-label="Reject"
      onClick={onReject}
    >
      Reject
    </Button>
  )
}

function Answer({
  request,
  answer,
  onUndo,
}: {
  request: JoinRequest
  answer: NonNullable<ReturnType<typeof useApproval>['answer']>
  onUndo: (approvedAt?: string) => void
}) {
  if (answer.ok)
    return <Approved request={request} link={answer.whatsappLink} onUndo={() => onUndo(answer.approvedAt)} />
  return <Alert tone={answer.status === 409 ? 'warn' : undefined}>{answer.message}</Alert>
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
  useLater(true, UNDO_MS, () => setFinal(true))
  return (
    <div className="cluster">
      <Badge kind="ok">Approved</Badge>
      <WelcomeQuestion id={id} name={name} />
      {link && <WhatsappLink link={link} name={name} />}
      {!isFinal && (
        <Button variant="bare" size="s" aria-label={`Undo the approval of ${name}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}
