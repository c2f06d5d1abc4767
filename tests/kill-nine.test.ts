import { expect, test } from 'vitest'
import { killNine } from './support/kill-nine.ts'

test('nothing acknowledged is lost when the process is killed', async () => {
  const tally = await killNine(3)
  expect(tally).toMatchObject({ lost: 0, half: 0 })
  expect(tally.acknowledged).toBeGreaterThan(10)
})

test('a writer that acknowledges before its commit is detected', async () => {
  // A single kill may fall right after a commit; a dozen do not.
  let lost = 0
  for (let round = 0; round < 12 && lost === 0; round += 1) lost = (await killNine(1, 'early')).lost
  expect(lost).toBeGreaterThan(0)
})
