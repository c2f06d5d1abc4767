import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmForm, type Question } from '#app/ui/confirm-form.tsx'
import { type ListedAdmin } from '../model.ts'
import styles from './lists.module.css'
import { OwnPasswordField } from './proof.tsx'

export type DecisionAnswer = Answer<{ intent?: string }>

const PANEL = '/admin/super-dashboard'
/** The tab is kept, so that a page without scripts comes back to the same list. */
export const actionOf = (tab: 'pending' | 'admins') => `${PANEL}?tab=${tab}`

/** One fetcher a row; its answer is told to the screen once. */
export function useDecision(onAnswer: (answer: DecisionAnswer) => void) {
  const fetcher = useFetcher<DecisionAnswer>()
  const told = useRef<DecisionAnswer>(undefined)
  const { data: answer } = fetcher
  useEffect(() => {
    if (!answer || told.current === answer) return
    told.current = answer
    // The password is asked for where the decision was taken.
    if (answer.ok || !answer.mustProve) onAnswer(answer)
  }, [answer, onAnswer])
  return fetcher
}

const revokes = (email: string): Question => ({
  title: `Take the keys from ${email}?`,
  help: 'They are signed out everywhere at once and cannot sign in again. The account stays in this list and can be re-opened.',
  confirm: 'Revoke',
  busy: 'Revoking...',
  keep: 'Keep it',
})

const demotes = (email: string): Question => ({
  title: `Make ${email} an admin again?`,
  help: 'They keep the dashboard and lose this panel. They are signed out everywhere at once.',
  confirm: 'Remove super admin role',
  busy: 'Removing...',
  keep: 'Keep it',
})

const resets = (email: string): Question => ({
  title: `Reset the second step of ${email}?`,
  help: 'For a phone that was lost. Their password alone signs them in until they turn the second step on again.',
  confirm: 'Reset',
  busy: 'Resetting...',
  keep: 'Keep it',
})

/** What can be done with somebody in the Admins list; nothing with oneself (decision 10). */
export function AdminWays({
  admin,
  isSelf,
  onAnswer,
}: {
  admin: ListedAdmin
  isSelf: boolean
  onAnswer: (answer: DecisionAnswer) => void
}) {
  const fetcher = useDecision(onAnswer)
  const fields = (intent: string) => ({ intent, id: admin.id })
  const action = actionOf('admins')
  const asks = (intent: string, question: Question, text: string) => (
    <ConfirmForm
      fetcher={fetcher}
      action={action}
      fields={fields(intent)}
      question={question}
      trigger={{ label: `${text} ${admin.email}`, children: text }}
      answer={fetcher.data}
      asking={fetcher.data?.ok === false && fetcher.data.mustProve && <OwnPasswordField />}
    />
  )
  if (isSelf) return <span className="mut">You</span>
  if (admin.standing === 'approved')
    return (
      <div className={styles.pair}>
        {admin.hasSecondFactor && asks('reset-second-factor', resets(admin.email), 'Reset second step')}
        {admin.role === 'super-admin'
          ? asks('demote-super-admin', demotes(admin.email), 'Demote')
          : asks('reject-admin', revokes(admin.email), 'Revoke')}
      </div>
    )
  if (admin.standing === 'pending') return <span className="mut">Waits in Pending Requests</span>
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="id" value={admin.id} />
      <Button
        type="submit"
        name="intent"
        value="reopen-admin"
        variant="line"
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Re-open ${admin.email}`}
      >
        Re-open
      </Button>
    </fetcher.Form>
  )
}
