import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AuditLog, type AuditLogProps } from '#app/audit/ui/audit-log.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { auditTrail } from '#app/dashboard/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { clockOf } from './super-view.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Audit log', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, async (acting): Promise<AuditLogProps> => {
    const [actor, action, from, to, before] = ['actor', 'action', 'from', 'to', 'before'].map(
      (name) => params.get(name) ?? '',
    ) as [string, string, string, string, string]
    const filters = { actor, action, from, to }
    const page = await orNull(acting, auditTrail(acting, { ...filters, before }))
    return { page, filters, isFirst: before === '', clock: clockOf(acting) }
  })
}

export default function AuditPage() {
  const view = useLoaderData<typeof loader>()
  // Nearly every audited change is announced under one of these topics.
  useLive('events,join-requests,users,posts')
  return (
    <AdminShell clubName={useClub().name} title="Audit log">
      <AuditLog {...view} />
    </AdminShell>
  )
}
