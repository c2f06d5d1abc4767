import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { type FormResult, formText, formValues, refusal, versionOf } from '#app/club/form-result.ts'
import { eventProblemMessages } from '#app/events/rules.ts'
import { PREVIEW_RENEWED, savedMessage } from '#app/events/publication.rules.ts'
import { createEvent, renewPreview, setParticipants } from '#app/events/use-cases.server.ts'
import { rejectionReasonOf } from '#app/join-requests/status.rules.ts'
import { approvedMessage, joinProblemMessages, settledMessages } from '#app/join-requests/rules.ts'
import {
  approveJoinRequest,
  rejectJoinRequest,
  settleProposal,
  undoApprove,
  undoReject,
} from '#app/join-requests/use-cases.server.ts'
import {
  deleteEventAndNotify,
  deletionQuestion,
  restoreEventAndNotify,
  updateEventAndNotify,
} from '#app/registrations/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { guardAction } from '../guard.server.ts'
import { askNotice, noteTooLong, noticeChoice } from './notice-form.server.ts'
import { failureMessage, type Intent, intentOf } from './dashboard-intents.ts'

/** `undo` is the intent that reverts the action, for pages without scripts. */
export type DashboardAnswer = FormResult<{
  id?: string
  whatsappLink?: string
  /** Identifies the approval that `undo` reverts. */
  approvedAt?: string
  nextKey?: string
  /** What `undo` is about, too: the later events of a series. */
  scope?: 'later'
  undo?: Intent
}>

const idIn = (form: FormData) => formText(form, 'id')

/** 'This and later ones', of a series. */
const withLater = (form: FormData) => formText(form, 'scope') === 'later'

type Decide = (acting: Acting, form: FormData) => Promise<DashboardAnswer>

const onRequests = {
  'approve-join-request': async (acting, form) => {
    const outcome = await approveJoinRequest(acting, { id: idIn(form), seen: versionOf(form.get('seen')) })
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    const { request, whatsappLink } = outcome.value
    const message = approvedMessage(request)
    const approvedAt = request.approvedAt ?? ''
    return { ok: true, message, whatsappLink, id: request.id, undo: 'undo-approve', approvedAt }
  },
  'reject-join-request': async (acting, form) => {
    const outcome = await rejectJoinRequest(acting, idIn(form), rejectionReasonOf(form.get('reason')))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    return { ok: true, message: 'The request is rejected.', id: outcome.value.id, undo: 'undo-reject' }
  },
  'settle-proposal': async (acting, form) => {
    const choice = form.get('choice') === 'take' ? 'take' : 'keep'
    const proposal = { id: idIn(form), proposalId: formText(form, 'proposalId'), choice } as const
    const outcome = await settleProposal(acting, proposal)
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    return { ok: true, message: settledMessages[choice], id: outcome.value.id }
  },
  'undo-approve': async (acting, form) => {
    const approvedAt = formText(form, 'approvedAt') || null
    const outcome = await undoApprove(acting, { id: idIn(form), approvedAt })
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    const { id, name } = outcome.value
    return { ok: true, message: `The approval of ${name} is undone. The request is pending again.`, id }
  },
  'undo-reject': async (acting, form) => {
    const outcome = await undoReject(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    const { id, name } = outcome.value
    return { ok: true, message: `The request of ${name} is back.`, id }
  },
} satisfies Partial<Record<Intent, Decide>>

const onEvents = {
  'create-event': async (acting, form) => {
    const typed = formValues(form)
    const outcome = await createEvent(acting, typed, { requestKey: form.get('requestKey') })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemMessages[outcome.problem], {
        typed,
        ...('errors' in outcome && { errors: outcome.errors }),
      })
    return {
      ok: true,
      message: savedMessage(outcome.value, {
        timeZone: acting.env.clubTimeZone,
        published: `${outcome.value.title} is published.`,
      }),
      id: outcome.value.id,
      nextKey: newId(),
    }
  },
  'update-event': async (acting, form) => {
    const typed = formValues(form)
    const { choice, isNoteLong } = noticeChoice(form)
    const change = { id: idIn(form), form: typed, seen: typed['seen'], withLater: withLater(form), choice }
    const outcome = await updateEventAndNotify(acting, change)
    if (!outcome.ok && outcome.problem === 'ask-notice') return askNotice(outcome, { typed, isNoteLong })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemMessages[outcome.problem], {
        typed,
        ...('errors' in outcome && { errors: outcome.errors }),
      })
    const published = `${outcome.value.title} is saved.`
    const message = savedMessage(outcome.value, { timeZone: acting.env.clubTimeZone, published })
    return { ok: true, message, id: outcome.value.id }
  },
  'renew-preview': async (acting, form) => {
    const outcome = await renewPreview(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    return { ok: true, message: PREVIEW_RENEWED }
  },
  'set-participants': async (acting, form) => {
    const typed = formText(form, 'participants').trim()
    const participants = typed === '' ? Number.NaN : Number(typed)
    const outcome = await setParticipants(acting, { id: idIn(form), participants })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemMessages[outcome.problem], {
        typed: { participants: typed },
      })
    return { ok: true, message: `${outcome.value.participants} of ${outcome.value.seats} seats are taken.` }
  },
  'delete-event': async (acting, form) => {
    const { choice, isNoteLong } = noticeChoice(form)
    const typed = formValues(form)
    if (isNoteLong) return noteTooLong(typed)
    const scope = { id: idIn(form), withLater: withLater(form) }
    if (form.get('ask') === 'yes') {
      const question = await deletionQuestion(acting, scope)
      if (!question) return { ok: true, message: '' }
      return askNotice({ ok: false, problem: 'ask-notice', question }, { typed, isNoteLong })
    }
    const outcome = await deleteEventAndNotify(acting, { ...scope, choice })
    if (!outcome.ok && outcome.problem === 'ask-notice') return askNotice(outcome, { typed, isNoteLong })
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    const { id, count } = outcome.value
    const message = count === 1 ? 'The event is deleted.' : `${count} events are deleted.`
    return { ok: true, message, id, undo: 'restore-event', ...(count > 1 && { scope: 'later' }) }
  },
  'restore-event': async (acting, form) => {
    const { choice, isNoteLong } = noticeChoice(form)
    const restoring = { withLater: withLater(form), choice }
    const outcome = await restoreEventAndNotify(acting, idIn(form), restoring)
    if (!outcome.ok && outcome.problem === 'ask-notice')
      return askNotice(outcome, { typed: formValues(form), isNoteLong })
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    return { ok: true, message: `${outcome.value.title} is restored.` }
  },
} satisfies Partial<Record<Intent, Decide>>

const decisions: Record<Intent, Decide> = { ...onRequests, ...onEvents }

export async function dashboardAction(args: ActionFunctionArgs) {
  return guardAction(args, failureMessage, async (acting, form) => {
    const intent = intentOf(form)
    return intent ? decisions[intent](acting, form) : refusal('unknown', failureMessage(form))
  })
}
