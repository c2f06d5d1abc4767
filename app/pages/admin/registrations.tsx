import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { newId } from '#app/platform/id.ts'
import { isListState } from '#app/registrations/model.ts'
import { REGISTRATIONS_FAILED } from '#app/registrations/organiser.rules.ts'
import type { RegistrationsAnswer } from '#app/registrations/ui/admin-form-result.ts'
import { AdminRegistrations } from '#app/registrations/ui/admin-registrations.tsx'
import { checkInLinks } from '#app/check-in/use-cases.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import {
  noticeStatus,
  registrationList,
  scheduledMessages,
  sentMessages,
} from '#app/registrations/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { usePolling } from '#app/ui/use-polling.ts'
import { guardLoader, guardAction } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { registrationsAction } from './registrations-actions.server.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Registrations', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const eventId = args.params['id'] ?? ''
  const state = params.get('status')
  const filters = { q: params.get('q') ?? '', status: isListState(state) ? state : null }
  return guardLoader(args, async (acting) => {
    const registrations = await registrationList(acting, { eventId, ...filters, page: params.get('page') })
    if (!registrations) throw data('No such event', { status: 404 })
    const { event, ...list } = registrations
    const messages = await scheduledMessages(acting, eventId)
    return {
      event,
      list,
      messages,
      sent: await sentMessages(acting, eventId),
      changed: messages.find(({ id }) => id === params.get('message')) ?? null,
      links: await checkInLinks(acting, eventId),
      notices: await noticeStatus(acting, event),
      filters,
      requestKeys: { walkIn: newId(), message: newId() },
      isMailSent: await isMailSent(acting),
      clock: clockOf(acting),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const eventId = args.params['id'] ?? ''
  return guardAction(args, REGISTRATIONS_FAILED, (acting, form) => registrationsAction(acting, eventId, form))
}

export const clientAction = actionWithFallback(REGISTRATIONS_FAILED)

export default function RegistrationsPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult<RegistrationsAnswer>(useActionData<RegistrationsAnswer>())
  useLive('registrations,events,check-in')
  usePolling([view.notices, ...view.sent].some((mails) => (mails?.waiting ?? 0) > 0))
  const { event } = view
  return (
    <AdminShell clubName={useClub().name} title={event.title} back={{ to: '/admin/events', label: 'Events' }}>
      <AdminRegistrations view={view} answer={answer} />
    </AdminShell>
  )
}
