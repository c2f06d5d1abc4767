import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isUnreadable } from './files.server.ts'

function errorOf(...statements: string[]): unknown {
  const database = new DatabaseSync(':memory:')
  try {
    for (const statement of statements) database.exec(statement)
  } catch (error) {
    return error
  } finally {
    database.close()
  }
  throw new Error('no error')
}

test('a full disk is no fault of a backup, and a row that breaks a constraint is', () => {
  const full = errorOf('pragma max_page_count = 2', 'create table a (b)', 'create table c (d)')
  expect(full).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 13 })
  expect(isUnreadable(full)).toBe(false)
  expect(isUnreadable(errorOf('create table a (b not null)', 'insert into a values (null)'))).toBe(true)
  expect(isUnreadable(new SyntaxError('no JSON'))).toBe(true)
})
