import { expect, test } from 'vitest'
import { coalesced } from './use-live.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('changes during a refetch cause exactly one more refetch after it', async () => {
  const running: (() => void)[] = []
  const refetch = coalesced(() => new Promise((resolve) => running.push(resolve)))
  for (let changes = 0; changes < 5; changes += 1) refetch()
  expect(running).toHaveLength(1)
  running[0]?.()
  await settled()
  expect(running).toHaveLength(2)
  running[1]?.()
  await settled()
  expect(running).toHaveLength(2)
  refetch()
  expect(running).toHaveLength(3)
})
