import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AuditLog, type AuditLogProps } from '#app/audit/ui/audit-log.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { auditTrail } from '#app/dashboard/use-cases.server.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { AuditLogEntry } from '#app/audit/model.ts'
import { contentChanges } from '#app/content/use-cases.server.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
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
    const changes = await changesIn(acting, page?.entries ?? [])
    return { page, filters, isFirst: before === '', clock: clockOf(acting), changes }
  })
}

/** What the content entries changed; each is taken back where that content is edited. */
async function changesIn(
  acting: Acting,
  entries: readonly AuditLogEntry[],
): Promise<AuditLogProps['changes']> {
  const edits = entries.filter(({ subjectKind }) => subjectKind === 'content')
  const found = await contentChanges(
    acting,
    contentKinds,
    edits.map(({ id }) => id),
  )
  return Object.fromEntries(
    edits.flatMap(({ id, subjectId }) => {
      const differences = found[id]
      const undo = `/admin/content/${subjectId}`
      return differences?.length ? [[id, { differences, undo }]] : []
    }),
  )
}

export default function AuditPage() {
  const view = useLoaderData<typeof loader>()
  // Nearly every audited change is announced under one of these topics.
  useLive('events,join-requests,users,posts,content')
  return (
    <AdminShell clubName={useClub().name} title="Audit log">
      <AuditLog {...view} />
    </AdminShell>
  )
}
