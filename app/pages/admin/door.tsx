import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { DoorScreen } from '#app/registrations/ui/door-screen.tsx'
import { actAtDoor, doorPage } from '../door-desk.server.ts'
import { answering, formIn } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'

export { doorHeaders as headers, neverAgain as shouldRevalidate } from '../door-page.ts'

export const meta = (args: MetaArgs) => unlistedHead('Door', args)

export async function loader(args: LoaderFunctionArgs) {
  return answering(args, async (acting) => {
    const page = await doorPage(acting, { eventId: args.params['id'] ?? '' }, args)
    if (!page) throw data('No such event', { status: 404 })
    return page
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await formIn(args.request)
  return answering(args, (acting) => actAtDoor(acting, { eventId: args.params['id'] ?? '' }, form))
}

export default function AdminDoorPage() {
  const opening = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() ?? null
  const { eventId } = opening
  return (
    <DoorScreen
      key={eventId}
      opening={{ ...opening, way: { eventId } }}
      answered={answered}
      after={`/admin/events/${eventId}/registrations`}
    />
  )
}
