import { registrationIdOf } from '#app/registrations/ticket-codes.ts'
import type { CheckInResponse, Guest, GuestList } from '#app/registrations/model.ts'

/**
 * A guest as sent to and stored on a device: code, name, last digits of the phone, digits of the ticket, time of check-in,
 * 1 for a walk-in, 1 for a seat that is not confirmed, the state of the payment, and 1 for who may not be pictured. The code contains the id, and trailing defaults are left out, so thousands of guests are a small download.
 */
type PackedGuest = [
  code: string,
  name: string,
  phone: string,
  digits: string,
  checkedInAt?: string | null,
  isWalkIn?: 1 | 0,
  isUnconfirmed?: 1 | 0,
  payment?: string,
  isNotPictured?: 1,
]

export type PackedGuestList = Omit<GuestList, 'guests'> & { guests: PackedGuest[] }

/** An answer as it travels. */
export type PackedCheckInResponse = Omit<CheckInResponse, 'guestList'> & { guestList: PackedGuestList }

function packGuest({
  code,
  name,
  phone,
  digits = '',
  checkedInAt,
  isWalkIn,
  isUnconfirmed,
  payment,
  isNotPictured,
}: Guest): PackedGuest {
  const states = [isWalkIn ? 1 : 0, isUnconfirmed ? 1 : 0] as const
  if (isNotPictured) return [code, name, phone, digits, checkedInAt, ...states, payment ?? '', 1]
  if (payment) return [code, name, phone, digits, checkedInAt, ...states, payment]
  if (isUnconfirmed) return [code, name, phone, digits, checkedInAt, 0, 1]
  if (isWalkIn) return [code, name, phone, digits, checkedInAt, 1]
  return checkedInAt === null ? [code, name, phone, digits] : [code, name, phone, digits, checkedInAt]
}

function unpackGuest([
  code,
  name,
  phone,
  digits,
  checkedInAt = null,
  walkIn,
  unconfirmed,
  payment,
  notPictured,
]: PackedGuest): Guest {
  return {
    id: registrationIdOf(code) ?? code,
    name,
    phone,
    code,
    digits,
    checkedInAt,
    isWalkIn: walkIn === 1,
    ...(unconfirmed && { isUnconfirmed: true }),
    ...(payment && { payment }),
    ...(notPictured && { isNotPictured: true }),
  }
}

export function packGuestList(guestList: GuestList): PackedGuestList {
  return { ...guestList, guests: guestList.guests.map(packGuest) }
}

/** A list that an older version of the page kept is unpacked already. */
export function unpackGuestList(guestList: PackedGuestList | GuestList): GuestList {
  return {
    ...guestList,
    guests: guestList.guests.map((guest) => (Array.isArray(guest) ? unpackGuest(guest) : guest)),
  }
}
