import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { useUndo, useUndoProblem } from '#app/ui/use-undo.ts'
import { UNDO_DECISION, UNDO_MS } from '../undo.rules.ts'
import { type DecisionResult, PANEL, undoFields } from './admin-decisions.tsx'

/** Calls once a decision about this account was undone. */
export function useUndone(id: string, onUndone: () => void) {
  const { data, state } = useFetcher<DecisionResult>({ key: UNDO_DECISION })
  const undone = useEffectEvent(onUndone)
  useEffect(() => {
    if (data?.ok && data.id === id && state === 'idle') undone()
  }, [data, id, state])
}

/** Undo of a decision about an admin, in a toast. `problem`: why the last one failed. */
export function useDecisionUndo(onUndone: () => void) {
  const { offerUndo } = useUndo(UNDO_DECISION, PANEL)
  const { data } = useFetcher<DecisionResult>({ key: UNDO_DECISION })
  const problem = useUndoProblem(UNDO_DECISION)
  const undone = useEffectEvent(onUndone)
  const shownAnswer = useRef<DecisionResult>(undefined)
  useEffect(() => {
    if (!data?.ok || shownAnswer.current === data) return
    shownAnswer.current = data
    showToast(data.message, { about: data.id })
    undone()
  }, [data])
  return {
    problem,
    /** The message of the decision and its Undo are one toast. False: the decision offers none. */
    offer(answer: DecisionResult): boolean {
      if (!answer.ok || !answer.undo || !answer.id) return false
      offerUndo(answer.message, undoFields(answer.id, answer.undo), UNDO_MS, answer.undo.text)
      return true
    },
  }
}
