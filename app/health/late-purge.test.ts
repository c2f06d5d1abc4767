import { expect, test } from 'vitest'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { newPlace, openAt } from '#tests/support/database.ts'
import { mayPurge, notePurge } from './use-cases.server.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const daysFrom = (days: number) => new Date(now.getTime() + days * DAY_MS)

test('a purge that would be a week late waits for the next run, since a clock may be ahead', async () => {
  const { db } = await openAt(await newPlace('sqlite'))
  expect(await mayPurge(db, now)).toBe(true)
  await notePurge(db, now)
  expect(await mayPurge(db, daysFrom(6))).toBe(true)
  expect(await mayPurge(db, daysFrom(30))).toBe(false)
  // The clock was put right.
  expect(await mayPurge(db, daysFrom(1))).toBe(true)
  expect(await mayPurge(db, daysFrom(8))).toBe(false)
  expect(await mayPurge(db, daysFrom(8.01))).toBe(false)
  expect(await mayPurge(db, daysFrom(8.05))).toBe(true)
})
