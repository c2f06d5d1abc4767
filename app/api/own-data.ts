import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { SIGN_IN_PATH } from '#app/accounts/email-links.rules.ts'
import type { PersonalData } from '#app/club/model.ts'
import { todayIn } from '#app/events/club-time.ts'
import { ownData } from '#app/privacy/use-cases.server.ts'
import { withAccessErrors } from './exports.ts'

/** Everything that is held about a person. */
export function dataFile(
  c: Context,
  { name, written, held }: { name: string; written: Date; held: readonly PersonalData[] },
) {
  return c.body(`${JSON.stringify({ written: written.toISOString(), held }, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
}

/** product.md#own-data: what the page shows, as a file. */
export async function answerOwnData(c: Context, acting: Acting) {
  const answer = async () => {
    const held = await ownData(acting)
    const day = todayIn(acting.env.clubTimeZone, acting.now)
    return dataFile(c, { name: `my-data-${day}.json`, written: acting.now, held })
  }
  return withAccessErrors(c, acting, answer, SIGN_IN_PATH)
}
