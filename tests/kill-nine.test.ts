import { expect, test } from 'vitest'
import { killNine } from './support/kill-nine.ts'

test('nothing acknowledged is lost when the process is killed', async () => {
  const tally = await killNine(3)
  expect(tally).toMatchObject({ lost: 0, half: 0 })
  expect(tally.acknowledged).toBeGreaterThan(10)
})

test('a site that answered before its commit would be caught', async () => {
  const tally = await killNine(2, 'early')
  expect(tally.lost).toBeGreaterThan(0)
})
