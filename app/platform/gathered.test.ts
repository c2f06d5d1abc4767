import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/support/database.ts'
import { LONG_AGO } from '#tests/support/factories.ts'
import type { Database } from './db.ts'
import { gathered } from './gathered.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe.each(engines)('what many ask at once, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  /** Keeps words; each piece of work lasts until it is let go. */
  function keeper() {
    const together: string[][] = []
    let gate = Promise.resolve()
    const keep = gathered<string, string>({
      keyOf: (word) => word,
      async work(db, words) {
        together.push([...words])
        await gate
        const rows = words.map((key) => ({ key, value: '', updated_at: LONG_AGO }))
        await db.insertInto('setting').values(rows).execute()
        return words.map((word) => `kept ${word}`)
      },
    })
    function hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    }
    return { keep: (word: string) => keep(db, word), together, hold }
  }

  it('is done at once for one alone, and for all that came in the same turn', async () => {
    const { keep, together } = keeper()
    const alone = keep('a')
    await nextTurn()
    expect(together).toEqual([['a']])
    expect(await alone).toBe('kept a')
    expect(await Promise.all([keep('c'), keep('b'), keep('d')])).toEqual(['kept c', 'kept b', 'kept d'])
    expect(together).toEqual([['a'], ['c', 'b', 'd']])
  })

  it('gathers while the one before is worked on', async () => {
    const { keep, together, hold } = keeper()
    const letGo = hold()
    const kept = [keep('a')]
    await nextTurn()
    kept.push(keep('b'))
    await nextTurn()
    kept.push(keep('c'))
    await nextTurn()
    expect(together).toEqual([['a']])
    letGo()
    expect(await Promise.all(kept)).toEqual(['kept a', 'kept b', 'kept c'])
    expect(together).toEqual([['a'], ['b', 'c']])
  })

  it('goes in pieces of 64, and never two of one key together, whose order stays', async () => {
    const { keep, together } = keeper()
    const words = Array.from({ length: 70 }, (_, n) => `word ${n}`)
    const kept = [...words, 'word 3', 'word 69'].map((word) => keep(word).catch(() => 'refused'))
    const told = await Promise.all(kept)
    expect(told.slice(0, 70)).toEqual(words.map((word) => `kept ${word}`))
    // They stand there by then.
    expect(told.slice(70)).toEqual(['refused', 'refused'])
    const firsts = together.slice(0, 2)
    expect(firsts).toEqual([words.slice(0, 64), [...words.slice(64), 'word 3']])
  })

  it('is done for each alone when the database refuses one of them', async () => {
    const { keep, together } = keeper()
    await keep('b')
    const outcomes = await Promise.allSettled([keep('a'), keep('b'), keep('c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(together.slice(1)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
    expect(await keep('d')).toBe('kept d')
  })

  it('is not asked again when it failed for another reason', async () => {
    let asked = 0
    const failing = gathered<string, never>({
      keyOf: (word) => word,
      async work() {
        asked += 1
        throw new Error('away')
      },
    })
    const outcomes = await Promise.allSettled([failing(db, 'a'), failing(db, 'b')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(asked).toBe(1)
  })
})
