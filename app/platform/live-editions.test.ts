import { expect, test } from 'vitest'
import { openEditions, wordFrom } from './live-editions.ts'

/** Replicas on one line that carries words to all of them, in one order. */
function openReplicas(...names: string[]) {
  const replicas = Object.fromEntries(names.map((name) => [name, openEditions(name)]))
  const line: string[] = []
  return {
    replicas,
    change(name: string) {
      replicas[name]?.willTell('events')
      line.push(replicas[name]?.word('events') ?? '')
    },
    /** What has been told so far arrives at one of them. */
    deliver(name: string, words = line) {
      for (const word of words) replicas[name]?.heard(wordFrom(word))
    },
    editions: () => names.map((name) => replicas[name]?.of('events') ?? null),
    line,
  }
}

test('replicas that heard the same words give a state the same name', () => {
  const { change, deliver, editions } = openReplicas('one', 'two')
  expect(editions()).toEqual([null, null])
  change('one')
  change('two')
  deliver('one')
  deliver('two')
  expect(editions()).toEqual(['two.1', 'two.1'])
  change('one')
  deliver('one')
  expect(editions()).toEqual(['one.2', 'two.1'])
})

test('while its own word is on the way a replica shares no name, whatever it hears from others', () => {
  const { change, deliver, editions, line } = openReplicas('one', 'two')
  change('one')
  change('two')
  deliver('two', line.slice(0, 1))
  deliver('one', line.slice(0, 1))
  expect(editions()).toEqual(['one.1', null])
  deliver('two', line.slice(1))
  expect(editions()).toEqual(['one.1', 'two.1'])
})

test('a change made after the word went out waits for a word of its own', () => {
  const { change, deliver, editions, line } = openReplicas('one')
  change('one')
  change('one')
  deliver('one', line.slice(0, 1))
  expect(editions()).toEqual([null])
  deliver('one', line.slice(1))
  expect(editions()).toEqual(['one.2'])
})

test('what changes by itself, a lost line and an older release leave a state without a shared name', () => {
  const { replicas, change, deliver, editions } = openReplicas('one', 'two')
  change('one')
  deliver('two')
  replicas['two']?.changedHere('events')
  expect(editions()).toEqual([null, null])
  deliver('two')
  replicas['two']?.lost()
  expect(editions()).toEqual([null, null])
  deliver('two', ['older:events'])
  expect(editions()).toEqual([null, null])
  expect(replicas['one']?.isWaiting('events')).toBe(true)
  expect(replicas['two']?.isWaiting('events')).toBe(false)
})
