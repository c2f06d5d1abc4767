import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { parseTicketCode } from '#app/registrations/ticket-codes.ts'
import type { CheckInResponse, Guest, WalkInResult, WalkInRequest } from '#app/registrations/model.ts'
import type { PackedGuestList } from '../guest-list.ts'
import {
  undoMessage,
  refusedCodeMessage,
  type CheckInMessage,
  checkInMessage,
  foreignCodeMessage,
  offlineUnlistedMessage,
} from './check-in-messages.ts'
import { uncachePage, cachePage } from './offline-page.ts'
import { checkInStorage } from './check-in-storage.ts'
import { CheckInSession, type CheckInAccess } from './check-in-session.ts'

type WalkInValues = Omit<WalkInRequest, 'requestKey'>

export interface CheckInProps {
  access: CheckInAccess
  eventId: string
  guestList: PackedGuestList | null
  /** The request key of the walk-in form when no script runs. */
  requestKey: string
}

/** The number changes with each message, so that a repeated text is announced again. */
export type MessageOnScreen = CheckInMessage & { turn: number }

function useMessage(initial: CheckInMessage | null) {
  const [message, setMessage] = useState<MessageOnScreen | null>(initial && { ...initial, turn: 0 })
  const showMessage = useCallback(
    (next: CheckInMessage) => setMessage((previous) => ({ ...next, turn: (previous?.turn ?? 0) + 1 })),
    [],
  )
  return { message, showMessage }
}

/** One key for each person until they have a seat: what was sent in vain is sent again in any order. */
function createWalkInAction(session: CheckInSession, showMessage: (message: CheckInMessage) => void) {
  const keys = new Map<string, string>()
  /** null: the line is down. */
  return async (form: WalkInValues): Promise<WalkInResult | null> => {
    const person = JSON.stringify([form.name.trim(), form.phone])
    const requestKey = keys.get(person) ?? crypto.randomUUID()
    keys.set(person, requestKey)
    const answer = await session.send({ walkIn: { ...form, requestKey } })
    const result = answer?.walkIn ?? null
    if (result?.ok) keys.delete(person)
    const guest = result?.ok && answer?.guestList.guests.find(({ id }) => id === result.id)
    if (guest && answer) showMessage(checkInMessage({ ...guest, checkedInAt: null }, answer.guestList))
    return result
  }
}

/** Checks in a guest or a code, and shows the result. */
export function createCheckInActions(
  session: CheckInSession,
  showMessage: (message: CheckInMessage) => void,
) {
  function checkIn(guest: Guest): CheckInMessage {
    const { guestList, guests } = session.getState()
    const listedGuest = guests.find(({ id }) => id === guest.id) ?? guest
    if (!guestList) return foreignCodeMessage
    if (listedGuest.checkedInAt === null) session.checkIn(listedGuest.id)
    const message = checkInMessage(listedGuest, { ...guestList, guests })
    showMessage(message)
    return message
  }
  async function checkInByCode(text: string): Promise<CheckInMessage> {
    const code = parseTicketCode(text)
    const holder = () => session.getState().guests.find((guest) => guest.code === code)
    const listedGuest = code && holder()
    if (listedGuest) return checkIn(listedGuest)
    // The guest may have got the seat after the list was sent.
    const answer: CheckInResponse | null = code ? await session.send({ code }) : null
    const newGuest = answer && holder()
    if (newGuest && answer.codeStatus !== 'promoted') return checkIn(newGuest)
    const { guestList, guests } = session.getState()
    const unlisted = code && guestList ? offlineUnlistedMessage(guestList) : foreignCodeMessage
    const general = answer
      ? refusedCodeMessage(answer.codeStatus ?? 'unknown', { ...answer.guestList, guests })
      : unlisted
    const message = newGuest ? { ...general, title: `${newGuest.name} is in`, id: newGuest.id } : general
    showMessage(message)
    return message
  }
  function undoCheckIn(guest: Guest): void {
    const listedGuest = session.getState().guests.find(({ id }) => id === guest.id)
    if (!listedGuest || listedGuest.checkedInAt === null) return
    session.undoCheckIn(listedGuest)
    showMessage(undoMessage(listedGuest))
  }
  return { checkIn, checkInByCode, undoCheckIn, addWalkIn: createWalkInAction(session, showMessage) }
}

/** Starts a session once the page is hydrated. `initial` is the result of a form that was sent without scripts. */
export function useCheckIn(props: CheckInProps, initial: CheckInMessage | null) {
  const [session] = useState(() => new CheckInSession(props))
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState)
  const { message, showMessage } = useMessage(initial)
  const [actions] = useState(() => createCheckInActions(session, showMessage))
  const hasEnded = state.connection === 'over'
  useEffect(() => {
    for (const path of checkInStorage.deleteExpired(new Date())) void uncachePage(path)
    void cachePage(location.pathname)
    return session.start()
  }, [session])
  useEffect(() => {
    if (!hasEnded) return
    checkInStorage.deleteExpired(new Date(), location.pathname)
    void uncachePage(location.pathname)
  }, [hasEnded])
  return { session, state, message, ...actions }
}
