import { useEffect, useRef } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { ExternalLink } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
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

/** Writes down that the welcome was opened. By the router: the row may leave meanwhile. */
export function useWhatsappOpened(id: string) {
  const submit = useSubmit()
  return () =>
    void submit(
      { intent: 'whatsapp-opened', id },
      { method: 'post', action: REVIEW, navigate: false, fetcherKey: `opened ${id}` },
    )
}

/** Opens the welcome of a just approved member in a new tab. */
export function WhatsappLink({ id, link, name }: { id: string; link: string; name: string }) {
  const opened = useWhatsappOpened(id)
  return (
    <ExternalLink
      href={link}
      variant="line"
      size="s"
      aria-label={`Open WhatsApp for ${name}`}
      onClick={opened}
      onAuxClick={opened}
    >
      <AdminIcon name="message" />
      Open WhatsApp
    </ExternalLink>
  )
}

/** Fetches the welcome link of a member. One hook for the whole list, because its rows may leave. */
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
    isBusy: state !== 'idle',
    open(id: string) {
      tab.current = openWaitingTab()
      void submit({ intent: 'open-whatsapp', id }, { method: 'post', action: REVIEW })
    },
  }
}
