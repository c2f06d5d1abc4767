import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { formText, refusal, versionOf } from '#app/club/form-result.ts'
import { rejectionReasonOf } from '#app/join-requests/status.rules.ts'
import { approvedMessage, joinProblemMessages, settledMessages } from '#app/join-requests/rules.ts'
import {
  approveJoinRequest,
  rejectJoinRequest,
  settleProposal,
  undoApprove,
  undoReject,
} from '#app/join-requests/use-cases.server.ts'
import { guardAction } from '../guard.server.ts'
import { type DashboardAnswer, dashboardIntents, type RequestIntent } from './dashboard-intents.ts'
import { onEvents } from './event-actions.server.ts'

const idIn = (form: FormData) => formText(form, 'id')

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
    const proposalId = formText(form, 'proposalId')
    const seen = versionOf(form.get('seen'))
    const outcome = await settleProposal(acting, { id: idIn(form), proposalId, seen, choice })
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
} satisfies Record<RequestIntent, Decide>

const decisions = { ...onRequests, ...onEvents }

export async function dashboardAction(args: ActionFunctionArgs) {
  return guardAction(args, dashboardIntents.failureOf, async (acting, form): Promise<DashboardAnswer> => {
    const intent = dashboardIntents.intentOf(form)
    return intent ? decisions[intent](acting, form) : refusal('unknown', dashboardIntents.failureOf(form))
  })
}
