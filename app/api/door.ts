import type { Context } from 'hono'
import * as v from 'valibot'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { DoorAnswer, DoorAsk, WalkInAnswer } from '#app/registrations/model.ts'
import { DOOR_ACTS_MOST, registrationSentences, seatLimits } from '#app/registrations/rules.ts'
import { addWalkIn, codeAtDoor, doorRoster, settleAtDoor } from '#app/registrations/use-cases.server.ts'

const short = v.pipe(v.string(), v.maxLength(seatLimits.email))
const doorAct = v.object({
  id: short,
  kind: v.picklist(['in', 'out']),
  at: short,
  since: v.optional(short),
})
const doorAsk = v.object({
  token: v.optional(short),
  eventId: v.optional(short),
  acts: v.optional(v.pipe(v.array(doorAct), v.maxLength(DOOR_ACTS_MOST)), []),
  code: v.optional(short),
  walkIn: v.optional(v.object({ name: short, phone: v.optional(short, ''), requestKey: v.optional(short) })),
})

async function walkedIn(acting: Acting, { eventId = '', walkIn }: DoorAsk): Promise<WalkInAnswer> {
  const walked = await addWalkIn(acting, { eventId, form: walkIn, requestKey: walkIn?.requestKey })
  if (walked.ok) {
    const act = { id: walked.value.id, kind: 'in' as const, at: acting.now.toISOString() }
    await settleAtDoor(acting, { eventId }, [act])
    return { ok: true, id: walked.value.id }
  }
  const errors = walked.problem === 'invalid' ? walked.errors : {}
  return { ok: false, sentence: registrationSentences[walked.problem], errors }
}

/** null: the link has ended. Throws for whoever may not. */
async function answered(acting: Acting, ask: DoorAsk): Promise<DoorAnswer | null> {
  // A token decides alone: it never opens what its holder's own session would.
  const way = ask.token === undefined ? { eventId: ask.eventId } : { token: ask.token }
  const results = await settleAtDoor(acting, way, ask.acts)
  if (!results) return null
  const standing = ask.code === undefined ? null : await codeAtDoor(acting, way, ask.code)
  const walkIn = ask.walkIn && ask.token === undefined ? await walkedIn(acting, ask) : null
  const roster = await doorRoster(acting, way)
  return roster && { results, standing, walkIn, roster }
}

/**
 * POST { token | eventId, acts?, code?, walkIn? }: settles what was done at a door and tells who is in by now. The token
 * comes in the body, where no log looks.
 */
export async function answerDoor(c: Context, acting: Acting) {
  const headers = { 'cache-control': 'no-store' }
  const read = v.safeParse(doorAsk, await c.req.json().catch(() => null))
  if (!read.success) return c.json({ problem: 'invalid' }, 400, headers)
  try {
    const answer = await answered(acting, read.output)
    return answer ? c.json(answer, 200, headers) : c.json({ problem: 'over' }, 410, headers)
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    return c.json({ problem: 'signed-out' }, error.isSignedIn ? 403 : 401, headers)
  }
}
