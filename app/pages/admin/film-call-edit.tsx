import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { callMessages } from '#app/calls/calls.rules.ts'
import { CallForm } from '#app/calls/ui/call-form.tsx'
import { CALLS } from '#app/calls/ui/calls-list.tsx'
import { callToEdit, changeCall, createCall, filmCalls } from '#app/calls/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { newId } from '#app/platform/id.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'

const NEW = 'new'

export const meta = (args: MetaArgs) => unlistedHead('Call for films', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'films.submissions')
    const call = id === NEW ? null : await callToEdit(acting, id)
    if (!call && id !== NEW) throw data('No such call', { status: 404 })
    const copied = await callToEdit(acting, new URL(args.request.url).searchParams.get('from') ?? '')
    const others = call ? [] : await filmCalls(acting)
    return { call, copied, others, requestKey: newId(), timeZone: acting.env.clubTimeZone }
  })
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, callMessages.failed, async (acting, form): Promise<FormResult> => {
    const typed = formValues(form)
    const outcome =
      id === NEW
        ? await createCall(acting, typed, form.get('requestKey'))
        : await changeCall(acting, { id, form: typed, seenAt: formText(form, 'seenAt') })
    if (outcome.ok) throw redirect(`${CALLS}/${outcome.value.id}`, 303)
    const errors = 'errors' in outcome ? outcome.errors : undefined
    return refusal(outcome.problem, callMessages[outcome.problem], { typed, ...(errors && { errors }) })
  })
}

export const clientAction = actionWithFallback(callMessages.failed)

export default function FilmCallEditPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult<FormResult>(useActionData<FormResult>())
  const isSaving = useNavigation().formMethod === 'POST'
  const { call } = view
  return (
    <AdminShell
      clubName={useClub().name}
      title={call ? 'Edit call' : 'New call'}
      back={
        call
          ? { to: `${CALLS}/${call.id}`, label: call.title }
          : { to: '/admin/film-submissions', label: 'Films sent in' }
      }
    >
      <CallForm
        key={call?.id ?? NEW}
        {...view}
        refused={answer?.ok === false ? answer : null}
        isSaving={isSaving}
      />
    </AdminShell>
  )
}
