import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { eventProblemMessages } from '#app/events/rules.ts'
import { IMPORT_FAILED } from '#app/events/participants-import.rules.ts'
import { backToEvent } from '#app/events/ui/admin-form-address.ts'
import { type ImportAnswer, ImportParticipants, type Preview } from '#app/events/ui/admin-import.tsx'
import { SeatsCounted } from '#app/events/ui/admin-participants-form.tsx'
import { adminEvent, importParticipants, previewImport } from '#app/events/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, guardAction } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { importText } from './import-text.server.ts'
import { actionWithFallback } from '../network-fallback.ts'

export const meta = (args: MetaArgs) => unlistedHead('Participants', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'events.manage')
    const event = await adminEvent(acting, args.params['id'] ?? '')
    if (!event) throw data('No such event', { status: 404 })
    return { event }
  })
}

type ImportResult = FormResult<{ preview?: Preview }>

interface ParticipantsList {
  id: string
  text: string
  column: string
}

async function previewParticipants(
  acting: Acting,
  { id, text, column }: ParticipantsList,
): Promise<ImportResult> {
  const outcome = await previewImport(acting, { id, text, column })
  if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem], { typed: { text } })
  return { ok: true, message: 'This would be written.', preview: { text, ...outcome.value.counted } }
}

async function saveParticipants(
  acting: Acting,
  { id, text, column }: ParticipantsList,
): Promise<ImportResult> {
  const outcome = await importParticipants(acting, { id, text, column })
  if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem], { typed: { text } })
  return { ok: true, message: `${outcome.value.participants} of ${outcome.value.seats} seats are taken.` }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, IMPORT_FAILED, async (acting, form) => {
    const content = await importText(form)
    if (!content) return refusal('import-workbook', eventProblemMessages['import-workbook'])
    const list = { id, text: content.text, column: formText(form, 'column') }
    return form.get('intent') === 'import'
      ? saveParticipants(acting, list)
      : previewParticipants(acting, list)
  })
}

export const clientAction = actionWithFallback(IMPORT_FAILED)

function formState(answer: ImportResult | null): ImportAnswer | null {
  if (!answer) return null
  if (!answer.ok)
    return {
      kind: 'refused',
      message: answer.message,
      isSignedOut: answer.status === 401,
      text: answer.typed?.['text'] ?? '',
    }
  return answer.preview
    ? { kind: 'preview', preview: answer.preview }
    : { kind: 'done', message: answer.message }
}

export default function ParticipantsPage() {
  const { event } = useLoaderData<typeof loader>()
  const answer = formState(useLastResult(useActionData<ImportResult>()))
  const isSending = useNavigation().formMethod === 'POST'
  useLive('events')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Participants"
      titleOf={event.title}
      back={backToEvent(event)}
    >
      {event.settings.method === 'here' ? (
        <SeatsCounted event={event} />
      ) : (
        <ImportParticipants event={event} answer={answer} isSending={isSending} />
      )}
    </AdminShell>
  )
}
