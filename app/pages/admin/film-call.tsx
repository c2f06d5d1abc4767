import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { callMessages } from '#app/calls/calls.rules.ts'
import { deskMessages } from '#app/calls/desk.rules.ts'
import { juryMessages } from '#app/calls/jury.rules.ts'
import { CallForm } from '#app/calls/ui/call-form.tsx'
import { CALLS } from '#app/calls/ui/calls-list.tsx'
import { Desk } from '#app/calls/ui/desk.tsx'
import {
  addJuror,
  announceDecisions,
  askForLink,
  callDesk,
  callJurors,
  callScreenings,
  decideEntry,
  deleteCall,
  deleteEntry,
  makeScreening,
  noteEntry,
  removeJuror,
} from '#app/calls/use-cases.server.ts'
import { counted } from '#app/club/counted.rules.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { MAILS_SAVED } from '#app/club/mail-server.rules.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { newId } from '#app/platform/id.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { callFormView, NEW, saveCall } from './film-call-form.server.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Call for films', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'films.submissions')
    const params = Object.fromEntries(new URL(args.request.url).searchParams)
    const isForm = id === NEW || params['view'] === 'edit'
    if (isForm) return { form: await callFormView(acting, { id, from: params['from'] ?? '' }) }
    const desk = await callDesk(acting, id, params)
    if (!desk) throw data('No such call', { status: 404 })
    return {
      desk,
      jurors: await callJurors(acting, id),
      screenings: await callScreenings(acting, id),
      clock: clockOf(acting),
      publicUrl: acting.env.publicUrl,
      requestKey: newId(),
      mailsNote: (await isMailSent(acting)) ? '' : MAILS_SAVED,
    }
  })
}

type Handle = (acting: Acting, form: FormData, callId: string) => Promise<FormResult<{ note?: string }>>

const handlers: Record<string, Handle> = {
  save: saveCall,
  async decide(acting, form) {
    const chosen = formText(form, 'decision')
    const decision = chosen === 'chosen' || chosen === 'declined' ? chosen : null
    const outcome = await decideEntry(acting, { id: formText(form, 'id'), decision })
    if (!outcome.ok) return refusal(outcome.problem, deskMessages[outcome.problem])
    const messages = { chosen: 'Chosen. Nobody is told yet.', declined: 'Not this time. Nobody is told yet.' }
    return { ok: true, message: decision ? messages[decision] : 'Undecided again.' }
  },
  async note(acting, form) {
    const [note, seen] = [formText(form, 'note'), formText(form, 'seen')]
    const outcome = await noteEntry(acting, { id: formText(form, 'id'), note, seen })
    if (outcome.ok) return { ok: true, message: 'Saved.', note: outcome.value }
    const message = deskMessages[outcome.problem]
    if (outcome.problem !== 'note-changed') return refusal(outcome.problem, message)
    return refusal(outcome.problem, `${message} ${outcome.note}`, { typed: { seen: outcome.note } })
  },
  async 'ask-link'(acting, form) {
    const outcome = await askForLink(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, deskMessages[outcome.problem])
    return {
      ok: true,
      message: (await isMailSent(acting)) ? 'The entrant is asked by mail.' : `Asked. ${MAILS_SAVED}`,
    }
  },
  async 'delete-entry'(acting, form) {
    const outcome = await deleteEntry(acting, formText(form, 'id'))
    return outcome.ok
      ? { ok: true, message: 'The entry is deleted.' }
      : refusal(outcome.problem, deskMessages[outcome.problem])
  },
  async 'add-juror'(acting, form, callId) {
    const typed = formValues(form)
    const outcome = await addJuror(acting, { callId, form: typed, requestKey: form.get('requestKey') })
    if (outcome.ok) return { ok: true, message: 'The link is ready: copy it and send it to the juror.' }
    if (outcome.problem === 'invalid')
      return refusal('invalid', CHECK_MARKED_FIELDS, { typed, errors: outcome.errors })
    const messages = { ...callMessages, full: juryMessages.full }
    return refusal(outcome.problem, messages[outcome.problem], { typed })
  },
  async 'remove-juror'(acting, form, callId) {
    const outcome = await removeJuror(acting, { callId, id: formText(form, 'id') })
    return outcome.ok ? { ok: true, message: 'The link has ended.' } : refusal('gone', deskMessages.gone)
  },
  async announce(acting, form, callId) {
    const [line, seen] = [formText(form, 'line'), formText(form, 'seen')]
    const outcome = await announceDecisions(acting, { callId, line, seen })
    if (outcome.ok) {
      const mails = counted(outcome.value.told, 'mail is', 'mails are')
      const state = (await isMailSent(acting)) ? 'on the way' : 'saved, not sent: no mail server'
      return { ok: true, message: `Announced: ${mails} ${state}.` }
    }
    return refusal(outcome.problem, deskMessages[outcome.problem], { typed: formValues(form) })
  },
  async screening(acting, form, callId) {
    const outcome = await makeScreening(acting, { callId, requestKey: form.get('requestKey') })
    if (outcome.ok) throw redirect(`/admin/events/${outcome.value.eventId}/edit`, 303)
    return refusal(
      outcome.problem,
      outcome.problem === 'gone' ? callMessages.gone : deskMessages[outcome.problem],
    )
  },
  async delete(acting, _form, callId) {
    const outcome = await deleteCall(acting, callId)
    if (outcome.ok) throw redirect('/admin/film-submissions', 303)
    return refusal(outcome.problem, callMessages[outcome.problem])
  },
}

export async function action(args: ActionFunctionArgs) {
  const callId = args.params['id'] ?? ''
  return guardAction(args, deskMessages.failed, async (acting, form): ReturnType<Handle> => {
    const intent = formText(form, 'intent')
    const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
    return handle ? handle(acting, form, callId) : refusal('unknown', deskMessages.failed)
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = await withNetworkFallback(() => serverAction<typeof action>(), deskMessages.failed)
  if ('ok' in answer && answer.ok) showToast(answer.message)
  return answer
}

export default function FilmCallPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useLastResult<FormResult>(useActionData<FormResult>())
  const isSaving = useNavigation().formMethod === 'POST'
  useLive('films,film-entries')
  const clubName = useClub().name
  const films = { to: '/admin/film-submissions', label: 'Films sent in' }
  if (!view.form)
    return (
      <AdminShell clubName={clubName} title={view.desk.call.title} back={films}>
        <Desk {...view} answer={answer} />
      </AdminShell>
    )
  const { call } = view.form
  const refused = answer?.ok === false ? answer : null
  return (
    <AdminShell
      clubName={clubName}
      title={call ? 'Edit call' : 'New call'}
      back={call ? { to: `${CALLS}/${call.id}`, label: call.title } : films}
    >
      <CallForm key={call?.id ?? 'new'} {...view.form} refused={refused} isSaving={isSaving} />
    </AdminShell>
  )
}
