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

test('a single change is sent at once, and once', () => {
  const { hub, heard: received } = listening()
  hub.touch('events')
  expect(received).toHaveLength(1)
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(received).toHaveLength(1)
})

test('a burst is sent at its start and after its end', () => {
  const { hub, heard: received } = listening()
  for (let n = 0; n < 100; n += 1) hub.touch('events')
  expect(received).toHaveLength(1)
  vi.advanceTimersByTime(PACE_MS)
  expect(received).toHaveLength(2)
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(received).toHaveLength(2)
})

test('a lasting stream of changes is sent four times a second', () => {
  const { hub, heard: received } = listening()
  for (let ms = 0; ms < 1000; ms += 5) {
    hub.touch('events')
    vi.advanceTimersByTime(5)
  }
  expect(received.length).toBeGreaterThanOrEqual(4)
  expect(received.length).toBeLessThanOrEqual(5)
})

test('a prompt listener gets every change before the write is answered', () => {
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

test('a listener gets no other topics, and nothing after it left or the hub ended', () => {
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

test('a listener that fails does not keep the others from hearing', () => {
  const hub = openHub<'events'>({ log: silent })
  const received: string[] = []
  hub.subscribe(['events'], () => {
    throw new Error('no')
  })
  hub.subscribe(['events'], (topic) => received.push(topic))
  hub.touch('events')
  expect(received).toEqual(['events'])
})

test('where other replicas may be late, paced listeners hear once more after the last change', () => {
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
