import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

const always = () => true
const fail = async () => {
  throw new Error('refused')
}

let breaker: CircuitBreaker
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  breaker = new CircuitBreaker()
})
afterEach(() => void vi.useRealTimers())

test('the circuit opens after a failure, is half open after 500 ms, and closes after a success', async () => {
  let attempts = 0
  const count = async () => (attempts += 1)
  expect(await breaker.run(count, always)).toBe(1)
  expect(breaker.isFailing).toBe(false)
  await expect(breaker.run(fail, always)).rejects.toThrow('refused')
  expect(breaker.isFailing).toBe(true)
  await expect(breaker.run(count, always)).rejects.toThrow('unreachable')
  vi.advanceTimersByTime(500)
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = breaker.run(() => promise, always)
  await expect(breaker.run(count, always)).rejects.toThrow('unreachable')
  resolve('back')
  expect(await trial).toBe('back')
  expect(await breaker.run(count, always)).toBe(2)
  vi.advanceTimersByTime(5_000)
  expect(breaker.isFailing).toBe(false)
})

test('a half-open circuit stays failing until its one attempt ends', async () => {
  await expect(breaker.run(fail, always)).rejects.toThrow('refused')
  vi.advanceTimersByTime(600)
  const { promise, reject } = Promise.withResolvers<string>()
  const trial = breaker.run(() => promise, always)
  vi.advanceTimersByTime(5_000)
  await expect(breaker.run(fail, always)).rejects.toThrow('unreachable')
  expect(breaker.isFailing).toBe(true)
  reject(new Error('timeout expired'))
  await expect(trial).rejects.toThrow('timeout expired')
  await expect(breaker.run(fail, always)).rejects.toThrow('unreachable')
})

test('the circuit closes after an error that is not a failure of the database', async () => {
  await expect(breaker.run(fail, () => false)).rejects.toThrow('refused')
  expect(breaker.isFailing).toBe(true)
  expect(await breaker.run(async () => 'connected', always)).toBe('connected')
})
