import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { memberAccount, welcomeLinkPath } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { whatsappLink } from '#app/club/phone.rules.ts'
import { clubFacts, isMailSent } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import type { PageLink } from './model.ts'
import { type PageLinkProblem, pageLinkText } from './member-form.rules.ts'

/**
 * Makes the link with which a member claims their own page, and the chat that sends it to their phone. It is kept nowhere, and
 * the one that was made before ends.
 */
export async function makePageLink(acting: Acting, id: string): Promise<Outcome<PageLink, PageLinkProblem>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'members.manage')
  const { env, now } = acting
  if (!(await isMailSent(acting))) return refused('no-server')
  return transact(acting.db, async (db) => {
    const member = await memberAccount(db, id)
    if (member?.accountStatus !== 'approved') return refused('user-not-found')
    if (member.emailConfirmedAt) return refused('already-processed')
    const pageUrl = `${env.publicUrl}${await welcomeLinkPath(db, { userId: id, now })}`
    await recordAudit(db, {
      action: 'member.page-link',
      actorId,
      subjectId: id,
      at: now,
    })
    const text = pageLinkText((await clubFacts(db)).name, pageUrl)
    return done({ pageUrl, whatsappLink: member.phone && whatsappLink(member.phone, text) })
  })
}
