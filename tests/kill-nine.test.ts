import { expect, test } from 'vitest'
import { killNine } from './support/kill-nine.ts'

test('nothing acknowledged is lost when the process is killed', async () => {
  const tally = await killNine(3)
  expect(tally).toMatchObject({ lost: 0, half: 0 })
  expect(tally.acknowledged).toBeGreaterThan(10)
})

test('a writer that acknowledges before its commit is detected', async () => {
  const { lost } = await killNine(2, 'early')
  expect(lost).toBeGreaterThan(0)
})
