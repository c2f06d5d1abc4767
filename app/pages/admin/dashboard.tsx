import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { UsersList } from '#app/accounts/ui/users-list.tsx'
import { Overview } from '#app/dashboard/ui/overview.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { CreateEventForm, EditEventForm } from '#app/events/ui/admin-event-form.tsx'
import { AdminEventList } from '#app/events/ui/admin-event-list.tsx'
import { ParticipantsForm, SeatsCounted } from '#app/events/ui/admin-participants-form.tsx'
import { AdminTrash } from '#app/events/ui/admin-trash.tsx'
import { PendingRequests } from '#app/join-requests/ui/pending-requests.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabPanel, Tabs } from '#app/ui/tabs.tsx'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering } from '../guard.server.ts'
import { steadily } from '../steady.ts'
import { type DashboardAnswer, decideOnDashboard } from './dashboard-actions.server.ts'
import { failureOf } from './dashboard-intents.ts'
import { dashboardView } from './dashboard-view.server.ts'
import { FormAnswer } from './form-answer.tsx'
import styles from './views.module.css'
import { superAdminWays } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('Dashboard', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  return answering(args, (acting) => dashboardView(acting, asked))
}

export async function action(args: ActionFunctionArgs) {
  return decideOnDashboard(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const failed = failureOf(await request.clone().formData())
  return steadily(() => serverAction<typeof action>(), failed)
}

type View = ReturnType<typeof useLoaderData<typeof loader>>
type Part<Tab extends View['part']['tab']> = Extract<View['part'], { tab: Tab }>

export default function DashboardPage() {
  const { isSuperAdmin, counts, part, clock } = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<typeof action>())
  useLive('join-requests,events,registrations,users,posts')
  const tabs = [
    { id: 'overview', label: 'Overview' },
    { id: 'events', label: 'Events', count: counts.events },
    { id: 'users', label: 'Users', count: counts.users },
  ]
  return (
    <AdminShell clubName={useClub().name} title="Dashboard" ways={superAdminWays(isSuperAdmin)}>
      <Tabs label="Dashboard" tabs={tabs} active={part.tab} />
      <TabPanel id={part.tab} className={styles.view}>
        {answer && (answer.ok || !answer.errors) && <FormAnswer answer={answer} tab={part.tab} />}
        {part.tab === 'overview' && <OverviewTab part={part} clock={clock} />}
        {part.tab === 'events' && <EventsTab part={part} answer={answer} />}
        {part.tab === 'users' && <UsersList list={part.list} clock={clock} fixed={{ tab: 'users' }} />}
      </TabPanel>
    </AdminShell>
  )
}

function OverviewTab({ part, clock }: { part: Part<'overview'>; clock: View['clock'] }) {
  const { pending, askedToReject, tab: _tab, ...shown } = part
  const requests: ReactNode = (
    <>
      <PendingRequests list={pending} clock={clock} askedToReject={askedToReject} />
      {pending && <Pager label="Pages of join requests" page={pending.page} hasMore={pending.hasMore} />}
    </>
  )
  return <Overview {...shown} pending={requests} />
}

function EventsTab({ part, answer }: { part: Part<'events'>; answer: DashboardAnswer | null }) {
  const { list, trash, editing, copied, askedToDelete, requestKey, setting } = part
  return (
    <div className={styles.split}>
      <div className={styles.column}>
        {editing ? (
          <EditEventForm key={editing.id} setting={setting} first={answer} event={editing} />
        ) : (
          <CreateEventForm
            key={copied?.id ?? 'new'}
            setting={setting}
            first={answer}
            requestKey={requestKey}
            copied={copied}
          />
        )}
        {editing?.terms.way === 'form' && (
          <ParticipantsForm key={editing.id} event={editing} first={answer} />
        )}
        {editing?.terms.way === 'here' && <SeatsCounted event={editing} />}
      </div>
      <div className={styles.column}>
        <AdminEventList list={list} askedToDelete={askedToDelete} />
        <AdminTrash trash={trash} timeZone={setting.timeZone} />
      </div>
    </div>
  )
}
