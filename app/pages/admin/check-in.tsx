import {
  type ActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { CheckInScreen } from '#app/check-in/ui/check-in-screen.tsx'
import { RefusedScreen } from '#app/dashboard/ui/refused-screen.tsx'
import { checkInAction, checkInPage } from '../check-in-actions.server.ts'
import { guardLoader } from '../guard.server.ts'
import { formDataOf } from '../request-context.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export { checkInHeaders as headers, neverRevalidate as shouldRevalidate } from '../check-in-headers.ts'

export const meta = (args: MetaArgs) => unlistedHead('Check-in', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const page = await checkInPage(acting, { eventId: args.params['id'] ?? '' }, args)
    if (!page) throw data('No such event', { status: 404 })
    return page
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'registrations.manage')
    const form = await formDataOf(args.request)
    return checkInAction(acting, { eventId: args.params['id'] ?? '' }, form)
  })
}

export default function AdminCheckInPage() {
  const page = useLoaderData<typeof loader>()
  const formResult = useActionData<typeof action>() ?? null
  const { eventId } = page
  return (
    <CheckInScreen
      key={eventId}
      props={{ ...page, access: { eventId } }}
      formResult={formResult}
      finishedPath={`/admin/events/${eventId}/registrations`}
    />
  )
}

/** An event that is not there: only admins come so far. */
export function ErrorBoundary() {
  const error = useRouteError()
  const clubName = useClub().name
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <RefusedScreen clubName={clubName} error={error} />
}
