import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { isAble } from '#app/accounts/permissions.ts'
import { loginMessage } from '#app/accounts/rules.ts'
import { PendingApprovalCard } from '#app/accounts/ui/pending-approval-card.tsx'
import { actingFor } from '../request-context.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Waiting for approval', args)

/** Redirects visitors, admins and members; a signed-in account without approval reads its status. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer } = await actingFor(args)
  if (viewer.kind === 'visitor') throw redirect('/admin-login')
  if (viewer.mustChangePassword) throw redirect('/admin/new-password')
  if (isAble(viewer, 'admins.decide')) throw redirect('/admin/super-dashboard')
  if (isAble(viewer, 'dashboard.view')) throw redirect('/admin/dashboard')
  if (viewer.role === 'member' && viewer.accountStatus === 'approved') throw redirect('/me')
  return { message: loginMessage('pending-approval', 'spec'), email: viewer.email }
}

export default function PendingApprovalPage() {
  const { message, email } = useLoaderData<typeof loader>()
  return <PendingApprovalCard clubName={useClub().name} message={message} email={email} />
}
