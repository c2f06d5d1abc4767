import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { takesEntries } from '#app/calls/calls.rules.ts'
import { ENTRY_ADDRESS, entryMessages } from '#app/calls/entries.rules.ts'
import { CallPage, WithdrawnPage } from '#app/calls/ui/call-page.tsx'
import { CHOSEN, WITHDRAWN, withdrawnMessage } from '#app/calls/withdrawal.rules.ts'
import { publicCall, startEntry } from '#app/calls/use-cases.server.ts'
import { type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { newId } from '#app/platform/id.ts'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { guardPublicAction } from './guard.server.ts'
import { publicHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const call = await publicCall(acting, args.params['call'] ?? '')
  if (!call && !new URL(args.request.url).searchParams.has(WITHDRAWN))
    throw data('No such call', { status: 404 })
  return {
    call,
    isTaking: call !== null && takesEntries(call, acting.now),
    requestKey: newId(),
    timeZone: acting.env.clubTimeZone,
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const call = args.loaderData?.call
  return publicHead(args, {
    title: call?.title ?? 'Enter a film',
    description: call?.description ?? '',
    trail: [{ name: 'Short Films', path: '/short-films' }],
  })
}

export async function action(args: ActionFunctionArgs) {
  const callId = args.params['call'] ?? ''
  return guardPublicAction(args, entryMessages.failed, async (acting, form): Promise<FormResult> => {
    const typed = formValues(form)
    const requestKey = form.get('requestKey')
    const outcome = await startEntry(acting, { callId, form: typed, requestKey, address: addressOf(args) })
    if (outcome.ok) throw redirect(`${ENTRY_ADDRESS}/${outcome.value}`, 303)
    const errors = 'errors' in outcome ? outcome.errors : undefined
    return refusal(outcome.problem, entryMessages[outcome.problem], { typed, ...(errors && { errors }) })
  })
}

export const clientAction = actionWithFallback(entryMessages.failed)

export default function SubmitPage() {
  const answer = useLastResult<FormResult>(useActionData<FormResult>())
  const [params] = useSearchParams()
  useFocusOnAnswer()
  const { contactEmail } = useClub()
  const isSending = useNavigation().formMethod === 'POST'
  const withdrawal = answer ? null : params.get(WITHDRAWN)
  const isChosen = withdrawal === CHOSEN
  const withdrawn = withdrawal === null ? null : withdrawnMessage({ isChosen, contactEmail })
  const { call, ...view } = useLoaderData<typeof loader>()
  if (!call) return <WithdrawnPage message={withdrawn ?? ''} />
  return (
    <CallPage
      {...view}
      call={call}
      refusal={answer?.ok === false ? answer : null}
      withdrawn={withdrawn}
      isSending={isSending}
      contactEmail={contactEmail}
    />
  )
}
