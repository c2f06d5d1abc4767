import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { isAble } from '#app/accounts/permissions.ts'
import { loginSentence } from '#app/accounts/rules.ts'
import { QueueCard } from '#app/accounts/ui/queue-card.tsx'
import { actingOn } from '../acting.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('You are in the queue', args)

/** Decision 14: each visitor is sent on; who has no dashboard hears why. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await actingOn(args)
  if (viewer.kind === 'visitor') throw redirect('/admin-login')
  if (isAble(viewer, 'admins.decide')) throw redirect('/admin/super-dashboard')
  if (isAble(viewer, 'dashboard.view')) throw redirect('/admin/dashboard')
  return { sentence: loginSentence('pending-approval', 'spec') }
}

export default function QueuePage() {
  const { sentence } = useLoaderData<typeof loader>()
  return <QueueCard clubName={useClub().name} sentence={sentence} />
}
