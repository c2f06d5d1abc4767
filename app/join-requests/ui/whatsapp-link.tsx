import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useUndo } from '#app/ui/use-undo.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { REVIEW, type ReviewAnswer } from './review-result.ts'

/** Opened by the click itself: after an answer of the server a browser would block it (product.md#join-welcome). */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = 'Opening WhatsApp'
  tab.document.body.textContent = 'Opening WhatsApp with the welcome note.'
  return tab
}

/** Opens the welcome of a just approved member in a new tab. */
export function WhatsappLink({ link, name }: { link: string; name: string }) {
  return (
    <ExternalLink href={link} variant="line" size="s" aria-label={`Open WhatsApp for ${name}`}>
      <AdminIcon name="message" />
      Open WhatsApp
    </ExternalLink>
  )
}

/** After coming back from WhatsApp: asks whether the welcome was sent. 'Not yet' leaves the member unwelcomed. */
export function WelcomeQuestion({ id, name }: { id: string; name: string }) {
  const { data: answer, state, Form } = useFetcher<ReviewAnswer>()
  const { offerUndo } = useUndo('unwelcome', REVIEW)
  const [isNotYet, setNotYet] = useState(false)
  const finish = useEffectEvent(() =>
    offerUndo(`${name} is marked as welcomed.`, { intent: 'not-welcomed', id, ids: id }, UNDO_MS),
  )
  // The answer is here before the list that no longer has the row.
  useEffect(() => {
    if (answer?.ok) finish()
  }, [answer])
  if (answer?.ok) return <span className="sm mut">Welcomed</span>
  if (isNotYet) return <span className="sm mut">Not welcomed yet</span>
  const isBusy = state !== 'idle'
  return (
    <>
      {answer && !isBusy && <Alert>{answer.message}</Alert>}
      <span className="sm">Did you send the welcome?</span>
      <Form method="post" action={REVIEW}>
        <HiddenFields fields={{ intent: 'welcome-sent', ids: id }} />
        <Button type="submit" variant="lamp" size="s" aria-label={`Sent, to ${name}`} disabled={isBusy}>
          Sent
        </Button>
      </Form>
      <Button variant="line" size="s" aria-label={`Not yet, to ${name}`} onClick={() => setNotYet(true)}>
        Not yet
      </Button>
    </>
  )
}

/** Fetches the welcome link of a member. One hook for the whole list, because rows may disappear. */
export function useOpenWelcome() {
  const { data: answer, state, submit } = useFetcher<ReviewAnswer>()
  const tab = useRef<Window | null>(null)
  useEffect(() => {
    if (!answer) return
    if (answer.ok && answer.whatsappLink) tab.current?.location.replace(answer.whatsappLink)
    else tab.current?.close()
    tab.current = null
  }, [answer])
  useEffect(() => () => tab.current?.close(), [])
  return {
    answer: answer ?? null,
    openedFor: answer?.ok ? answer.openedFor : undefined,
    isBusy: state !== 'idle',
    open(id: string) {
      tab.current = openWaitingTab()
      void submit({ intent: 'open-whatsapp', id }, { method: 'post', action: REVIEW })
    },
  }
}
