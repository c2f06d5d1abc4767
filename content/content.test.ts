import { expect, test } from 'vitest'
import { isReservedAddress } from '#app/club/model.ts'
import { club } from './club.ts'
import { designer } from './projects.ts'
import { leaders } from './team.ts'

test('the links of invented people and of the demo club have reserved addresses', () => {
  const people = leaders.flatMap(({ linkedin, instagram }) => [linkedin, instagram ?? linkedin])
  const contacts = [designer.email, designer.instagram, designer.linkedin]
  const clubAddresses = [...Object.values(club.social), club.credit.href, club.filmFormUrl, club.contactEmail]
  expect([...people, ...contacts, ...clubAddresses].filter((address) => !isReservedAddress(address))).toEqual(
    [],
  )
})
