import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openHub, PACE_MS } from './live-hub.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = pino({ level: 'silent' })

function listening() {
  const hub = openHub<'events' | 'posts'>(silent)
  const heard: string[] = []
  const unsubscribe = hub.subscribe(['events'], (topic) => heard.push(topic))
  return { hub, heard, unsubscribe }
}

test('a single change is told at once, and once', () => {
  const { hub, heard } = listening()
  hub.touch('events')
  expect(heard).toHaveLength(1)
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(heard).toHaveLength(1)
})

test('a burst is told at its start and after its end', () => {
  const { hub, heard } = listening()
  for (let n = 0; n < 100; n += 1) hub.touch('events')
  expect(heard).toHaveLength(1)
  vi.advanceTimersByTime(PACE_MS)
  expect(heard).toHaveLength(2)
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(heard).toHaveLength(2)
})

test('a lasting stream of changes is told four times a second', () => {
  const { hub, heard } = listening()
  for (let ms = 0; ms < 1000; ms += 5) {
    hub.touch('events')
    vi.advanceTimersByTime(5)
  }
  expect(heard.length).toBeGreaterThanOrEqual(4)
  expect(heard.length).toBeLessThanOrEqual(5)
})

test('a prompt listener hears every change before the write is answered', () => {
  const { hub } = listening()
  const versions: number[] = []
  const unsubscribe = hub.subscribePromptly(['events', 'posts'], (topic) => versions.push(hub.version(topic)))
  hub.touch('events')
  hub.touch('events')
  hub.touch('posts')
  expect(versions).toHaveLength(3)
  expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity)
  unsubscribe()
  hub.touch('events')
  expect(versions).toHaveLength(3)
})

test('other topics are not heard, nor anything after leaving or the end', () => {
  const { hub, heard, unsubscribe } = listening()
  hub.touch('posts')
  expect(heard).toEqual([])
  unsubscribe()
  hub.touch('events')
  hub.subscribe(['events'], (topic) => heard.push(topic))
  hub.stop()
  vi.advanceTimersByTime(PACE_MS * 4)
  expect(heard).toEqual([])
})

test('a listener that fails does not keep the others from hearing', () => {
  const hub = openHub<'events'>(silent)
  const heard: string[] = []
  hub.subscribe(['events'], () => {
    throw new Error('no')
  })
  hub.subscribe(['events'], (topic) => heard.push(topic))
  hub.touch('events')
  expect(heard).toEqual(['events'])
})

test('versions grow with every change, and are above those of the process before', () => {
  const before = openHub<'events'>(silent)
  for (let n = 0; n < 10; n += 1) before.touch('events')
  vi.advanceTimersByTime(1000)
  const after = openHub<'events'>(silent)
  expect(after.version('events')).toBeGreaterThan(before.version('events'))
})
