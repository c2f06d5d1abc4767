import { expect, test } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

function works() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  return { begun, ends, work }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two tasks of a key run at a time, in their order, and those of other keys beside them', async () => {
  const semaphore = createKeyedSemaphore(2)
  const { begun, ends, work } = works()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => semaphore.run('a', work(name)))
  const other = semaphore.run('b', work('b1'))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends[1]?.()
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (let at = 0; at < 5; at += 1) {
    ends[at]?.()
    await settled()
  }
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('a failure makes room for the next', async () => {
  const semaphore = createKeyedSemaphore(1)
  const failing = semaphore.run('a', () => Promise.reject(new Error('no')))
  const next = semaphore.run('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
