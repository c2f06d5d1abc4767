import { expect, test } from 'vitest'
import { coalesced } from './use-live.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('changes during a refetch cause exactly one more refetch after it', async () => {
  const refetches: (() => void)[] = []
  const refetch = coalesced(() => new Promise((resolve) => refetches.push(resolve)))
  for (let changes = 0; changes < 5; changes += 1) refetch()
  expect(refetches).toHaveLength(1)
  refetches[0]?.()
  await nextTask()
  expect(refetches).toHaveLength(2)
  refetches[1]?.()
  await nextTask()
  expect(refetches).toHaveLength(2)
  refetch()
  expect(refetches).toHaveLength(3)
})
