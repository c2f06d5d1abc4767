import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { memberData } from '#app/privacy/use-cases.server.ts'
import { dataFile } from './own-data.ts'
import { privateHeaders, withAccessErrors } from './exports.ts'

/** product.md#on-behalf: what the page of a member shows, as a file. */
export async function answerMemberData(c: Context, acting: Acting, id: string) {
  return withAccessErrors(c, acting, async () => {
    const outcome = await memberData(acting, id)
    if (outcome.ok) {
      const name = `member-data-${todayIn(acting.env.clubTimeZone, acting.now)}.json`
      return dataFile(c, { name, written: acting.now, held: outcome.value })
    }
    if (outcome.problem === 'user-not-found') return c.text('No such member', 404, privateHeaders)
    // The password was asked for too long ago: the page asks once more.
    return c.body(null, 303, { location: `/admin/users/${id}?again`, ...privateHeaders })
  })
}
