import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openHub, PACE_MS } from './hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = pino({ level: 'silent' })

function listening(repeatAfterMs = 0) {
  const hub = openHub<'events' | 'posts'>({ log: silent, repeatAfterMs })
  const received: string[] = []
  const unsubscribe = hub.subscribe(['events'], (topic) => received.push(topic))
  return { hub, heard: received, unsubscribe }
}

test('a single change is sent immediately, and only once', () => {
  const { hub, heard: received } = listening()
  hub.touch('events')
  expect(received).toHaveLength(1)
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(received).toHaveLength(1)
})

test('a burst of changes is sent at its start and after its end', () => {
  const { hub, heard: received } = listening()
  for (let n = 0; n < 100; n += 1) hub.touch('events')
  expect(received).toHaveLength(1)
  vi.advanceTimersByTime(PACE_MS)
  expect(received).toHaveLength(2)
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(received).toHaveLength(2)
})

test('a continuous stream of changes is sent at most five times a second', () => {
  const { hub, heard: received } = listening()
  for (let ms = 0; ms < 1000; ms += 5) {
    hub.touch('events')
    vi.advanceTimersByTime(5)
  }
  expect(received.length).toBeGreaterThanOrEqual(4)
  expect(received.length).toBeLessThanOrEqual(5)
})

test('a prompt listener receives every change synchronously', () => {
  const { hub } = listening()
  const prompt: string[] = []
  const unsubscribe = hub.subscribePromptly(['events', 'posts'], (topic) => prompt.push(topic))
  hub.touch('events')
  hub.touch('events')
  hub.touch('posts')
  expect(prompt).toEqual(['events', 'events', 'posts'])
  unsubscribe()
  hub.touch('events')
  expect(prompt).toHaveLength(3)
})

test('a listener receives only its topics, and no topic after unsubscribing or after the hub stops', () => {
  const { hub, heard: received, unsubscribe } = listening()
  hub.touch('posts')
  expect(received).toEqual([])
  unsubscribe()
  hub.touch('events')
  hub.subscribe(['events'], (topic) => received.push(topic))
  hub.stop()
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(received).toEqual([])
})

test('a failing listener does not prevent other listeners from receiving a change', () => {
  const hub = openHub<'events'>({ log: silent })
  const received: string[] = []
  hub.subscribe(['events'], () => {
    throw new Error('no')
  })
  hub.subscribe(['events'], (topic) => received.push(topic))
  hub.touch('events')
  expect(received).toEqual(['events'])
})

test('a paced listener receives the last change again when other replicas may be late', () => {
  const { hub, heard: received } = listening(2_000)
  const prompt: string[] = []
  hub.subscribePromptly(['events'], (topic) => prompt.push(topic))
  hub.touch('events')
  vi.advanceTimersByTime(1_500)
  hub.touch('events')
  expect(received).toHaveLength(2)
  vi.advanceTimersByTime(1_999)
  expect(received).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  expect(received).toHaveLength(3)
  expect(prompt).toHaveLength(2)
})
