import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { AuditLogEntry, SubjectKind } from '#app/audit/model.ts'
import { AuditLog, type AuditLogProps } from '#app/audit/ui/audit-log.tsx'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import { SETTING_TAKEN_BACK, settingProblemMessages } from '#app/club/rules.ts'
import { contentChanges } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { auditTrail, settingChanges, takeBackSetting } from '#app/dashboard/use-cases.server.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Audit log', args)

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams: params, search } = new URL(args.request.url)
  return guardLoader(args, async (acting): Promise<AuditLogProps> => {
    const [actor, action, from, to, before] = ['actor', 'action', 'from', 'to', 'before'].map(
      (name) => params.get(name) ?? '',
    ) as [string, string, string, string, string]
    const filters = { actor, action, from, to }
    const page = await orNull(acting, auditTrail(acting, { ...filters, before }))
    const changes = await changesIn(acting, page?.entries ?? [], `/admin/audit${search}`)
    return { page, filters, isFirst: before === '', clock: clockOf(acting), changes }
  })
}

/** What entries changed. Content is taken back in its draft, a setting at once. */
async function changesIn(
  acting: Acting,
  entries: readonly AuditLogEntry[],
  here: string,
): Promise<AuditLogProps['changes']> {
  const idsOf = (kind: SubjectKind) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ id }) => id)
  const found = {
    ...(await contentChanges(acting, contentKinds, idsOf('content'))),
    ...(await settingChanges(acting, idsOf('setting'))),
  }
  return Object.fromEntries(
    entries.flatMap(({ id, subjectKind, subjectId }) => {
      const differences = found[id]
      const isInDraft = subjectKind === 'content'
      const undo = isInDraft ? `/admin/content/${subjectId}` : here
      return differences?.length ? [[id, { differences, undo, isInDraft }]] : []
    }),
  )
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, settingProblemMessages.failed, async (acting, form): Promise<FormResult> => {
    if (formText(form, 'intent') !== 'undo') return refusal('unknown', settingProblemMessages.failed)
    const outcome = await takeBackSetting(acting, formText(form, 'id'))
    if (outcome.ok) return { ok: true, said: SETTING_TAKEN_BACK }
    return refusal(outcome.problem, settingProblemMessages[outcome.problem])
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), settingProblemMessages.failed)
}

export default function AuditPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<FormResult>())
  // Nearly every audited change is announced under one of these topics.
  useLive('events,join-requests,users,posts,content,settings')
  return (
    <AdminShell clubName={useClub().name} title="Audit log">
      <AuditLog {...view} answer={answer ?? null} />
    </AdminShell>
  )
}
