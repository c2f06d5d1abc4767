import { expect, test } from 'vitest'
import { openEditions, wordFrom } from './live-editions.ts'

/** Replicas on one line that carries words to all of them, in one order. */
function openReplicas(...names: string[]) {
  const replicas = names.map((name) => ({ name, known: openEditions(name), read: 0 }))
  const line: string[] = []
  const replica = (name: string) => replicas.find((one) => one.name === name) ?? replicas[0]!
  const say = (name: string) => line.push(replica(name).known.word('events'))
  return {
    known: (name: string) => replica(name).known,
    /** A write: its name is there at once, its word goes out later. */
    change: (name: string) => replica(name).known.willTell('events'),
    say,
    /** What has been said and not yet heard, or the first of it, arrives at one of them. */
    deliver(name: string, most = Infinity) {
      const one = replica(name)
      for (let word = 0; word < most && one.read < line.length; word += 1, one.read += 1)
        if (one.known.heard(wordFrom(line[one.read] ?? ''))) say(name)
    },
    editions: () => replicas.map(({ known }) => known.of('events')),
    line,
  }
}

test('replicas that heard the same words give a state the same name', () => {
  const { change, say, deliver, editions } = openReplicas('one', 'two')
  expect(editions()).toEqual([null, null])
  change('one')
  expect(editions()).toEqual(['one.1', null])
  say('one')
  deliver('two')
  expect(editions()).toEqual(['one.1', 'one.1'])
  change('two')
  say('two')
  deliver('one')
  expect(editions()).toEqual(['two.1', 'two.1'])
})

test('a name is never that of two states: who hears another word before its own comes back, speaks again', () => {
  const { change, say, deliver, editions } = openReplicas('one', 'two')
  change('one')
  change('two')
  say('one')
  say('two')
  deliver('two', 1)
  expect(editions()).toEqual(['one.1', 'two.2'])
  deliver('one')
  deliver('two')
  expect(editions()).toEqual(['two.2', 'two.2'])
})

test('what is written before the word goes out changes the name, and one word tells of both', () => {
  const { change, say, deliver, editions, line } = openReplicas('one', 'two')
  change('one')
  change('one')
  say('one')
  deliver('two')
  expect(editions()).toEqual(['one.2', 'one.2'])
  expect(line).toEqual(['one:events:2'])
})

test('a word that comes back late does not end the waiting for a newer one', () => {
  const { known, change, say, deliver } = openReplicas('one')
  change('one')
  say('one')
  change('one')
  deliver('one')
  expect(known('one').isWaiting('events')).toBe(true)
  say('one')
  deliver('one')
  expect(known('one').isWaiting('events')).toBe(false)
})

test('what changes by itself, a lost line and an older release leave a state without a shared name', () => {
  const { known, change, say, deliver, editions } = openReplicas('one', 'two')
  change('one')
  say('one')
  known('one').changedHere('events')
  deliver('one')
  expect(editions()).toEqual([null, null])
  deliver('two')
  known('two').lost()
  known('two').willTell('events')
  expect(editions()).toEqual([null, null])
  known('two').found()
  expect(editions()).toEqual([null, 'two.1'])
  say('two')
  deliver('two')
  known('two').heard(wordFrom('older:events'))
  expect(editions()).toEqual([null, null])
})

test('a greeting gives the same name before anything has changed, and stays one until something has', () => {
  const { known, say, deliver, editions, line } = openReplicas('one', 'two')
  known('one').willGreet('events')
  say('one')
  deliver('two')
  expect(editions()).toEqual(['one.1', 'one.1'])
  known('two').willGreet('events')
  known('two').willSayAgain('events')
  say('two')
  known('two').willTell('events')
  known('two').willGreet('events')
  say('two')
  expect(line.map((word) => wordFrom(word).isGreeting)).toEqual([true, true, false])
})
