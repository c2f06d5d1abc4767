import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { JoinRequest } from '../model.ts'
import { DASHBOARD, type DecisionAnswer } from './pending-form.ts'
import styles from './pending.module.css'
import { useWhatsappOpened, WhatsappLink } from './whatsapp-link.tsx'

/** Opened by the click itself: after an answer of the server a browser would block it (decision 17). */
function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = 'Opening WhatsApp'
  tab.document.body.textContent = 'Opening WhatsApp with the welcome note.'
  return tab
}

/** Approves by a fetcher; the waiting tab goes where the answer says, or is closed again. */
function useApproval(request: JoinRequest) {
  const fetcher = useFetcher<DecisionAnswer>()
  const tab = useRef<Window | null>(null)
  const answer = fetcher.data
  const opened = useWhatsappOpened(request.id)
  const tellOpened = useRef(opened)
  useEffect(() => {
    tellOpened.current = opened
  })
  useEffect(() => {
    if (!answer) return
    const isOpen = tab.current !== null && !tab.current.closed
    if (answer.ok && answer.whatsappLink) {
      tab.current?.location.replace(answer.whatsappLink)
      if (isOpen) tellOpened.current()
      const next = isOpen ? 'WhatsApp is open with the welcome note.' : 'Open WhatsApp from the row.'
      showToast(`${request.name} is in. ${next}`)
    } else tab.current?.close()
    tab.current = null
  }, [answer, request.name])
  useEffect(() => () => tab.current?.close(), [])
  return { fetcher, answer, opens: () => void (tab.current = openWaitingTab()) }
}

export function PendingDecision({
  request,
  onDeciding,
  onReject,
}: {
  request: JoinRequest
  onDeciding: () => void
  onReject: () => void
}) {
  const { fetcher, answer, opens } = useApproval(request)
  if (answer?.ok) return <Approved id={request.id} link={answer.whatsappLink} name={request.name} />
  if (answer?.status === 409) return <Alert tone="warn">{answer.sentence}</Alert>
  const isBusy = fetcher.state !== 'idle'
  return (
    <>
      <form method="get" action="/admin/dashboard">
        <input type="hidden" name="tab" value="overview" />
        <Button
          type="submit"
          name="reject"
          value={request.id}
          variant="danger"
          size="s"
          disabled={isBusy}
          aria-label={`Reject ${request.name}`}
          onClick={(event) => {
            event.preventDefault()
            onReject()
          }}
        >
          Reject
        </Button>
      </form>
      <fetcher.Form
        method="post"
        action={DASHBOARD}
        onSubmit={() => {
          opens()
          onDeciding()
        }}
      >
        <input type="hidden" name="intent" value="approve-join-request" />
        <input type="hidden" name="id" value={request.id} />
        <Button
          type="submit"
          variant="lamp"
          size="s"
          isBusy={isBusy}
          aria-label={`${isBusy ? 'Approving' : 'Approve'} ${request.name}`}
        >
          Approve
        </Button>
      </fetcher.Form>
      {answer && !isBusy && <Alert className={styles.problem}>{answer.sentence}</Alert>}
    </>
  )
}

function Approved({ id, link, name }: { id: string; link?: string; name: string }) {
  return (
    <>
      <Badge kind="ok">Approved</Badge>
      {link && <WhatsappLink id={id} link={link} name={name} />}
    </>
  )
}
