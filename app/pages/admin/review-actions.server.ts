import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { refusal, textIn, typedIn } from '#app/club/answer.ts'
import { bulkSentence, joinProblemSentences, NONE_CHOSEN } from '#app/join-requests/rules.ts'
import { type ReviewAnswer, type ReviewIntent, reviewIntents } from '#app/join-requests/ui/review-answer.ts'
import {
  approveJoinRequest,
  decideEach,
  noteJoinRequest,
  openedWhatsapp,
  rejectJoinRequest,
  undoApprove,
  undoReject,
} from '#app/join-requests/use-cases.server.ts'
import { deciding } from '../guard.server.ts'
import { REVIEW_FAILED } from './review-failed.ts'

type Decide = (acting: Acting, form: FormData) => Promise<ReviewAnswer>

function idsIn(form: FormData): string[] {
  return form.getAll('ids').filter((id) => typeof id === 'string')
}

/** One answer for many decisions: how many were won, how many somebody else had taken. */
function each(
  decide: Parameters<typeof decideEach>[2],
  did: Parameters<typeof bulkSentence>[0],
  undo?: ReviewIntent,
): Decide {
  return async (acting, form) => {
    const { ids, lost } = await decideEach(acting, idsIn(form), decide)
    if (ids.length + lost === 0) return refusal('invalid', NONE_CHOSEN)
    const said = bulkSentence(did, ids.length, lost)
    return { ok: true, said, ...(undo && ids.length > 0 && { undo: { intent: undo, ids } }) }
  }
}

const decisions: Record<ReviewIntent, Decide> = {
  'bulk-approve': each(approveJoinRequest, 'approved', 'undo-bulk-approve'),
  'bulk-reject': each(rejectJoinRequest, 'rejected', 'undo-bulk-reject'),
  'undo-bulk-approve': each(undoApprove, 'brought back'),
  'undo-bulk-reject': each(undoReject, 'brought back'),
  'ask-reject': async ({ viewer }, form) => {
    mustBeAble(viewer, 'join-requests.decide')
    const ids = idsIn(form)
    return ids.length > 0 ? { ok: true, said: 'Please confirm.', asks: ids } : refusal('invalid', NONE_CHOSEN)
  },
  'note-join-request': async (acting, form) => {
    const outcome = await noteJoinRequest(acting, { id: textIn(form, 'id'), note: textIn(form, 'note') })
    if (!outcome.ok)
      return refusal(outcome.problem, joinProblemSentences[outcome.problem], { typed: typedIn(form) })
    return { ok: true, said: 'The note is saved.' }
  },
  'whatsapp-opened': async (acting, form) => {
    const outcome = await openedWhatsapp(acting, textIn(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, joinProblemSentences[outcome.problem])
    return { ok: true, said: 'Noted: WhatsApp was opened.' }
  },
}

export async function decideOnReview(args: ActionFunctionArgs) {
  return deciding(args, REVIEW_FAILED, async (acting, form) => {
    const intent = reviewIntents.find((known) => known === form.get('intent'))
    return intent ? decisions[intent](acting, form) : refusal('unknown', REVIEW_FAILED)
  })
}
