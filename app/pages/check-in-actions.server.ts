import { data, type LoaderFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { WalkInResult } from '#app/registrations/model.ts'
import { registrationMessages } from '#app/registrations/rules.ts'
import type { CheckInFormResult } from '#app/check-in/ui/check-in-screen.tsx'
import { packGuestList } from '#app/check-in/guest-list.ts'
import { undoMessage, checkInMessage } from '#app/check-in/ui/check-in-messages.ts'
import {
  addWalkIn,
  checkInGuestList,
  syncEntries,
  type CheckInAccess,
} from '#app/check-in/use-cases.server.ts'
import { formText } from '#app/club/form-result.ts'
import { newId } from '#app/platform/id.ts'

/** The check-in page, or null. With `?kept` it is the copy for offline use, which holds no names. */
export async function checkInPage(
  acting: Acting,
  access: CheckInAccess,
  { request }: Pick<LoaderFunctionArgs, 'request'>,
) {
  const guestList = await checkInGuestList(acting, access)
  if (!guestList) return null
  const isKept = new URL(request.url).searchParams.has('kept')
  // An offline copy is opened many times, so it has no request key.
  const requestKey = isKept ? '' : newId()
  return { eventId: guestList.event.id, guestList: isKept ? null : packGuestList(guestList), requestKey }
}

async function walkInAction(
  acting: Acting,
  access: CheckInAccess,
  form: FormData,
): Promise<CheckInFormResult> {
  const fields = { name: formText(form, 'name'), phone: formText(form, 'phone'), isIn: true }
  const requestKey = formText(form, 'requestKey')
  const isOver = form.get('walk-in') === 'over'
  const walked = await addWalkIn(acting, { ...access, form: fields, requestKey, isOver })
  if (!walked.ok) {
    const errors = walked.problem === 'invalid' ? walked.errors : {}
    const over = walked.problem === 'seats-taken' ? walked.over : undefined
    const walkIn: WalkInResult = { ok: false, message: registrationMessages[walked.problem], errors, over }
    return { message: null, walkIn }
  }
  const { id } = walked.value
  const guestList = await checkInGuestList(acting, access)
  const guest = guestList?.guests.find((known) => known.id === id)
  // The second click of a double click gets the result of the first.
  return {
    message: guestList && guest ? checkInMessage({ ...guest, checkedInAt: null }, guestList) : null,
    walkIn: null,
  }
}

async function checkInOrUndo(
  acting: Acting,
  access: CheckInAccess,
  { id, kind }: { id: string; kind: 'in' | 'out' },
): Promise<CheckInFormResult> {
  const guestList = await checkInGuestList(acting, access)
  const guest = guestList?.guests.find((known) => known.id === id)
  if (!guestList || !guest) throw data(registrationMessages['not-seated'], { status: 404 })
  const at = acting.now.toISOString()
  await syncEntries(acting, access, [{ id, kind, at, since: guest.checkedInAt ?? undefined }])
  return { message: kind === 'in' ? checkInMessage(guest, guestList) : undoMessage(guest), walkIn: null }
}

/** Handles the buttons of the page without scripts. */
export async function checkInAction(
  acting: Acting,
  access: CheckInAccess,
  form: FormData,
): Promise<CheckInFormResult> {
  if (form.has('walk-in')) return walkInAction(acting, access, form)
  const kind = form.has('in') ? 'in' : 'out'
  return checkInOrUndo(acting, access, { id: formText(form, kind), kind })
}
