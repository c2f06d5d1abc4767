import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { useUndo } from '#app/ui/use-undo.ts'
import type { JoinRequest } from '../model.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { DASHBOARD, type DecisionAnswer } from './review-result.ts'
import { openWaitingTab } from './whatsapp-link.tsx'

export const UNDO_APPROVE_KEY = 'undo-approve'

/** Calls once this request waits again. */
export function useUndone(fetcherKey: string, id: string, onUndone: (message: string) => void) {
  const { data, state } = useFetcher<DecisionAnswer>({ key: fetcherKey })
  const undone = useEffectEvent(onUndone)
  useEffect(() => {
    if (data?.ok && data.id === id && state === 'idle') undone(data.message)
  }, [data, id, state])
}

/** Approves with a fetcher. The tab opened by the click goes to the returned link, or is closed. */
export function useApproval({ id }: JoinRequest, onUndone: () => void) {
  const fetcher = useFetcher<DecisionAnswer>()
  const { undo, offerUndo } = useUndo(UNDO_APPROVE_KEY, DASHBOARD)
  const tab = useRef<Window | null>(null)
  const answer = fetcher.data
  const undoOf = (approvedAt = '') => ({ intent: 'undo-approve', id, approvedAt })
  useUndone(UNDO_APPROVE_KEY, id, (message) => {
    fetcher.reset()
    showToast(message, { about: id })
    onUndone()
  })
  const finish = useEffectEvent((answer: DecisionAnswer) => {
    if (!answer.ok || !answer.whatsappLink) return tab.current?.close()
    tab.current?.location.replace(answer.whatsappLink)
    offerUndo(answer.message, undoOf(answer.approvedAt), UNDO_MS)
  })
  useEffect(() => {
    if (!answer) return
    finish(answer)
    tab.current = null
  }, [answer])
  useEffect(() => () => tab.current?.close(), [])
  return {
    Form: fetcher.Form,
    isBusy: fetcher.state !== 'idle',
    answer,
    undo: (approvedAt?: string) => undo(undoOf(approvedAt)),
    opens: () => void (tab.current = openWaitingTab()),
  }
}
