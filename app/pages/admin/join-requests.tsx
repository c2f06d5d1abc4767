import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { reviewFiltersFrom } from '#app/join-requests/model.ts'
import type { ReviewAnswer } from '#app/join-requests/ui/review-answer.ts'
import { ReviewList } from '#app/join-requests/ui/review-list.tsx'
import { reviewJoinRequests, welcomeLinks } from '#app/join-requests/use-cases.server.ts'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering, fetched } from '../guard.server.ts'
import { steadily } from '../steady.ts'
import { decideOnReview } from './review-actions.server.ts'
import { REVIEW_FAILED } from './review-failed.ts'
import { clockOf } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('Join requests', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const filters = reviewFiltersFrom(asked)
  return answering(args, async (acting) => {
    mustBeAble(acting.viewer, 'join-requests.decide')
    const found = await fetched(acting, reviewJoinRequests(acting, filters, { page: asked.get('page') }))
    const links = await welcomeLinks(acting, found?.requests ?? [])
    const requests = found?.requests.map((request) => ({
      ...request,
      whatsappLink: links.get(request.id) ?? null,
    }))
    return { list: found && { ...found, requests: requests ?? [] }, filters, clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return decideOnReview(args)
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), REVIEW_FAILED)
}

export default function JoinRequestsPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<ReviewAnswer>())
  useLive('join-requests')
  return (
    <AdminShell clubName={useClub().name} title="Join requests" ways={[DASHBOARD_WAY]}>
      <ReviewList view={view} answer={answer} />
    </AdminShell>
  )
}
