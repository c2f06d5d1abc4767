import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import type { Viewer } from '../model.ts'
import { listEverybody, revealPhone } from '../use-cases.server.ts'

describe.each(bothEngines)('the list of all people, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db, { name: 'Devika', createdAt: '2026-02-01T00:00:00.000Z' }))
  })
  const as = (viewer: Viewer) => actingAs(db, viewer)
  const all = (query: Parameters<typeof listEverybody>[1] = {}) => listEverybody(as(admin), query)

  it('shows members, admins and super admins, and filters by role and search text', async () => {
    await aUser(db, { name: 'Nisha', phone: '9000000001', accountStatus: 'approved' })
    await aSuperAdmin(db, { name: 'Asha' })
    const names = async (query: Parameters<typeof all>[0]) =>
      (await all(query)).people.map(({ name }) => name)
    expect(await names({})).toEqual(expect.arrayContaining(['Nisha', 'Asha', 'Devika']))
    expect(await names({ role: 'member' })).toEqual(['Nisha'])
    expect(await names({ role: 'super-admin' })).toEqual(['Asha'])
    expect(await names({ q: 'DEVI' })).toEqual(['Devika'])
    expect(await names({ q: '9000000001' })).toEqual(['Nisha'])
    expect((await all({ role: 'member' })).total).toBe(1)
    expect((await all({ q: 'a' })).total).toBeNull()
  })

  it('filters by membership, branch and year, and counts the results', async () => {
    const today = '2027-07-31'
    const add = async (name: string, term: { until: string; endedOn?: string } | null, branch = 'CSE') => {
      const { id } = await aUser(db, {
        name,
        branch,
        leavesIn: 2029,
        accountStatus: term ? 'approved' : 'pending',
      })
      if (!term) return
      const { until: member_until, endedOn: ended_on = null } = term
      const at = { since: '2024-08-01', created_at: '2024-08-01T00:00:00.000Z' }
      await db
        .insertInto('membership')
        .values({ id, user_id: id, member_until, ended_on, ...at })
        .execute()
    }
    await add('Active', { until: '2029-07-31' })
    await add('Ending', { until: today }, 'ME')
    await add('Over', { until: '2027-07-30' })
    await add('Left', { until: '2029-07-31', endedOn: '2027-03-01' })
    await add('Signed up', null)
    const namesFor = async (query: Parameters<typeof all>[0]) => {
      const { people, total } = await all({ ...query, today })
      expect(total).toBe(people.length)
      return people.map(({ name }) => name).toSorted()
    }
    expect(await namesFor({ state: 'active' })).toEqual(['Active', 'Ending'])
    expect(await namesFor({ state: 'ending' })).toEqual(['Ending'])
    expect(await namesFor({ state: 'alumni' })).toEqual(['Left', 'Over'])
    expect(await namesFor({ state: 'signed-up' })).toEqual(['Signed up'])
    expect(await namesFor({ state: 'active', branch: 'ME' })).toEqual(['Ending'])
    expect(await namesFor({ branch: 'ME', year: '3rd' })).toEqual(['Ending'])
    expect(await namesFor({ branch: 'CSE', year: '2nd' })).toEqual([])
    const inJune = await all({ branch: 'ME', year: '2nd', today: '2027-06-30' })
    expect(inJune.people.map(({ name, year }) => `${name}: ${year}`)).toEqual(['Ending: 2nd'])
    const [formerMember] = (await all({ state: 'alumni', today, q: 'Left' })).people
    expect(formerMember).toMatchObject({ memberUntil: '2029-07-31', endedOn: '2027-03-01' })
  })

  it('pages forward and back with each person once, even for equal creation times', async () => {
    for (let count = 0; count < 119; count += 1) await aUser(db)
    const firstPage = await all()
    const secondPage = await all({ after: firstPage.after })
    const thirdPage = await all({ after: secondPage.after })
    const shownIds = [...firstPage.people, ...secondPage.people, ...thirdPage.people].map(({ id }) => id)
    expect(new Set(shownIds).size).toBe(120)
    expect([firstPage, secondPage, thirdPage].map(({ people }) => people.length)).toEqual([50, 50, 20])
    expect([firstPage.before, thirdPage.after]).toEqual([null, null])
    const previousPage = await all({ before: thirdPage.before })
    expect(previousPage.people.map(({ id }) => id)).toEqual(secondPage.people.map(({ id }) => id))
    expect((await all({ before: previousPage.before })).before).toBeNull()
  })

  it('starts at the first page for an invalid cursor', async () => {
    for (const after of ['x', `9999-99-99T99:99:99.999Z_${newId()}`, "2026-01-01T00:00:00.000Z_' or 1=1"])
      expect((await all({ after })).people).toHaveLength(1)
  })

  it('masks phone numbers, reveals one on request, and logs that in the audit log', async () => {
    const { id } = await aUser(db, { phone: '9000012345', email: '919000012345@members.invalid' })
    const page = await all({ role: 'member' })
    expect(JSON.stringify(page)).not.toContain('9000012345')
    expect(page.people[0]?.phone).toBe('•••••• 2345')
    expect(await revealPhone(as(admin), id)).toEqual({ ok: true, value: { id, phone: '9000012345' } })
    const entries = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(entries.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      { action: 'user.read', subject_id: null },
      { action: 'user.reveal-phone', subject_id: id },
    ])
    for (const nobody of [newId(), 'x', (await aUser(db)).id])
      expect(await revealPhone(as(admin), nobody)).toEqual({ ok: false, problem: 'user-not-found' })
  })
})
