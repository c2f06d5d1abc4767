import { accountActions } from './account-actions.ts'
import type { Action, ActionContext, ActionRequest } from '#tests/support/actions.ts'
import { backupActions } from './backup-actions.ts'
import { brandActions } from './brand-actions.ts'
import { certificateActions } from './certificate-actions.ts'
import { filmCallActions } from './film-call-actions.ts'
import { clubActions } from './club-actions.ts'
import { handoverActions } from './handover-actions.ts'
import { mailServerActions } from './mail-server-actions.ts'
import { memberActions } from './member-actions.ts'
import { memberDeskActions } from './member-desk-actions.ts'
import { ownAccountActions } from './own-account-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { seatActions } from './seat-actions.ts'
import { voteActions } from './vote-actions.ts'

export const allActions: readonly Action[] = [
  ...accountActions,
  ...ownAccountActions,
  ...memberActions,
  ...memberDeskActions,
  ...clubActions,
  ...brandActions,
  ...backupActions,
  ...handoverActions,
  ...seatActions,
  ...certificateActions,
  ...filmCallActions,
  ...paymentActions,
  ...voteActions,
  ...mailServerActions,
]

/** The request of an action, with the cookie of a permitted account. */
export async function prepareRequest(
  action: Action,
  context: ActionContext,
): Promise<ActionRequest & { cookie: string; invalidRequests: ActionRequest[] }> {
  const { invalidRequests = [], ...request } = await action.prepare(context)
  const cookies = {
    visitor: '',
    admin: context.admin.cookie,
    'super-admin': context.superAdmin.cookie,
  }
  return { ...request, cookie: request.cookie ?? cookies[action.by], invalidRequests }
}
