import { expect, test } from 'vitest'
import { FairMutex, LockWaitExpired } from './fair-mutex.ts'

test('the lock goes round in the order it was asked for, to one at a time', async () => {
  const mutex = new FairMutex(1000)
  const order: number[] = []
  let holders = 0
  const borrow = async (place: number) => {
    const release = await mutex.acquire()
    holders += 1
    expect(holders).toBe(1)
    await Promise.resolve()
    order.push(place)
    holders -= 1
    release()
    release()
  }
  await Promise.all([0, 1, 2, 3, 4].map(borrow))
  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('a wait ends by itself, and its turn goes to the next', async () => {
  const mutex = new FairMutex(20)
  const release = await mutex.acquire()
  await expect(mutex.acquire()).rejects.toThrow(LockWaitExpired)
  const patient = mutex.acquire()
  release()
  const last = await patient
  last()
  await expect(mutex.acquire()).resolves.toBeTypeOf('function')
})
