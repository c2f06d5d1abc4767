import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { newId } from '#app/platform/id.ts'
import { isListState } from '#app/registrations/model.ts'
import { REGISTRATIONS_FAILED } from '#app/registrations/organiser.rules.ts'
import type { RegistrationsAnswer } from '#app/registrations/ui/admin-answer.ts'
import { AdminRegistrations } from '#app/registrations/ui/admin-registrations.tsx'
import { doorLinks, registrationList } from '#app/registrations/use-cases.server.ts'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { UNKNOWN, useLive } from '#app/ui/use-live.ts'
import { answering, deciding } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'
import { steadily } from '../steady.ts'
import { decideOnRegistrations } from './registrations-actions.server.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Registrations', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const eventId = args.params['id'] ?? ''
  const state = asked.get('standing')
  const filters = { q: asked.get('q') ?? '', standing: isListState(state) ? state : null }
  return answering(args, async (acting) => {
    const found = await registrationList(acting, { eventId, ...filters, page: asked.get('page') })
    if (!found) throw data('No such event', { status: 404 })
    const { event, ...list } = found
    return {
      event,
      list,
      links: await doorLinks(acting, eventId),
      filters,
      askedToCancel: asked.get('cancel'),
      requestKeys: { walkIn: newId(), message: newId() },
      isMailSent: acting.env.smtpUrl !== null,
      clock: clockOf(acting),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const eventId = args.params['id'] ?? ''
  return deciding(args, REGISTRATIONS_FAILED, (acting, form) => decideOnRegistrations(acting, eventId, form))
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), REGISTRATIONS_FAILED)
}

export default function RegistrationsPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useKeptAnswer<RegistrationsAnswer>(useActionData<RegistrationsAnswer>())
  useLive('registrations,events,door', { seen: UNKNOWN })
  const { event } = view
  return (
    <AdminShell
      clubName={useClub().name}
      title={`Registrations for ${event.title}`}
      ways={[{ to: '/admin/dashboard?tab=events', label: 'Events' }]}
    >
      <AdminRegistrations view={view} answer={answer} />
    </AdminShell>
  )
}
