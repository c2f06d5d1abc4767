import { type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { SubjectKind } from '#app/audit/actions.rules.ts'
import type { AuditLogEntry } from '#app/audit/model.ts'
import { AuditLog, type AuditLogProps } from '#app/audit/ui/audit-log.tsx'
import type { SettingsAnswer } from '#app/club/ui/settings-form.tsx'
import { contentChanges } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { auditTrail } from '#app/dashboard/use-cases.server.ts'
import { settingChanges } from '#app/settings/use-cases.server.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Record of changes', args)

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

/** What entries changed. Content is taken back in its draft, a setting at once. */
async function changesIn(
  acting: Acting,
  entries: readonly AuditLogEntry[],
): Promise<AuditLogProps['changes']> {
  const idsOf = (kind: SubjectKind) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ id }) => id)
  const changesById = {
    ...(await contentChanges(acting, contentKinds, idsOf('content'))),
    ...(await settingChanges(acting, idsOf('setting'))),
  }
  return Object.fromEntries(
    entries.flatMap(({ id, subjectKind, subjectId }) => {
      const differences = changesById[id]
      const isInDraft = subjectKind === 'content'
      const undo = isInDraft ? `/admin/content/${subjectId}` : '/admin/settings'
      return differences?.length ? [[id, { differences, undo, isInDraft }]] : []
    }),
  )
}

export default function AuditPage() {
  const view = useLoaderData<typeof loader>()
  const undo = useFetcher<SettingsAnswer>()
  // Nearly every audited change is announced under one of these topics.
  useLive('events,join-requests,users,posts,content,settings')
  return (
    <AdminShell clubName={useClub().name} title="Record of changes">
      <AuditLog {...view} SettingForm={undo.Form} answer={undo.data ?? null} />
    </AdminShell>
  )
}
