import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import type { OwnAccountProblem } from '../account-settings.rules.ts'
import type { Acting } from '../acting.server.ts'
import { setName } from '../people/own-page.store.server.ts'
import { mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { verifyOwnPassword } from './change-password.server.ts'
import { type LinkRequest, startEmailChange } from './email-links.server.ts'
import { readOptionalName } from './forms.rules.ts'

/** How an admin is called on every screen; holds at once. */
export async function changeOwnName(
  acting: Acting,
  sent: unknown,
): Promise<Outcome<null, OwnAccountProblem>> {
  const { id } = mustBeAbleUser(acting.viewer, 'accounts.own')
  const name = readOptionalName(sent)
  if (!name) return refused('name-not-valid')
  const { now } = acting
  await transact(acting.db, async (db) => {
    await setName(db, { id, name, now })
    await recordAccountAudit(db, { action: 'account.details', by: id, now })
  })
  acting.announce('users')
  return done(null)
}

/** The address changes once both links were used. The response reveals nothing about the new address. */
export async function changeOwnEmail(
  acting: Acting,
  { current, ...request }: LinkRequest & { current: string },
): Promise<Outcome<null, OwnAccountProblem>> {
  const user = mustBeAbleUser(acting.viewer, 'accounts.own')
  const proof = await verifyOwnPassword(acting, { ...user, password: current })
  return proof.ok ? startEmailChange(acting, { owner: user, request }) : proof
}
