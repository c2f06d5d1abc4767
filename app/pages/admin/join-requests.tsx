import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { reviewFiltersFrom } from '#app/join-requests/model.ts'
import { REVIEW_FAILED, type ReviewAnswer } from '#app/join-requests/ui/review-result.ts'
import { ExportLink } from '#app/join-requests/ui/review-filters.tsx'
import { ReviewList } from '#app/join-requests/ui/review-list.tsx'
import { reviewJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { reviewAction } from './review-actions.server.ts'
import { clockOf } from './super-view.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Join requests', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const filters = reviewFiltersFrom(params)
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'join-requests.decide')
    const list = await orNull(acting, reviewJoinRequests(acting, filters, { page: params.get('page') }))
    return { list, filters, clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return reviewAction(args)
}

export const clientAction = actionWithFallback(REVIEW_FAILED)

export default function JoinRequestsPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<ReviewAnswer>())
  useLive('join-requests')
  return (
    <AdminShell clubName={useClub().name} title="People" action={<ExportLink filters={view.filters} />}>
      <ReviewList view={view} answer={answer} />
    </AdminShell>
  )
}
