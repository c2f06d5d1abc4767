import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmForm, type Question } from '#app/ui/confirm-form.tsx'
import { type ListedAdmin } from '../model.ts'
import { UNDO_DECISION } from '../undo.rules.ts'
import styles from './lists.module.css'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'

/** `offer` goes back to the site as it came. */
export interface DecisionUndo {
  offer: string
  text: string
}

export type DecisionResult = FormResult<{ intent?: string; id?: string; undo?: DecisionUndo }>

export const undoFields = (id: string, { offer }: DecisionUndo) => ({ intent: UNDO_DECISION, id, offer })

export const PANEL = '/admin/super-dashboard'
/** The tab is kept, so that a page without scripts comes back to the same list. */
export const decisionPath = (tab: 'pending' | 'admins') => `${PANEL}?tab=${tab}`

/** One fetcher a row; its answer is announced to the screen once. */
export function useDecision(onAnswer: (answer: DecisionResult) => void) {
  const fetcher = useFetcher<DecisionResult>()
  const announcedAnswer = useRef<DecisionResult>(undefined)
  const { data: answer } = fetcher
  useEffect(() => {
    if (!answer || announcedAnswer.current === answer) return
    announcedAnswer.current = answer
    // The dialog of the decision asks for the password.
    if (answer.ok || !answer.mustReauthenticate) onAnswer(answer)
  }, [answer, onAnswer])
  return fetcher
}

const revokeQuestion = (email: string): Question => ({
  title: `Remove admin access of ${email}?`,
  help: 'They are signed out everywhere at once. A member stays a member. Any other account cannot sign in again, stays in this list and can be re-opened. You can undo for 30 s; the mail about it leaves after that.',
  confirm: 'Remove admin access',
  busy: 'Removing...',
  keep: 'Keep access',
})

const demoteQuestion = (email: string): Question => ({
  title: `Make ${email} an admin again?`,
  help: 'They keep the dashboard and lose this panel. They are signed out everywhere at once. You can undo for 30 s; the mail about it leaves after that.',
  confirm: 'Remove super admin role',
  busy: 'Removing...',
  keep: 'Keep role',
})

const resetQuestion = (email: string): Question => ({
  title: `Reset two-step sign-in of ${email}?`,
  help: 'For a lost phone. Their password alone signs them in until they turn two-step sign-in on again.',
  confirm: 'Reset',
  busy: 'Resetting...',
  keep: 'Keep two-step sign-in',
})

/** What ends the role of an approved admin, or resets a lost phone. Not for the viewer's own row (product.md#admin-decisions). */
export function AdminActions({
  admin,
  onAnswer,
}: {
  admin: ListedAdmin
  onAnswer: (answer: DecisionResult) => void
}) {
  const fetcher = useDecision(onAnswer)
  const asks = (intent: string, question: Question, text: string) => (
    <ConfirmForm
      fetcher={fetcher}
      action={decisionPath('admins')}
      fields={{ intent, id: admin.id }}
      question={question}
      trigger={{ label: `${text} ${admin.email}`, children: text }}
      answer={fetcher.data}
      asking={fetcher.data?.ok === false && fetcher.data.mustReauthenticate && <OwnPasswordField />}
    />
  )
  return (
    <div className={styles.pair}>
      {admin.hasSecondFactor &&
        asks('reset-second-factor', resetQuestion(admin.email), 'Reset two-step sign-in')}
      {admin.role === 'super-admin'
        ? asks('demote-super-admin', demoteQuestion(admin.email), 'Demote')
        : asks('revoke-admin', revokeQuestion(admin.email), 'Revoke')}
    </div>
  )
}

export function ReopenButton({
  admin,
  onAnswer,
}: {
  admin: ListedAdmin
  onAnswer: (answer: DecisionResult) => void
}) {
  const fetcher = useDecision(onAnswer)
  return (
    <fetcher.Form method="post" action={decisionPath('admins')}>
      <input type="hidden" name="id" value={admin.id} />
      <Button
        type="submit"
        name="intent"
        value="reopen-admin"
        variant="soft"
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Re-open ${admin.email}`}
      >
        Re-open
      </Button>
    </fetcher.Form>
  )
}
