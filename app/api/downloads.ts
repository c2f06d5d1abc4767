import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { SIGN_IN_PATH } from '#app/accounts/email-links.rules.ts'
import type { PersonalData } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { calendarText } from '#app/events/calendar.ts'
import { todayIn } from '#app/events/club-time.ts'
import { memberData, ownData } from '#app/privacy/use-cases.server.ts'
import { ownCalendar } from '#app/registrations/use-cases.server.ts'
import { privateHeaders, withAccessErrors } from './exports.ts'

/** Headers of what belongs to one person. */
const personalFileHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Everything that is held about a person. */
function dataFile(
  c: Context,
  { env, now }: Acting,
  { name, held: personalData }: { name: string; held: readonly PersonalData[] },
) {
  const file = `${name}-${todayIn(env.clubTimeZone, now)}.json`
  return c.body(`${JSON.stringify({ written: now.toISOString(), held: personalData }, null, 2)}\n`, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${file}"`,
    ...personalFileHeaders,
  })
}

/** product.md#own-data: what the page shows, as a file. */
export async function answerOwnData(c: Context, acting: Acting) {
  const answer = async () => dataFile(c, acting, { name: 'my-data', held: await ownData(acting) })
  return withAccessErrors(c, acting, answer, SIGN_IN_PATH)
}

/** product.md#on-behalf: what the page of a member shows, as a file. */
export async function answerMemberData(c: Context, acting: Acting, id: string) {
  return withAccessErrors(c, acting, async () => {
    const outcome = await memberData(acting, id)
    if (outcome.ok) return dataFile(c, acting, { name: 'member-data', held: outcome.value })
    if (outcome.problem === 'user-not-found') return c.text('No such member', 404, privateHeaders)
    // The last password check is too long ago: the page asks for the password again.
    return c.body(null, 303, { location: `/admin/users/${id}?again`, ...privateHeaders })
  })
}

/** A private calendar. The address is the credential, so it reads no session and stays out of shared caches. */
export async function answerOwnCalendar(c: Context, acting: Acting, file: string) {
  const events = file.endsWith('.ics') ? await ownCalendar(acting, file.slice(0, -'.ics'.length)) : null
  if (!events) return c.text('Not found', 404, personalFileHeaders)
  const { name: clubName } = await clubFacts(acting.db)
  const { publicUrl } = acting.env
  const name = `${clubName}: my events`
  const text = calendarText(events, { publicUrl, clubName }, { name, now: acting.now })
  const headers = { ...personalFileHeaders, 'referrer-policy': 'strict-origin' }
  return c.body(text, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' })
}
