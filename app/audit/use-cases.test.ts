import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { transact } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent } from '#tests/support/factories.ts'
import { type AuditEntry, type AuditFilter } from './model.ts'
import { ENTRIES_PER_PAGE, entryText } from './rules.ts'
import { auditActors, auditPage, recordAudit } from './use-cases.server.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const everything: AuditFilter = { actorId: null, action: null, from: null, until: null, before: null }
const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  actorId: null,
  action: 'session.sign-in',
  subjectKind: 'user',
  subjectId: null,
  at: now,
  ...over,
})

describe.each(engines)('the audit log, on $name', ({ open }) => {
  it('shows current names and stores only ids', async () => {
    const db = await open()
    const { id: actorId } = await anAdmin(db, { name: 'Asha' })
    const { id: subjectId } = await anEvent(db, { title: 'Arambh' })
    await recordAudit(db, anEntry({ actorId, action: 'event.delete', subjectKind: 'event', subjectId }))
    const messages = async () => (await auditPage(db, everything)).entries.map(entryText)
    expect(await messages()).toEqual(['Asha deleted Arambh'])
    const [storedEntry] = await db.selectFrom('audit_entry').selectAll().execute()
    expect(JSON.stringify(storedEntry)).not.toMatch(/Asha|Arambh/)
    await db.updateTable('user_account').set({ name: 'Asha R.' }).where('id', '=', actorId).execute()
    await db.deleteFrom('event').execute()
    expect(await messages()).toEqual(['Asha R. deleted an event'])
    await db.deleteFrom('user_account').execute()
    expect(await messages()).toEqual(['Somebody who has left deleted an event'])
  })

  it('does not show the name of a rejected join request', async () => {
    const db = await open()
    const { id: subjectId } = await aJoinRequest(db, { name: 'Ravi' })
    await recordAudit(db, anEntry({ action: 'join-request.reject', subjectKind: 'join-request', subjectId }))
    const name = async () => (await auditPage(db, everything)).entries[0]?.subjectName
    expect(await name()).toBe('Ravi')
    await db.updateTable('join_request').set({ status: 'rejected' }).execute()
    expect(await name()).toBeNull()
  })

  it('has no entry for a transaction that was rolled back', async () => {
    const db = await open()
    const rolledBack = transact(db, async (db) => {
      await recordAudit(db, anEntry())
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect((await auditPage(db, everything)).entries).toEqual([])
  })

  it('has pages without gaps, even for many entries in one millisecond', async () => {
    const db = await open()
    const many = ENTRIES_PER_PAGE * 2 + 7
    await transact(db, async (db) => {
      for (let n = 0; n < many; n += 1) await recordAudit(db, anEntry())
    })
    const shownIds: string[] = []
    let before: AuditFilter['before'] = null
    do {
      const page = await auditPage(db, { ...everything, before })
      shownIds.push(...page.entries.map(({ id }) => id))
      before = page.older
    } while (before)
    expect(shownIds).toHaveLength(many)
    expect(new Set(shownIds).size).toBe(many)
  })

  it('filters by person, action and time', async () => {
    const db = await open()
    const { id: asha } = await anAdmin(db, { name: 'Asha' })
    const { id: ravi } = await anAdmin(db, { name: 'Ravi' })
    const later = new Date(now.getTime() + 60_000)
    await recordAudit(db, anEntry({ actorId: asha }))
    await recordAudit(db, anEntry({ actorId: asha, action: 'event.create', subjectKind: 'event', at: later }))
    await recordAudit(db, anEntry({ actorId: ravi }))
    const count = async (over: Partial<AuditFilter>) =>
      (await auditPage(db, { ...everything, ...over })).entries.length
    expect(await count({})).toBe(3)
    expect(await count({ actorId: asha })).toBe(2)
    expect(await count({ action: 'session.sign-in' })).toBe(2)
    expect(await count({ actorId: asha, action: 'session.sign-in' })).toBe(1)
    expect(await count({ from: later.toISOString() })).toBe(1)
    expect(await count({ until: later.toISOString() })).toBe(2)
    expect((await auditActors(db)).map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
  })
})

const LARGE = 100_000
const FIRST_PAGE_LIMIT_MS = 50
const MOST_TRIES = 20
const BATCH = 10_000

describe.each(engines)('an audit log of 100,000 entries, on $name', ({ open, engine }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
    await fill(db, engine)
  }, 60_000)

  it.each<[string, Partial<AuditFilter>]>([
    ['all entries', {}],
    ['old entries', { before: { at: '2026-01-01T00:00:10.000Z', id: 'f' } }],
    ['the entries of one person', { actorId: 'actor-1' }],
    ['the entries of one action', { action: 'event.delete' }],
    ['an action that one person never did', { actorId: 'actor-1', action: 'mail.test' }],
    ['the entries of one second', { from: '2026-01-01T00:00:50.000Z', until: '2026-01-01T00:00:51.000Z' }],
  ])('returns a page of %s within 50 ms', async (_, over) => {
    const filter = { ...everything, ...over }
    await auditPage(db, filter)
    const durationsMs: number[] = []
    // A busy machine may delay some of them.
    for (let n = 0; n < MOST_TRIES && !durationsMs.some((ms) => ms < FIRST_PAGE_LIMIT_MS); n += 1) {
      const startedAt = performance.now()
      await auditPage(db, filter)
      durationsMs.push(performance.now() - startedAt)
    }
    expect(Math.min(...durationsMs)).toBeLessThan(FIRST_PAGE_LIMIT_MS)
  })
})

/** Inserts one entry per millisecond from New Year on, by four people. */
async function fill(db: Database, engine: string) {
  // In batches, so that no statement exceeds the statement timeout.
  for (let first = 0; first < LARGE; first += BATCH) await fillBatch(db, { engine, first })
  await sql.raw('analyze').execute(db)
}

async function fillBatch(db: Database, { engine, first }: { engine: string; first: number }) {
  const [from, to] = [sql.lit(first), sql.lit(first + BATCH - 1)]
  const numbers =
    engine === 'postgres'
      ? sql`select g as n from generate_series(${from}, ${to}) as g`
      : sql`with recursive g(n) as (select ${from} union all select n + 1 from g where n < ${to}) select n from g`
  const at =
    engine === 'postgres'
      ? sql`timestamptz '2026-01-01T00:00:00Z' + n * interval '1 millisecond'`
      : sql`strftime('%Y-%m-%dT%H:%M:%S', '2026-01-01', '+' || (n / 1000) || ' seconds') || '.' || substr('000' || (n % 1000), -3) || 'Z'`
  await sql`insert into audit_entry (id, at, actor_id, action, subject_kind, subject_id)
    select 'entry-' || n, ${at}, 'actor-' || (n % 4), case when n % 10 = 0 then 'event.delete' else 'event.change' end, 'event', null
    from (${numbers}) as numbers`.execute(db)
}
