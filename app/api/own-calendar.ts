import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { calendarText } from '#app/events/calendar.ts'
import { ownCalendar } from '#app/registrations/use-cases.server.ts'

/** A private calendar. The address is the credential, so it reads no session and stays out of shared caches. */
export async function answerOwnCalendar(c: Context, acting: Acting, file: string) {
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
  const events = file.endsWith('.ics') ? await ownCalendar(acting, file.slice(0, -'.ics'.length)) : null
  if (!events) return c.text('Not found', 404, headers)
  const { name: clubName } = await clubFacts(acting.db)
  const { publicUrl } = acting.env
  const text = calendarText(
    events,
    { publicUrl, clubName },
    { name: `${clubName}: my events`, now: acting.now },
  )
  return c.body(text, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' })
}
