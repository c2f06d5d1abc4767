import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useNavigation,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { memberMessages, memberProblemMessages } from '#app/members/member-form.rules.ts'
import { MemberForm } from '#app/members/ui/member-form.tsx'
import { addMember } from '#app/members/use-cases.server.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Add a member', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async ({ viewer }) => {
    mustBeAble(viewer, 'members.manage')
    return null
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, memberMessages.failed, async (acting, form): Promise<FormResult> => {
    const typed = formValues(form)
    const outcome = await addMember(acting, typed)
    if (outcome.ok) throw redirect(`/admin/users/${outcome.value}?added`)
    const { problem, errors } = outcome
    return refusal(problem, memberProblemMessages[problem], { typed, errors })
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), memberMessages.failed)
}

export default function MemberNewPage() {
  const answer = useLastResult(useActionData<FormResult>())
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <AdminShell
      clubName={useClub().name}
      title="Add a member"
      ways={[{ to: '/admin/users', label: 'Members' }]}
    >
      <div className={styles.split}>
        <Panel title="Details">
          <MemberForm member={null} refused={answer?.ok === false ? answer : null} isSaving={isSaving} />
        </Panel>
      </div>
    </AdminShell>
  )
}
