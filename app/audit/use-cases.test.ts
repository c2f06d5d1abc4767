import { describe, expect, it } from 'vitest'
import { transact } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent } from '#tests/support/factories.ts'
import { type AuditEntry, type AuditFilter } from './model.ts'
import { ENTRIES_PER_PAGE, entryText } from './rules.ts'
import { auditActors, auditPage, recordAudit } from './use-cases.server.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const everything: AuditFilter = { actorId: null, action: null, from: null, until: null, before: null }
const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  actorId: null,
  action: 'session.sign-in',
  subjectId: null,
  at: now,
  ...over,
})

describe.each(bothEngines)('the audit log, on $name', ({ open }) => {
  it('shows current names and stores only ids', async () => {
    const db = await open()
    const { id: actorId } = await anAdmin(db, { name: 'Asha' })
    const { id: subjectId } = await anEvent(db, { title: 'Arambh' })
    await recordAudit(db, anEntry({ actorId, action: 'event.delete', subjectId }))
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
    await recordAudit(db, anEntry({ action: 'join-request.reject', subjectId }))
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
    await recordAudit(db, anEntry({ actorId: asha, action: 'event.create', at: later }))
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
