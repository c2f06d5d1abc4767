import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/support/database.ts'
import type { Database } from './db.ts'
import { limited } from './limited.ts'
import type { Budget } from './rate-limit.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const budget = (key: string, limit: number): Budget => ({ key, limit, windowMs: 60_000, now })

const keep = limited(
  2,
  ({ key, at }: { key: string; at: string }, isAllowed) => sql<{ id: string }>`
    insert into setting (key, value, updated_at) select ${key}, '', ${at} where ${isAllowed}
    on conflict (key) do update set value = 'again' returning key as id`,
)

describe.each(engines)('a row that costs a try of two windows, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  const at = now.toISOString()
  const isKept = async (key: string) =>
    (await db.selectFrom('setting').select('key').where('key', '=', key).execute()).length === 1
  const used = async (key: string) =>
    (await db.selectFrom('rate_limit').select('used').where('key', '=', key).executeTakeFirst())?.used

  it('is written while both have one left, and answers its id', async () => {
    const budgets = [budget('a', 1), budget('b', 2)]
    expect(await keep(db, budgets, { key: 'first', at })).toEqual({ isAllowed: true, id: 'first' })
    expect(await isKept('first')).toBe(true)
  })

  it.each([
    ['the first', 1, 9],
    ['the second', 9, 1],
  ])('is not written when %s is used up, and the try counts', async (name, one, other) => {
    const budgets = [budget(`${name} one`, one), budget(`${name} other`, other)]
    await keep(db, budgets, { key: `${name} kept`, at })
    expect(await keep(db, budgets, { key: `${name} late`, at })).toEqual({ isAllowed: false, id: null })
    expect(await isKept(`${name} late`)).toBe(false)
    expect([await used(`${name} one`), await used(`${name} other`)]).toEqual([2, 2])
  })

  it('is written exactly as often as allowed when thirty ask at once', async () => {
    const asked = Array.from({ length: 30 }, (_, n) =>
      keep(db, [budget('rush', 10), budget(`rush ${n}`, 1)], { key: `rush ${n}`, at }),
    )
    expect((await Promise.all(asked)).filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
    const rows = await db.selectFrom('setting').select('key').where('key', 'like', 'rush %').execute()
    expect(rows).toHaveLength(10)
  })
})
