import { expect, test } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { codeOf } from '#app/registrations/ticket-codes.ts'
import type { GuestList } from '#app/registrations/model.ts'
import { packGuestList, unpackGuestList } from './guest-list.ts'

const guest = (over: object = {}) => {
  const id = newId()
  const code = codeOf(id, new Uint8Array(10))
  return {
    id,
    name: 'Asha Rao',
    phone: '3210',
    code,
    digits: '482913',
    checkedInAt: null,
    isWalkIn: false,
    ...over,
  }
}
const guestList: GuestList = {
  event: { id: newId(), title: 'Reels', longDate: 'Today', clockTime: '6:00 PM' },
  timeZone: 'Asia/Kolkata',
  generatedAt: '2030-03-01T06:00:00.000Z',
  guests: [
    guest(),
    guest({ checkedInAt: '2030-03-01T05:00:00.000Z' }),
    guest({ isWalkIn: true, phone: '' }),
    guest({ payment: 'Unpaid' }),
  ],
  helper: null,
  expiresAt: null,
}

test('a packed check-in list leaves out the ids in its codes, and unpacks to the same list', () => {
  const packed = packGuestList(guestList)
  expect(JSON.stringify(packed)).not.toContain(guestList.guests[0]?.id)
  expect(unpackGuestList(packed)).toEqual(guestList)
  expect(unpackGuestList(guestList)).toEqual(guestList)
})
