import { useCallback, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { superAdminSentences, USERS_NOT_LOADED } from '#app/accounts/rules.ts'
import type { DecisionAnswer } from '#app/accounts/ui/admin-decisions.tsx'
import { AdminsList } from '#app/accounts/ui/admins-list.tsx'
import { CreateSuperAdmin } from '#app/accounts/ui/create-super-admin.tsx'
import { PendingAdmins } from '#app/accounts/ui/pending-admins.tsx'
import { AskedAgain } from '#app/accounts/ui/pending-decision.tsx'
import { UsersList } from '#app/accounts/ui/users-list.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SuperNav } from '#app/dashboard/ui/super-nav.tsx'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { TabPanel, Tabs } from '#app/ui/tabs.tsx'
import { MESSAGE_HIDES_MS } from '#app/ui/timing.ts'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLater } from '#app/ui/use-later.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering } from '../guard.server.ts'
import { steadily } from '../steady.ts'
import { decideOnAccounts } from './super-actions.server.ts'
import { superView } from './super-view.server.ts'
import styles from './views.module.css'
import { DASHBOARD_WAY } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('Super admin', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  return answering(args, (acting) => superView(acting, asked), { deniedTo: '/admin-login' })
}

export async function action(args: ActionFunctionArgs) {
  return decideOnAccounts(args)
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), superAdminSentences.failed)
}

type View = ReturnType<typeof useLoaderData<typeof loader>>

/** What was done is said for three seconds (specification 4); what was not, until the next try. */
function useMessage(first: DecisionAnswer | null) {
  const [message, setMessage] = useState(first)
  useLater(message?.ok === true, MESSAGE_HIDES_MS, () => setMessage(null))
  const tell = useCallback((answer: DecisionAnswer) => setMessage(answer), [])
  return { message, tell }
}

export default function SuperDashboardPage() {
  const view = useLoaderData<typeof loader>()
  const answered = useKeptAnswer(useActionData<typeof action>())
  const isAskedAgain = answered?.ok === false && answered.mustProve === true && !view.isCreating
  const { message, tell } = useMessage(
    answered?.ok === false && (view.isCreating || isAskedAgain) ? null : answered,
  )
  const [isCreating, setCreating] = useState(view.isCreating && answered?.ok !== true)
  const close = useCallback(() => setCreating(false), [])
  const created = useCallback(
    (said: string) => {
      close()
      tell({ ok: true, said })
    },
    [close, tell],
  )
  useLive('users')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Super admin"
      ways={[DASHBOARD_WAY]}
      action={
        <div className={styles.answer}>
          <SuperNav />
          <CreateButton tab={view.tab} onOpen={() => setCreating(true)} />
        </div>
      }
    >
      <Tabs label="Super admin panel" active={view.tab} tabs={tabsOf(view)} />
      <TabPanel id={view.tab} className={styles.view}>
        {!(view.pending && view.admins && view.totalUsers !== null) && <Alert>{USERS_NOT_LOADED}</Alert>}
        {message && (
          <Alert tone={message.ok ? 'good' : 'danger'}>{message.ok ? message.said : message.sentence}</Alert>
        )}
        <Lists view={view} onAnswer={tell} />
      </TabPanel>
      {isAskedAgain && (
        <AskedAgain answer={answered} tab={view.tab === 'admins' ? 'admins' : 'pending'} onAnswer={tell} />
      )}
      {isCreating && (
        <CreateSuperAdmin
          refused={answered?.ok === false ? answered : null}
          mustProve={view.mustProve}
          onCreated={created}
          onClose={close}
        />
      )}
    </AdminShell>
  )
}

function tabsOf({ pending, admins, totalUsers }: View) {
  return [
    { id: 'pending', label: 'Pending Requests', count: pending?.total },
    { id: 'admins', label: 'Admins', count: admins?.total },
    { id: 'users', label: 'Users', count: totalUsers ?? undefined },
  ]
}

function Lists({ view, onAnswer }: { view: View; onAnswer: (answer: DecisionAnswer) => void }) {
  const { tab, pending, admins, users, clock, selfId } = view
  const { timeZone } = clock
  if (tab === 'users') return <UsersList list={users} clock={clock} fixed={{ tab }} />
  if (tab === 'admins')
    return admins && <AdminsList list={admins} selfId={selfId} timeZone={timeZone} onAnswer={onAnswer} />
  return pending && <PendingAdmins list={pending} timeZone={timeZone} onAnswer={onAnswer} />
}

/** In a form of its own, so that it opens the dialog without scripts too. */
function CreateButton({ tab, onOpen }: { tab: string; onOpen: () => void }) {
  return (
    <form method="get">
      <input type="hidden" name="tab" value={tab} />
      <Button
        type="submit"
        name="dialog"
        value="create"
        onClick={(event) => {
          event.preventDefault()
          onOpen()
        }}
      >
        Create Super Admin
      </Button>
    </form>
  )
}
