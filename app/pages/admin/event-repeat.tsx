import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { refusal, type FormResult } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { REPEAT_FAILED, repeatedMessage, repeatPatterns, type RepeatWish } from '#app/events/repeat.rules.ts'
import { eventProblemMessages } from '#app/events/rules.ts'
import { backToEvent } from '#app/events/ui/admin-form-address.ts'
import { AdminRepeat } from '#app/events/ui/admin-repeat.tsx'
import { previewRepeat, repeatEvent } from '#app/events/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Repeat an event', args)

function wishIn(params: URLSearchParams): RepeatWish | null {
  const every = repeatPatterns.find((known) => known === params.get('every'))
  const typedText = (name: string) => params.get(name)?.trim() ?? ''
  return every ? { every, until: typedText('until'), times: typedText('times') } : null
}

export async function loader(args: LoaderFunctionArgs) {
  const repeatWish = wishIn(new URL(args.request.url).searchParams)
  return guardLoader(args, async (acting) => {
    const preview = await previewRepeat(acting, { id: args.params['id'] ?? '', wish: repeatWish })
    if (!preview) throw data('No such event', { status: 404 })
    return { ...preview, wish: repeatWish, requestKey: newId() }
  })
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, REPEAT_FAILED, async (acting, form): Promise<FormResult> => {
    const dates = form.getAll('dates').filter((date) => typeof date === 'string')
    const outcome = await repeatEvent(acting, { id, dates, requestKey: form.get('requestKey') })
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    return { ok: true, message: repeatedMessage(outcome.value.added) }
  })
}

export const clientAction = actionWithFallback(REPEAT_FAILED)

export default function EventRepeatPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult<FormResult>(useActionData<FormResult>())
  useLive('events')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Repeat"
      titleOf={view.event.title}
      back={backToEvent(view.event)}
    >
      <AdminRepeat view={view} answer={answer} />
    </AdminShell>
  )
}
