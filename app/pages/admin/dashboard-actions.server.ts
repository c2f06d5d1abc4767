import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { type Answer, refusal, textIn, typedIn } from '#app/club/answer.ts'
import { eventProblemSentences } from '#app/events/rules.ts'
import { createEvent, deleteEvent, setParticipants } from '#app/events/use-cases.server.ts'
import { joinProblemSentences } from '#app/join-requests/rules.ts'
import { approveJoinRequest, rejectJoinRequest, undoReject } from '#app/join-requests/use-cases.server.ts'
import { changeEventAndSeat, restoreEventAndSeat } from '#app/registrations/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { deciding } from '../guard.server.ts'
import { failureOf, type Intent, intentOf } from './dashboard-intents.ts'

/** `undo` names the intent that takes it back, for a page without scripts. */
export type DashboardAnswer = Answer<{
  id?: string
  whatsappLink?: string
  nextKey?: string
  undo?: Intent
}>

const idIn = (form: FormData) => textIn(form, 'id')

type Decide = (acting: Acting, form: FormData) => Promise<DashboardAnswer>

const onRequests = {
  'approve-join-request': async (acting, form) => {
    const outcome = await approveJoinRequest(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemSentences[outcome.problem])
    const { request, whatsappLink } = outcome.value
    return { ok: true, said: `${request.name} is in. Open WhatsApp for the welcome note.`, whatsappLink }
  },
  'reject-join-request': async (acting, form) => {
    const outcome = await rejectJoinRequest(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemSentences[outcome.problem])
    return { ok: true, said: 'The request is rejected.', id: outcome.value.id, undo: 'undo-reject' }
  },
  'undo-reject': async (acting, form) => {
    const outcome = await undoReject(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemSentences[outcome.problem])
    return { ok: true, said: `The request of ${outcome.value.name} is back.` }
  },
} satisfies Partial<Record<Intent, Decide>>

const onEvents = {
  'create-event': async (acting, form) => {
    const typed = typedIn(form)
    const saved = await createEvent(acting, typed, { requestKey: form.get('requestKey') })
    if (!saved.ok)
      return refusal(saved.problem, eventProblemSentences[saved.problem], {
        typed,
        ...('errors' in saved && { errors: saved.errors }),
      })
    return {
      ok: true,
      said: `${saved.value.title} is on the programme.`,
      id: saved.value.id,
      nextKey: newId(),
    }
  },
  'update-event': async (acting, form) => {
    const typed = typedIn(form)
    const saved = await changeEventAndSeat(acting, { id: idIn(form), form: typed, seen: typed['seen'] })
    if (!saved.ok)
      return refusal(saved.problem, eventProblemSentences[saved.problem], {
        typed,
        ...('errors' in saved && { errors: saved.errors }),
      })
    return { ok: true, said: `${saved.value.title} is saved.`, id: saved.value.id }
  },
  'set-participants': async (acting, form) => {
    const typed = textIn(form, 'participants').trim()
    const participants = typed === '' ? Number.NaN : Number(typed)
    const outcome = await setParticipants(acting, { id: idIn(form), participants })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemSentences[outcome.problem], {
        typed: { participants: typed },
      })
    return { ok: true, said: `${outcome.value.participants} of ${outcome.value.seats} seats are taken.` }
  },
  'delete-event': async (acting, form) => {
    const outcome = await deleteEvent(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, eventProblemSentences[outcome.problem])
    return { ok: true, said: 'The event is deleted.', id: outcome.value.id, undo: 'restore-event' }
  },
  'restore-event': async (acting, form) => {
    const outcome = await restoreEventAndSeat(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, eventProblemSentences[outcome.problem])
    return { ok: true, said: `${outcome.value.title} is back on the programme.` }
  },
} satisfies Partial<Record<Intent, Decide>>

const decisions: Record<Intent, Decide> = { ...onRequests, ...onEvents }

export async function decideOnDashboard(args: ActionFunctionArgs) {
  return deciding(args, failureOf, async (acting, form) => {
    const intent = intentOf(form)
    return intent ? decisions[intent](acting, form) : refusal('unknown', failureOf(form))
  })
}
