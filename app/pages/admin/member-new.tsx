import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLocation,
  useNavigation,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { formValues, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { memberMessages, memberProblemMessages } from '#app/members/member-form.rules.ts'
import { type ImportAnswer, ImportMembers } from '#app/members/ui/member-import.tsx'
import { MemberForm, PhoneHolderLink } from '#app/members/ui/member-form.tsx'
import { addMember } from '#app/members/use-cases.server.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { handleMemberImport, type MemberImportResult } from './member-import-actions.server.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import styles from './views.module.css'

const IMPORT = 'import'
const isImport = (search: string) => new URLSearchParams(search).get('view') === IMPORT
const titleOf = (search: string) => (isImport(search) ? 'Import members' : 'Add a member')

export const meta = (args: MetaArgs & { location: { search: string } }) =>
  unlistedHead(titleOf(args.location.search), args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async ({ viewer }) => {
    mustBeAble(viewer, 'members.manage')
    return null
  })
}

async function handleNewMember(acting: Acting, form: FormData): Promise<MemberImportResult> {
  const typed = formValues(form)
  const outcome = await addMember(acting, typed)
  if (outcome.ok) throw redirect(`/admin/users/${outcome.value}?added`)
  const { problem, errors, holder } = outcome
  return { ...refusal(problem, memberProblemMessages[problem], { typed, errors }), ...(holder && { holder }) }
}

export async function action(args: ActionFunctionArgs) {
  const handle = isImport(new URL(args.request.url).search) ? handleMemberImport : handleNewMember
  return guardAction(args, memberMessages.failed, handle)
}

export const clientAction = actionWithFallback(memberMessages.failed)

function importAnswer(answer: MemberImportResult | null): ImportAnswer | null {
  if (!answer) return null
  if (answer.ok)
    return answer.report
      ? { kind: 'report', report: answer.report, isGuessed: answer.isGuessed === true }
      : null
  const { message, status, typed } = answer
  return { kind: 'refused', message, isSignedOut: status === 401, text: typed?.['text'] ?? '' }
}

export default function MemberNewPage() {
  const { search } = useLocation()
  const answer = useLastResult(useActionData<MemberImportResult>())
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <AdminShell
      clubName={useClub().name}
      title={titleOf(search)}
      back={{ to: '/admin/users', label: 'Members' }}
    >
      {isImport(search) ? (
        <div className="stack">
          <ImportMembers answer={importAnswer(answer)} isSending={isSaving} />
        </div>
      ) : (
        <div className={styles.narrow}>
          <Panel title="Details">
            {answer?.holder && <PhoneHolderLink holder={answer.holder} />}
            <MemberForm member={null} refused={answer?.ok === false ? answer : null} isSaving={isSaving} />
          </Panel>
        </div>
      )}
    </AdminShell>
  )
}
