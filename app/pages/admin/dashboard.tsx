import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { USERS_NOT_LOADED } from '#app/accounts/rules.ts'
import { UsersList } from '#app/accounts/ui/users-list.tsx'
import { STATS_FAILED } from '#app/dashboard/rules.ts'
import { isAllZero, Overview } from '#app/dashboard/ui/overview.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { EVENTS_FAILED } from '#app/events/list.rules.ts'
import { CreateEventForm, EditEventForm } from '#app/events/ui/admin-event-form.tsx'
import { AdminEventList } from '#app/events/ui/admin-event-list.tsx'
import { EVENTS_PAGE, inTab } from '#app/events/ui/admin-form-address.ts'
import { AdminPreview } from '#app/events/ui/admin-preview.tsx'
import { ParticipantsForm, SeatsCounted } from '#app/events/ui/admin-participants-form.tsx'
import { contactLists } from '#app/registrations/ui/admin-people-to-contact.tsx'
import { AdminTrash } from '#app/events/ui/admin-trash.tsx'
import { LIST_FAILED } from '#app/join-requests/rules.ts'
import { FirstRunCard } from '#app/first-run/ui/first-run-card.tsx'
import { PendingRequests } from '#app/join-requests/ui/pending-requests.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TabPanel, Tabs } from '#app/ui/tabs.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader } from '../guard.server.ts'
import { dashboardAction } from './dashboard-actions.server.ts'
import { type DashboardAnswer, dashboardIntents } from './dashboard-intents.ts'
import { dashboardView } from './dashboard-view.server.ts'
import { FormResultNotice } from './form-result-notice.tsx'
import { createLastView, StaleNotice } from './last-loaded-view.tsx'
import styles from './views.module.css'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Home', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, (acting) => dashboardView(acting, params))
}

const { useRememberView, orLastView } = createLastView<Awaited<ReturnType<typeof loader>>>()

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orLastView(() => serverLoader<typeof loader>())
}

export async function action(args: ActionFunctionArgs) {
  return dashboardAction(args)
}

export const clientAction = dashboardIntents.clientAction

type View = ReturnType<typeof useLoaderData<typeof clientLoader>>
type Part<Tab extends View['part']['tab']> = Extract<View['part'], { tab: Tab }>

export default function DashboardPage() {
  const view = useLoaderData<typeof clientLoader>()
  const { isSuperAdmin, counts, part, clock, isStale } = view
  useRememberView(view)
  const answer = useLastResult(useActionData<typeof action>())
  useLive('join-requests,events,registrations,users,posts')
  const tabs = [
    { id: 'overview', label: 'Overview' },
    { id: 'events', label: 'Events', count: counts.events },
    { id: 'users', label: 'Users', count: counts.users },
  ]
  return (
    <AdminShell
      clubName={useClub().name}
      title="Home"
      headerLink={isSuperAdmin ? { to: '/admin/super-dashboard', label: 'Super Admin Panel' } : undefined}
      action={
        // A new club has the button under 'Your first event'.
        part.tab === 'overview' &&
        !isAllZero(part) && (
          <ButtonLink to={`${EVENTS_PAGE}/new`} size="s">
            <AdminIcon name="plus" />
            New event
          </ButtonLink>
        )
      }
    >
      <Tabs label="Home" tabs={tabs} active={part.tab} />
      <TabPanel id={part.tab} className={styles.view}>
        {answer && (answer.ok || !answer.errors) && <FormResultNotice key={answer.message} answer={answer} />}
        {isStale && <StaleNotice message={staleMessages[part.tab]} />}
        {part.tab === 'overview' && <OverviewTab part={part} view={view} />}
        {part.tab === 'events' && <EventsTab part={part} answer={answer} />}
        {part.tab === 'users' && <UsersList list={part.list} clock={clock} fixed={{ tab: 'users' }} />}
      </TabPanel>
    </AdminShell>
  )
}

const staleMessages = {
  overview: STATS_FAILED,
  events: EVENTS_FAILED,
  users: USERS_NOT_LOADED,
} satisfies Record<View['part']['tab'], string>

function OverviewTab({ part, view }: { part: Part<'overview'>; view: View }) {
  const { pending, firstRun, tab: _tab, ...overview } = part
  const requests = (
    <>
      {view.isStale && <StaleNotice message={LIST_FAILED} />}
      <PendingRequests list={pending} clock={view.clock} />
    </>
  )
  return (
    <>
      {firstRun && <FirstRunCard state={firstRun} />}
      <Overview {...overview} eventCount={view.counts.events} pending={requests} />
    </>
  )
}

function EventsTab({ part, answer }: { part: Part<'events'>; answer: DashboardAnswer | null }) {
  const { list, trash, toContact, editing, copied, preview, requestKey, setting } = part
  return (
    <div className={styles.split}>
      <div className="stack">
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
        {editing && editing.publication !== 'published' && (
          <AdminPreview key={`preview ${editing.id}`} id={editing.id} address={preview} />
        )}
        {editing?.settings.method === 'form' && (
          <ParticipantsForm key={editing.id} event={editing} first={answer} />
        )}
        {editing?.settings.method === 'here' && <SeatsCounted event={editing} />}
      </div>
      <div className="stack">
        <AdminEventList list={list} place={inTab} />
        <AdminTrash trash={trash} timeZone={setting.timeZone} contacts={contactLists(toContact)} />
      </div>
    </div>
  )
}
