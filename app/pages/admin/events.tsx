import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { AdminEventList } from '#app/events/ui/admin-event-list.tsx'
import { AdminEventSaved } from '#app/events/ui/admin-event-saved.tsx'
import { EVENTS_PAGE, onPages } from '#app/events/ui/admin-form-address.ts'
import { contactLists } from '#app/registrations/ui/admin-people-to-contact.tsx'
import { AdminTrash } from '#app/events/ui/admin-trash.tsx'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { eventAction } from './event-actions.server.ts'
import { eventIntents } from './dashboard-intents.ts'
import { FormResultNotice } from './form-result-notice.tsx'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { eventsView } from './events-view.server.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Events', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'events.manage')
    const savedId = params.get('saved')
    return {
      ...(await eventsView(acting, params, { sort: 'date', show: 'upcoming' })),
      saved: savedId === null ? null : await orNull(acting, adminEvent(acting, savedId)),
      clock: clockOf(acting),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return eventAction(args)
}

export const clientAction = eventIntents.clientAction

/** The list only; the form has a separate page. */
export default function EventsPage() {
  const { list, trash, toContact, saved, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('events,registrations')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Events"
      action={
        <ButtonLink to={`${EVENTS_PAGE}/new`} size="s">
          <AdminIcon name="plus" />
          New event
        </ButtonLink>
      }
    >
      <div className="stack">
        {answer && <FormResultNotice key={answer.message} answer={answer} />}
        {saved && <AdminEventSaved event={saved} />}
        <AdminEventList list={list} place={onPages} />
        <AdminTrash trash={trash} timeZone={clock.timeZone} contacts={contactLists(toContact)} />
      </div>
    </AdminShell>
  )
}
