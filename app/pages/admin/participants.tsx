import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type Answer, refusal, textIn } from '#app/club/answer.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { eventProblemSentences } from '#app/events/rules.ts'
import { IMPORT_FAILED, importLimits } from '#app/events/import.rules.ts'
import { type ImportAnswer, ImportParticipants, type Preview } from '#app/events/ui/admin-import.tsx'
import { SeatsCounted } from '#app/events/ui/admin-participants-form.tsx'
import { adminEvent, importParticipants, previewImport } from '#app/events/use-cases.server.ts'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering, deciding } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'
import { steadily } from '../steady.ts'

export const meta = (args: MetaArgs) => unlistedHead('Participants', args)

export async function loader(args: LoaderFunctionArgs) {
  return answering(args, async (acting) => {
    mustBeAble(acting.viewer, 'events.manage')
    const event = await adminEvent(acting, args.params['id'] ?? '')
    if (!event) throw data('No such event', { status: 404 })
    return { event }
  })
}

type Answered = Answer<{ preview?: Preview }>

/** The chosen file, or what was pasted. */
async function textOf(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return textIn(form, 'text')
  // A longer one is refused by its length; there is no need to read it.
  return file.size > importLimits.characters * 4 ? ' '.repeat(importLimits.characters + 1) : file.text()
}

async function looked(acting: Acting, id: string, text: string): Promise<Answered> {
  const outcome = await previewImport(acting, { id, text })
  if (!outcome.ok)
    return refusal(outcome.problem, eventProblemSentences[outcome.problem], { typed: { text } })
  return { ok: true, said: 'This would be written.', preview: { text, ...outcome.value.counted } }
}

async function imported(acting: Acting, id: string, text: string): Promise<Answered> {
  const outcome = await importParticipants(acting, { id, text })
  if (!outcome.ok)
    return refusal(outcome.problem, eventProblemSentences[outcome.problem], { typed: { text } })
  return { ok: true, said: `${outcome.value.participants} of ${outcome.value.seats} seats are taken.` }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return deciding(args, IMPORT_FAILED, async (acting, form) => {
    const text = await textOf(form)
    return form.get('intent') === 'import' ? imported(acting, id, text) : looked(acting, id, text)
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), IMPORT_FAILED)
}

function shownAs(answer: Answered | null): ImportAnswer | null {
  if (!answer) return null
  if (!answer.ok)
    return {
      kind: 'refused',
      sentence: answer.sentence,
      isSignedOut: answer.status === 401,
      text: answer.typed?.['text'] ?? '',
    }
  return answer.preview ? { kind: 'preview', preview: answer.preview } : { kind: 'done', said: answer.said }
}

export default function ParticipantsPage() {
  const { event } = useLoaderData<typeof loader>()
  const answer = shownAs(useKeptAnswer(useActionData<Answered>()))
  const isSending = useNavigation().formMethod === 'POST'
  useLive('events')
  return (
    <AdminShell
      clubName={useClub().name}
      title={`Participants of ${event.title}`}
      ways={[{ to: '/admin/dashboard?tab=events', label: 'Events' }]}
    >
      {event.terms.way === 'here' ? (
        <SeatsCounted event={event} />
      ) : (
        <ImportParticipants event={event} answer={answer} isSending={isSending} />
      )}
    </AdminShell>
  )
}
