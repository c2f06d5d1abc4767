import { type ReactNode, useCallback, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { USERS_NOT_LOADED } from '#app/accounts/rules.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { type DecisionResult, undoFields } from '#app/accounts/ui/admin-decisions.tsx'
import { AdminsList } from '#app/accounts/ui/admins-list.tsx'
import { CreateSuperAdmin } from '#app/accounts/ui/create-super-admin.tsx'
import { PendingAdmins } from '#app/accounts/ui/pending-admins.tsx'
import { ReauthenticationPrompt } from '#app/accounts/ui/pending-decision.tsx'
import { useDecisionUndo } from '#app/accounts/ui/use-decision-undo.ts'
import { UsersList } from '#app/accounts/ui/users-list.tsx'
import { TermDay } from '#app/terms/ui/term-day.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { FirstRunCard } from '#app/first-run/ui/first-run-card.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { MoreMenu } from '#app/ui/row.tsx'
import { SegmentedTabs } from '#app/ui/segmented-tabs.tsx'
import { TabPanel } from '#app/ui/tabs.tsx'
import { MESSAGE_HIDES_MS } from '#app/ui/timing.ts'
import { UndoForm } from '#app/ui/undo-toasts.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLater } from '#app/ui/use-later.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader } from '../guard.server.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { adminAccountsAction } from './super-actions.server.ts'
import { createLastView, StaleNotice } from './last-loaded-view.tsx'
import { superFailuresOf } from './super-intents.ts'
import { superView } from './super-view.server.ts'
import styles from './views.module.css'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Admins', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, (acting) => superView(acting, params), { deniedTo: '/admin-login' })
}

const { useRememberView, orLastView } = createLastView<Awaited<ReturnType<typeof loader>>>()

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orLastView(() => serverLoader<typeof loader>())
}

export async function action(args: ActionFunctionArgs) {
  return adminAccountsAction(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { failed, cut } = superFailuresOf(await request.clone().formData())
  return withNetworkFallback(() => serverAction<typeof action>(), failed, { cut })
}

type View = ReturnType<typeof useLoaderData<typeof clientLoader>>

/** A success message is shown for three seconds (product.md#dashboard-messages), an error until the next attempt. */
function useDecisionResult(first: DecisionResult | null) {
  const [result, setResult] = useState(first)
  // Without scripts the message itself has the Undo button; otherwise a toast has it.
  const isOffer = result === first && result?.ok === true && result.undo !== undefined
  useLater(result?.ok === true, isOffer ? UNDO_MS : MESSAGE_HIDES_MS, () => setResult(null))
  const undo = useDecisionUndo(() => setResult(null))
  const showDecision = (answer: DecisionResult) => setResult(undo.offer(answer) ? null : answer)
  return { result, isOffer, undoProblem: undo.problem, showResult: setResult, showDecision }
}

/** The dialog that creates a super admin. */
function useCreating(isOpenAtFirst: boolean, showResult: (answer: DecisionResult) => void) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const close = useCallback(() => setOpen(false), [])
  const created = useCallback(
    (message: string) => {
      close()
      showResult({ ok: true, message })
    },
    [close, showResult],
  )
  return { isOpen, open: () => setOpen(true), close, created }
}

export default function SuperDashboardPage() {
  const view = useLoaderData<typeof clientLoader>()
  useRememberView(view)
  const { tab, isCreating } = view
  const result = useLastResult(useActionData<typeof action>())
  const refused = result?.ok === false ? result : null
  const needsPassword = refused?.mustReauthenticate === true && !isCreating
  const decision = useDecisionResult(refused && (isCreating || needsPassword) ? null : result)
  const creating = useCreating(isCreating && result?.ok !== true, decision.showResult)
  useLive('users')
  return (
    <AdminShell clubName={useClub().name} title="People" action={<NewAdmin onCreate={creating.open} />}>
      {view.firstRun && <FirstRunCard state={view.firstRun} />}
      <SuperTabs view={view} onAnswer={decision.showDecision}>
        {decision.undoProblem && <Alert>{decision.undoProblem}</Alert>}
        {decision.result && <Message result={decision.result} tab={tab} isOffer={decision.isOffer} />}
      </SuperTabs>
      {refused && needsPassword && (
        <ReauthenticationPrompt
          answer={refused}
          tab={tab === 'admins' ? 'admins' : 'pending'}
          onAnswer={decision.showDecision}
        />
      )}
      {creating.isOpen && (
        <CreateSuperAdmin
          refused={refused}
          mustReauthenticate={view.mustReauthenticate}
          onCreated={creating.created}
          onClose={creating.close}
        />
      )}
    </AdminShell>
  )
}

function SuperTabs({
  view,
  onAnswer,
  children,
}: {
  view: View
  onAnswer: (answer: DecisionResult) => void
  children: ReactNode
}) {
  const isWhole = view.pending && view.admins && view.totalUsers !== null
  return (
    <>
      <SegmentedTabs label="Super admin panel" value={view.tab} segments={tabsOf(view)} />
      <TabPanel id={view.tab} className={styles.view}>
        {view.isStale && <StaleNotice message={USERS_NOT_LOADED} />}
        {!isWhole && <Alert>{USERS_NOT_LOADED}</Alert>}
        {children}
        <Lists view={view} onAnswer={onAnswer} />
      </TabPanel>
    </>
  )
}

function Message({
  result,
  tab,
  isOffer,
}: {
  result: DecisionResult
  tab: string
  /** With Undo, as there is no toast. */
  isOffer: boolean
}) {
  if (!result.ok) return <Alert>{result.message}</Alert>
  const { message, id, undo } = result
  return (
    <Alert tone="good">
      <div className="cluster">
        {message}
        {isOffer && id && undo && (
          <UndoForm action={`/admin/super-dashboard?tab=${tab}`} fields={undoFields(id, undo)} />
        )}
      </div>
    </Alert>
  )
}

function tabsOf({ pending, admins, totalUsers }: View) {
  return [
    { value: 'pending', label: 'Pending Requests', count: pending?.total },
    { value: 'admins', label: 'Admins', count: admins?.total },
    { value: 'users', label: 'Users', count: totalUsers ?? undefined },
  ].map((tab) => ({ ...tab, to: `?tab=${tab.value}` }))
}

function Lists({ view, onAnswer }: { view: View; onAnswer: (answer: DecisionResult) => void }) {
  const { tab, pending, admins, users, clock, selfId, terms } = view
  const { timeZone } = clock
  if (tab === 'users') return <UsersList list={users} clock={clock} fixed={{ tab }} />
  if (tab === 'admins')
    return (
      <>
        {pending && pending.total > 0 && (
          <PendingAdmins list={pending} clock={clock} onAnswer={onAnswer} isPart />
        )}
        {admins && (
          <AdminsList
            list={admins}
            selfId={selfId}
            timeZone={timeZone}
            lastDayOf={({ id }) => terms && (terms.lastDays[id] ?? terms.otherwise)}
            renderTerm={({ id, email }, day) => (
              <TermDay id={id} email={email} day={day} onAnswer={onAnswer} />
            )}
            onAnswer={onAnswer}
          />
        )}
      </>
    )
  return pending && <PendingAdmins list={pending} clock={clock} onAnswer={onAnswer} />
}

function NewAdmin({ onCreate }: { onCreate: () => void }) {
  const create = (
    <Button variant="line" size="s" onClick={onCreate}>
      Create Super Admin
    </Button>
  )
  return (
    <div className="cluster">
      <ButtonLink to="/admin/invites" variant="line" size="s" aria-label="Invite an admin">
        Invite
      </ButtonLink>
      <div className={styles.onWide}>{create}</div>
      <div className={styles.onPhone}>
        <MoreMenu label="More about admins">{create}</MoreMenu>
      </div>
    </div>
  )
}
