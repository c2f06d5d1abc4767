import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { formText, formValues, refusal, versionOf } from '#app/club/form-result.ts'
import { rejectionReasonOf } from '#app/join-requests/status.rules.ts'
import { bulkMessage, joinProblemMessages, NONE_CHOSEN, welcomeMessage } from '#app/join-requests/rules.ts'
import {
  REVIEW_FAILED,
  type ReviewAnswer,
  type ReviewIntent,
  reviewIntents,
} from '#app/join-requests/ui/review-result.ts'
import {
  approveJoinRequest,
  decideEach,
  markedWelcomed,
  noteJoinRequest,
  notWelcomed,
  openWelcome,
  rejectJoinRequest,
  undoApprove,
  undoReject,
} from '#app/join-requests/use-cases.server.ts'
import { guardAction } from '../guard.server.ts'

type Decision = Parameters<typeof decideEach>[2]
type Decide = (acting: Acting, form: FormData) => Promise<ReviewAnswer>

function idsIn(form: FormData): string[] {
  return form.getAll('ids').filter((id) => typeof id === 'string')
}

/** The version of each row on the screen. */
function seenVersions(form: FormData): Map<string, string | undefined> {
  const pairs = form.getAll('seen').map((pair) => (typeof pair === 'string' ? pair.split(' ') : []))
  return new Map(pairs.map(([id = '', version]) => [id, version]))
}

/** One result for many decisions: how many succeeded, and how many another admin had already decided. */
function bulkDecision(decide: Decision, did: Parameters<typeof bulkMessage>[0], undo?: ReviewIntent): Decide {
  return async (acting, form) => {
    const { ids, lost, changed, open } = await decideEach(acting, idsIn(form), decide)
    if (ids.length + lost + changed + open === 0) return refusal('invalid', NONE_CHOSEN)
    const message = bulkMessage(did, { won: ids.length, lost, changed, open })
    const back = undo && ids.length > 0 && { undo: { intent: undo, ids } }
    return { ok: true, message, ...back, leadsToUnwelcomed: did === 'approved' && ids.length > 0 }
  }
}

const decisions: Record<ReviewIntent, Decide> = {
  'bulk-approve': async (acting, form) => {
    const versions = seenVersions(form)
    const approve: Decision = (acting, id) =>
      approveJoinRequest(acting, { id, seen: versionOf(versions.get(id)) })
    return bulkDecision(approve, 'approved', 'undo-bulk-approve')(acting, form)
  },
  'bulk-reject': async (acting, form) => {
    const reason = rejectionReasonOf(form.get('reason'))
    const reject: Decision = (acting, id) => rejectJoinRequest(acting, id, reason)
    return bulkDecision(reject, 'rejected', 'undo-bulk-reject')(acting, form)
  },
  'undo-bulk-approve': bulkDecision((acting, id) => undoApprove(acting, { id }), 'pending again'),
  'undo-bulk-reject': bulkDecision(undoReject, 'pending again'),
  'note-join-request': async (acting, form) => {
    const outcome = await noteJoinRequest(acting, { id: formText(form, 'id'), note: formText(form, 'note') })
    if (!outcome.ok)
      return refusal(outcome.problem, joinProblemMessages[outcome.problem], { typed: formValues(form) })
    return { ok: true, message: 'The note is saved.' }
  },
  'open-whatsapp': async (acting, form) => {
    const outcome = await openWelcome(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    const { request, whatsappLink, hasInvite } = outcome.value
    return {
      ok: true,
      message: welcomeMessage({ name: request.name, hasInvite }),
      whatsappLink,
      openedFor: request.id,
    }
  },
  'not-welcomed': async (acting, form) => {
    const outcome = await notWelcomed(acting, idsIn(form)[0] ?? '')
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    return { ok: true, message: 'Not welcomed yet.' }
  },
  'welcome-sent': async (acting, form) => {
    const outcome = await markedWelcomed(acting, idsIn(form)[0] ?? '')
    if (!outcome.ok) return refusal(outcome.problem, joinProblemMessages[outcome.problem])
    const { id } = outcome.value
    return { ok: true, message: 'Marked as welcomed.', undo: { intent: 'not-welcomed', ids: [id] } }
  },
}

export async function reviewAction(args: ActionFunctionArgs) {
  return guardAction(args, REVIEW_FAILED, async (acting, form) => {
    const intent = reviewIntents.find((known) => known === form.get('intent'))
    return intent ? decisions[intent](acting, form) : refusal('unknown', REVIEW_FAILED)
  })
}
