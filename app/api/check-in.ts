import type { Context } from 'hono'
import * as v from 'valibot'
import { acceptedEncoding, compress } from '#app/platform/http/compression.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { CheckInRequest, WalkInRequest, WalkInResult } from '#app/registrations/model.ts'
import { CHECK_IN_ENTRIES_MAX, registrationMessages, seatLimits } from '#app/registrations/rules.ts'
import { type PackedCheckInResponse, packGuestList } from '#app/check-in/guest-list.ts'
import {
  addWalkIn,
  type CheckInAccess,
  lookUpCode,
  checkInGuestList,
  syncEntries,
} from '#app/check-in/use-cases.server.ts'

const short = v.pipe(v.string(), v.maxLength(seatLimits.email))
const checkInAction = v.object({
  id: short,
  kind: v.picklist(['in', 'out']),
  at: short,
  since: v.optional(short),
})
const checkInRequest = v.object({
  token: v.optional(short),
  eventId: v.optional(short),
  entries: v.optional(v.pipe(v.array(checkInAction), v.maxLength(CHECK_IN_ENTRIES_MAX)), []),
  code: v.optional(short),
  walkIn: v.optional(
    v.object({
      name: short,
      phone: v.optional(short, ''),
      requestKey: v.optional(short),
      isOver: v.optional(v.boolean()),
    }),
  ),
})

async function addWalkInAndCheckIn(
  acting: Acting,
  access: CheckInAccess,
  walkIn: WalkInRequest,
): Promise<WalkInResult> {
  const { requestKey, isOver, ...person } = walkIn
  const walked = await addWalkIn(acting, { ...access, form: { ...person, isIn: true }, requestKey, isOver })
  if (walked.ok) return { ok: true, id: walked.value.id }
  const errors = walked.problem === 'invalid' ? walked.errors : {}
  const over = walked.problem === 'seats-taken' ? walked.over : undefined
  return { ok: false, message: registrationMessages[walked.problem], errors, over }
}

/** Null when the link has ended. Throws NotAllowed. */
async function handleCheckIn(acting: Acting, ask: CheckInRequest): Promise<PackedCheckInResponse | null> {
  // A token alone decides: it never grants what the holder's session would.
  const access = ask.token === undefined ? { eventId: ask.eventId } : { token: ask.token }
  const results = await syncEntries(acting, access, ask.entries)
  if (!results) return null
  const codeStatus = ask.code === undefined ? null : await lookUpCode(acting, access, ask.code)
  const walkIn = ask.walkIn ? await addWalkInAndCheckIn(acting, access, ask.walkIn) : null
  const guestList = await checkInGuestList(acting, access)
  return guestList && { results, codeStatus, walkIn, guestList: packGuestList(guestList) }
}

/** The guest list of a big event is megabytes of JSON. */
async function compressedJson(c: Context, answer: PackedCheckInResponse): Promise<Response> {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  const bytes = await compress(Buffer.from(JSON.stringify(answer)), encoding)
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
}

/**
 * POST { token | eventId, entries?, code?, walkIn? }: applies the check-ins and answers with the guest list. The token is
 * in the body, which is never logged.
 */
export async function checkInRoute(c: Context, acting: Acting) {
  const headers = { 'cache-control': 'no-store' }
  const read = v.safeParse(checkInRequest, await c.req.json().catch(() => null), { abortEarly: true })
  if (!read.success) return c.json({ problem: 'invalid' }, 400, headers)
  try {
    const answer = await handleCheckIn(acting, read.output)
    return answer ? await compressedJson(c, answer) : c.json({ problem: 'over' }, 410, headers)
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    return c.json({ problem: 'signed-out' }, error.isSignedIn ? 403 : 401, headers)
  }
}
