import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterwards, newPlace } from '#tests/support/database.ts'
import { LockWaitExpired, WriteTurns } from './write-queue.ts'

async function open() {
  const { dataDir } = await newPlace('sqlite')
  const path = join(dataDir, 'turns.sqlite')
  const writer = new DatabaseSync(path)
  const reader = new DatabaseSync(path)
  writer.exec('pragma journal_mode = wal; create table note (word text primary key) strict')
  afterwards(async () => {
    reader.close()
    writer.close()
  })
  const turns = new WriteTurns(writer, 200)
  const committed = () =>
    reader
      .prepare('select word from note order by word')
      .all()
      .map(({ word }) => word)
  const write = (word: string) => writer.prepare('insert into note values (?)').run(word)
  async function insertWord(word: string) {
    const turn = await turns.begin()
    try {
      write(word)
    } catch (error) {
      turn.rollback()
      throw error
    }
    await turn.commit()
    return committed()
  }
  return { writer, turns, committed, write, insertWord }
}

test('transactions that end together share a commit, and each resolves only after the commit', async () => {
  const { turns, committed, write, insertWord } = await open()
  const first = await turns.begin()
  write('a')
  const commitDone = first.commit()
  const second = await turns.begin()
  write('b')
  expect(committed()).toEqual([])
  const [, , third] = await Promise.all([commitDone, second.commit(), insertWord('c')])
  expect(third).toEqual(['a', 'b', 'c'])
})

test('a shared commit waits for further transactions, but only for a limited time', async () => {
  const { insertWord, committed } = await open()
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const insertions = [insertWord('a'), insertWord('b')]
  await nextTurn()
  insertions.push(insertWord('c'))
  expect(committed()).toEqual([])
  expect((await Promise.all(insertions)).map((seen) => seen.length)).toEqual([3, 3, 3])
  let isCommitted = false
  const first = insertWord('d').then(() => (isCommitted = true))
  const more = Array.from({ length: 40 }, (_, n) => `more ${n}`)
  for (const word of more)
    if (!isCommitted) {
      insertions.push(insertWord(word))
      await nextTurn()
    }
  await first
  expect(committed().length).toBeLessThan(4 + more.length)
  await Promise.all(insertions)
})

test('a failing transaction is rolled back alone', async () => {
  const { insertWord, committed } = await open()
  const outcomes = await Promise.allSettled([insertWord('a'), insertWord('a'), insertWord('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(committed()).toEqual(['a', 'b'])
})

test('a rollback before other transactions releases the writer to them', async () => {
  const { turns, write, insertWord } = await open()
  const rolledBack = await turns.begin()
  write('a')
  rolledBack.rollback()
  expect(await Promise.all([insertWord('a'), insertWord('b')])).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('a rollback keeps the writes of the transactions before it', async () => {
  const { turns, write, insertWord, committed } = await open()
  const insertion = insertWord('a')
  const rolledBack = await turns.begin()
  write('b')
  rolledBack.rollback()
  await insertion
  expect(committed()).toEqual(['a'])
  expect(await insertWord('b')).toEqual(['a', 'b'])
})

test('a failing commit rejects each of its transactions, and the next transaction works', async () => {
  const { writer, turns, write, insertWord } = await open()
  writer.exec('pragma foreign_keys = on')
  writer.exec('create table link (word text references note (word) deferrable initially deferred) strict')
  const first = await turns.begin()
  write('a')
  const commitDone = first.commit()
  const second = await turns.begin()
  // Allowed until the commit, which finds it out.
  writer.exec("insert into link values ('nobody')")
  const outcomes = await Promise.allSettled([commitDone, second.commit()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await insertWord('c')).toEqual(['c'])
})

test('a rollback by the database rejects the earlier transactions of the same commit', async () => {
  const { writer, turns, write, insertWord, committed } = await open()
  const first = await turns.begin()
  write('a')
  const commitDone = first.commit()
  const second = await turns.begin()
  // As a full disk does.
  writer.exec('rollback')
  second.rollback()
  await expect(commitDone).rejects.toThrow('gave up')
  expect(committed()).toEqual([])
  expect(await insertWord('b')).toEqual(['b'])
})

test('the shared commit waits for a long transaction', async () => {
  const { turns, write, committed } = await open()
  const first = await turns.begin()
  write('a')
  const commitDone = first.commit()
  const long = await turns.begin()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(committed()).toEqual([])
  write('b')
  await Promise.all([long.commit(), commitDone])
  expect(committed()).toEqual(['a', 'b'])
})

test('a statement outside a transaction runs after earlier commits, and waiting for a turn has a limit', async () => {
  const { turns, writer, insertWord } = await open()
  const insertion = insertWord('a')
  await turns.alone(() => writer.exec('vacuum'))
  await insertion
  const heldTurn = await turns.begin()
  await expect(turns.begin()).rejects.toThrow(LockWaitExpired)
  const patient = turns.begin()
  heldTurn.rollback()
  const last = await patient
  last.rollback()
  last.rollback()
  expect(await insertWord('b')).toEqual(['a', 'b'])
})

test('write turns are granted one at a time, in the order of the requests', async () => {
  const { turns } = await open()
  const order: number[] = []
  let holders = 0
  const take = async (place: number) => {
    const turn = await turns.begin()
    holders += 1
    expect(holders).toBe(1)
    await Promise.resolve()
    order.push(place)
    holders -= 1
    turn.rollback()
    turn.rollback()
  }
  await Promise.all([0, 1, 2, 3, 4].map(take))
  expect(order).toEqual([0, 1, 2, 3, 4])
})
