import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import { CheckInEnded } from '#app/check-in/ui/check-in-ended.tsx'
import { CheckInScreen } from '#app/check-in/ui/check-in-screen.tsx'
import { actingAsVisitor, formDataOf } from './request-context.server.ts'
import { checkInAction, checkInPage } from './check-in-actions.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'

export { checkInHeaders as headers, neverRevalidate as shouldRevalidate } from './check-in-headers.ts'

export const meta = (args: MetaArgs) => unlistedHead('Check-in', args)

export async function loader(args: LoaderFunctionArgs) {
  const page = await checkInPage(actingAsVisitor(args), { token: args.params['token'] ?? '' }, args)
  return page ?? data(null, { status: 410 })
}

export async function action(args: ActionFunctionArgs) {
  return checkInAction(
    actingAsVisitor(args),
    { token: args.params['token'] ?? '' },
    await formDataOf(args.request),
  )
}

export default function CheckInPage() {
  const page = useLoaderData<typeof loader>()
  const formResult = useActionData<typeof action>() ?? null
  const { token = '' } = useParams()
  if (!page) return <CheckInEnded />
  return (
    <CheckInScreen
      key={page.eventId}
      props={{ ...page, access: { token } }}
      formResult={formResult}
      finishedPath="/"
    />
  )
}
