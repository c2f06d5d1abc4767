import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { isAble } from '#app/accounts/permissions.ts'
import { loginSentence } from '#app/accounts/rules.ts'
import { QueueCard } from '#app/accounts/ui/queue-card.tsx'
import { club } from '#content/club.ts'
import { actingOn } from '../acting.server.ts'

export const meta = () => [
  { title: `You are in the queue | ${club.name}` },
  { name: 'robots', content: 'noindex' },
]

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
  return <QueueCard clubName={club.name} sentence={sentence} />
}
