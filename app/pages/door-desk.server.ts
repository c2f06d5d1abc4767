import { data, type LoaderFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { WalkInAnswer } from '#app/registrations/model.ts'
import { registrationSentences } from '#app/registrations/rules.ts'
import type { DoorFormAnswer } from '#app/registrations/ui/door-screen.tsx'
import { backSaid, saidOf } from '#app/registrations/ui/door-words.ts'
import { addWalkIn, doorRoster, settleAtDoor, type WayToDoor } from '#app/registrations/use-cases.server.ts'
import { textIn } from '#app/club/answer.ts'
import { newId } from '#app/platform/id.ts'

/** A page of a door, or null. With `?kept` it is the one that a browser keeps for later: without names. */
export async function doorPage(
  acting: Acting,
  way: WayToDoor,
  { request }: Pick<LoaderFunctionArgs, 'request'>,
) {
  const roster = await doorRoster(acting, way)
  if (!roster) return null
  const isKept = new URL(request.url).searchParams.has('kept')
  // A kept page is opened many times: each of its forms is another one.
  const requestKey = isKept ? '' : newId()
  return { eventId: roster.event.id, roster: isKept ? null : roster, requestKey }
}

async function walkedIn(acting: Acting, eventId: string, form: FormData): Promise<DoorFormAnswer> {
  const asked = { name: textIn(form, 'name'), phone: textIn(form, 'phone') }
  const walked = await addWalkIn(acting, { eventId, form: asked, requestKey: textIn(form, 'requestKey') })
  if (!walked.ok) {
    const errors = walked.problem === 'invalid' ? walked.errors : {}
    const walkIn: WalkInAnswer = { ok: false, sentence: registrationSentences[walked.problem], errors }
    return { said: null, walkIn }
  }
  const { id } = walked.value
  await settleAtDoor(acting, { eventId }, [{ id, kind: 'in', at: acting.now.toISOString() }])
  const roster = await doorRoster(acting, { eventId })
  const guest = roster?.guests.find((known) => known.id === id)
  // The second of two clicks hears what the first did.
  return { said: roster && guest ? saidOf({ ...guest, checkedInAt: null }, roster) : null, walkIn: null }
}

async function letInOrOut(
  acting: Acting,
  way: WayToDoor,
  { id, kind }: { id: string; kind: 'in' | 'out' },
): Promise<DoorFormAnswer> {
  const roster = await doorRoster(acting, way)
  const guest = roster?.guests.find((known) => known.id === id)
  if (!roster || !guest) throw data(registrationSentences['not-seated'], { status: 404 })
  const at = acting.now.toISOString()
  await settleAtDoor(acting, way, [{ id, kind, at, since: guest.checkedInAt ?? undefined }])
  return { said: kind === 'in' ? saidOf(guest, roster) : backSaid(guest), walkIn: null }
}

/** What the buttons of the page do where no script runs. */
export async function actAtDoor(acting: Acting, way: WayToDoor, form: FormData): Promise<DoorFormAnswer> {
  if (form.has('walk-in') && way.eventId) return walkedIn(acting, way.eventId, form)
  const kind = form.has('in') ? 'in' : 'out'
  return letInOrOut(acting, way, { id: textIn(form, kind), kind })
}
