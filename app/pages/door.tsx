import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import { DoorOver } from '#app/registrations/ui/door-over.tsx'
import { DoorScreen } from '#app/registrations/ui/door-screen.tsx'
import { publicly } from './acting.server.ts'
import { actAtDoor, doorPage } from './door-desk.server.ts'
import { formIn } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'

export { doorHeaders as headers, neverAgain as shouldRevalidate } from './door-page.ts'

export const meta = (args: MetaArgs) => unlistedHead('Door', args)

export async function loader(args: LoaderFunctionArgs) {
  const page = await doorPage(publicly(args), { token: args.params['token'] ?? '' }, args)
  return page ?? data(null, { status: 410 })
}

export async function action(args: ActionFunctionArgs) {
  return actAtDoor(publicly(args), { token: args.params['token'] ?? '' }, await formIn(args.request))
}

export default function DoorPage() {
  const opening = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() ?? null
  const { token = '' } = useParams()
  if (!opening) return <DoorOver />
  return (
    <DoorScreen
      key={opening.eventId}
      opening={{ ...opening, way: { token } }}
      answered={answered}
      after="/"
    />
  )
}
