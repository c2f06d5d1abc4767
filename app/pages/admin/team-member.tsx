import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { formText, type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { CONTENT_FAILED, contentProblemMessages } from '#app/content/rules.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { AdminImageField } from '#app/events/ui/admin-image-field.tsx'
import { newId } from '#app/platform/id.ts'
import type { TeamMember } from '#app/team/model.ts'
import { type MemberAnswer, MemberForm } from '#app/team/ui/member-form.tsx'
import { TEAM_EDITOR } from '#app/team/ui/team-editor.tsx'
import { editableMember, saveMember } from '#app/team/use-cases.server.ts'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'

const NEW = 'new'

export const meta = (args: MetaArgs) => unlistedHead('Team', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const found = id === NEW ? null : await editableMember(acting, id)
    if (!found && id !== NEW) throw data('Nobody here', { status: 404 })
    const wanted = new URL(args.request.url).searchParams.get('section')
    const section: TeamMember['section'] = wanted === 'coordinator' ? wanted : 'leader'
    return { member: found?.member ?? null, seen: found?.seen ?? '', section, requestKey: newId() }
  })
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, CONTENT_FAILED, async (acting, form): Promise<MemberAnswer> => {
    const typed = formValues(form)
    const saved = await saveMember(acting, {
      id: id === NEW ? null : id,
      form: typed,
      seen: form.get('seen'),
      requestKey: formText(form, 'requestKey'),
    })
    if (saved.ok) throw redirect(`${TEAM_EDITOR}?said=saved`)
    const errors = 'errors' in saved ? saved.errors : undefined
    const refused = refusal(saved.problem, contentProblemMessages[saved.problem], { typed, errors })
    const current = saved.problem === 'changed-elsewhere' ? await editableMember(acting, id) : null
    return current ? { ...refused, current } : refused
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), CONTENT_FAILED)
}

function RemoveMember({ member }: { member: TeamMember }) {
  const fetcher = useFetcher<FormResult>()
  return (
    <ConfirmForm
      fetcher={fetcher}
      action={TEAM_EDITOR}
      fields={{ intent: 'remove', id: member.id }}
      question={{
        title: `Remove ${member.name}?`,
        help: 'From the draft. Visitors still see them until you publish.',
        confirm: 'Remove',
        busy: 'Removing...',
        keep: 'Keep',
      }}
      trigger={{ label: `Remove ${member.name}`, children: 'Remove' }}
      answer={fetcher.data}
    />
  )
}

export default function TeamMemberPage() {
  const { member, seen, section, requestKey } = useLoaderData<typeof loader>()
  const answer = useActionData<MemberAnswer>() ?? null
  return (
    <AdminShell
      clubName={useClub().name}
      title={member ? 'Edit person' : 'New person'}
      ways={[{ to: TEAM_EDITOR, label: 'Team' }]}
    >
      <MemberForm
        key={member?.id ?? NEW}
        member={member}
        section={section}
        seen={seen}
        requestKey={requestKey}
        answer={answer}
        isSaving={useNavigation().formMethod === 'POST'}
        ImageField={AdminImageField}
        remove={member && <RemoveMember member={member} />}
      />
    </AdminShell>
  )
}
