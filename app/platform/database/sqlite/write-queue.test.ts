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
    turn.commit()
    return committed()
  }
  return { writer, turns, committed, write, insertWord }
}

test('a transaction is seen when it is committed, and by nobody before', async () => {
  const { turns, write, committed, insertWord } = await open()
  const first = await turns.begin()
  write('a')
  const second = insertWord('b')
  await new Promise((resolve) => setImmediate(resolve))
  expect(committed()).toEqual([])
  first.commit()
  expect(committed()).toEqual(['a'])
  expect(await second).toEqual(['a', 'b'])
})

test('a failing transaction is rolled back alone', async () => {
  const { insertWord, committed } = await open()
  const outcomes = await Promise.allSettled([insertWord('a'), insertWord('a'), insertWord('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(committed()).toEqual(['a', 'b'])
})

test('a rollback undoes its own writes alone, and releases the writer', async () => {
  const { turns, write, insertWord, committed } = await open()
  await insertWord('a')
  const rolledBack = await turns.begin()
  write('b')
  rolledBack.rollback()
  expect(committed()).toEqual(['a'])
  expect(await insertWord('b')).toEqual(['a', 'b'])
})

test('a commit that fails keeps nothing of its transaction, and the next transaction works', async () => {
  const { writer, turns, write, insertWord } = await open()
  writer.exec('pragma foreign_keys = on')
  writer.exec('create table link (word text references note (word) deferrable initially deferred) strict')
  const failing = await turns.begin()
  write('a')
  // Allowed until the commit, which finds it out.
  writer.exec("insert into link values ('nobody')")
  expect(() => failing.commit()).toThrow('FOREIGN KEY')
  expect(await insertWord('c')).toEqual(['c'])
})

test('a transaction that the database gave up fails at its commit, and the next one works', async () => {
  const { writer, turns, write, insertWord } = await open()
  const lost = await turns.begin()
  write('a')
  // As a full disk does.
  writer.exec('rollback')
  expect(() => lost.commit()).toThrow('no transaction is active')
  expect(await insertWord('b')).toEqual(['b'])
})

test('a statement outside a transaction runs after the transactions before it, and waiting for a turn has a limit', async () => {
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
