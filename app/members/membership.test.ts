import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { sendJoinRequest, undoApprove } from '#app/join-requests/use-cases.server.ts'
import type { Database, Engine } from '#app/platform/database/database.ts'
import { countRemaining, dryRun, purge } from '#app/privacy/use-cases.server.ts'
import { backupLines } from '#commands/backup/lines.ts'
import { noPictures } from '#commands/backup/pictures.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { bothEngines, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs, memoryStorage, testEnv } from '#tests/support/test-services.ts'
import {
  bringBackMembership,
  exportMembers,
  forgetFormerMembers,
  openOlderMemberships,
} from './use-cases.server.ts'

const phone = '9876543210'
const applicant = { name: 'Priya Sharma', phone, branch: 'CSE', year: '1st', interest: 'Other' }
const zone = 'Asia/Kolkata'

describe.each(bothEngines)('a membership, on $name', ({ engine }: { engine: Engine }) => {
  let db: Database
  let admin: Viewer
  let place: Awaited<ReturnType<typeof newPlace>>

  beforeEach(async () => {
    place = await newPlace(engine)
    db = (await openAt(place)).db
    admin = viewerOf(await anAdmin(db, { name: 'Devika' }))
  })

  const at = (day: string) => new Date(`${day}T08:00:00.000Z`)
  const by = (day: string) => actingAs(db, admin, { now: at(day) })
  const memberships = () =>
    db.selectFrom('membership').select(['since', 'member_until', 'ended_on']).execute()

  async function approvedRequest(day: string, over: Partial<typeof applicant> = {}) {
    const form = { ...applicant, ...over }
    const outcome = await sendJoinRequest(actingAs(db, { kind: 'visitor' }, { now: at(day) }), {
      form,
      address: '192.0.2.7',
    })
    if (!outcome.ok) throw new Error(outcome.problem)
    await approveAsShown(by(day), outcome.value.id)
    return outcome.value.id
  }

  async function forget(day: string) {
    const outbox = await newFolder()
    const moment = { db, now: at(day), env: testEnv(), outbox, storage: memoryStorage() }
    const dryRunResults = await dryRun(moment)
    const purgeResults = await purge(moment)
    expect(dryRunResults).toEqual(purgeResults)
    return purgeResults.find(({ what }) => what === 'former members')?.rows
  }

  async function dump() {
    const snapshot = await openSnapshot(place)
    const foundRows = Object.fromEntries(await countRemaining(snapshot, [{ phone }]))
    let text = ''
    for await (const lines of backupLines(snapshot, { pictures: noPictures, now: at('2031-08-01') }))
      text += lines
    await snapshot.close()
    return { found: foundRows, text }
  }

  it('is erased twelve months after its last day, and a dump contains nothing of it', async () => {
    await approvedRequest('2026-11-24')
    expect(await memberships()).toMatchObject([{ since: '2026-11-24', member_until: '2030-07-31' }])
    for (const day of ['2027-11-24', '2029-11-24', '2030-08-01', '2031-07-31'])
      expect(await forget(day)).toBe(0)
    expect((await dump()).found).toEqual({ join_request: 1, user_account: 1 })
    expect(await forget('2031-08-01')).toBe(1)
    const { found, text } = await dump()
    expect(found).toEqual({})
    expect(text).not.toMatch(/Priya|9876543210/)
    expect(await memberships()).toEqual([])
    expect(await forget('2032-11-24')).toBe(0)
  })

  it('is erased without a new pending request of the same phone', async () => {
    await approvedRequest('2026-11-24', { year: '4th' })
    await aJoinRequest(db, { phone, name: 'Priya again', createdAt: '2028-07-20T00:00:00.000Z' })
    expect(await forget('2028-08-01')).toBe(1)
    const requests = await db.selectFrom('join_request').select(['name', 'status']).execute()
    expect(requests).toEqual([{ name: 'Priya again', status: 'pending' }])
  })

  it('is removed when the approval that started it is undone', async () => {
    const id = await approvedRequest('2026-11-24')
    expect(await undoApprove(by('2026-11-24'), { id })).toMatchObject({ ok: true })
    expect(await memberships()).toEqual([])
  })

  it('follows the year of study on the day of the answers, in the time zone of the club', async () => {
    // A quarter past midnight of 1 July in India.
    const sent = new Date('2027-06-30T18:45:00.000Z')
    for (const [minutes, number] of [
      [0, 8],
      [-30, 9],
    ] as const) {
      const form = { ...applicant, phone: `900000000${number}`, year: '4th' }
      const now = new Date(sent.getTime() + minutes * 60_000)
      const outcome = await sendJoinRequest(actingAs(db, { kind: 'visitor' }, { now }), {
        form,
        address: '192.0.2.7',
      })
      if (!outcome.ok) throw new Error(outcome.problem)
      await approveAsShown(by('2027-07-09'), outcome.value.id)
    }
    const rows = await db
      .selectFrom('user_account')
      .innerJoin('membership', 'membership.user_id', 'user_account.id')
      .select(['phone', 'leaves_in as leavesIn', 'member_until as until'])
      .orderBy('phone')
      .execute()
    expect(rows).toEqual([
      { phone: '9000000008', leavesIn: 2028, until: '2028-07-31' },
      { phone: '9000000009', leavesIn: 2027, until: '2027-07-31' },
    ])
  })

  it('is kept when it is brought back while others are erased', async () => {
    const requests = [
      await approvedRequest('2026-11-24', { year: '4th' }),
      await approvedRequest('2026-11-24', { year: '4th', phone: '9876543211' }),
    ]
    const accounts = db.selectFrom('user_account').select('id').where('role', '=', 'member').orderBy('id')
    const ids = (await accounts.execute()).map(({ id }) => id)
    expect(ids).toHaveLength(requests.length)
    const returns: ReturnType<typeof bringBackMembership>[] = []
    const bringBack = (id: string) => bringBackMembership(by('2028-08-01'), id)
    const erasedCount = await forgetFormerMembers(
      { db, now: at('2028-08-01') },
      async () => void (returns[0] ?? returns.push(...ids.map(bringBack))),
    )
    const outcomes = await Promise.all(returns)
    const returned = ids.filter((_, place) => outcomes[place]?.ok)
    expect(erasedCount).toBe(ids.length - returned.length)
    expect(erasedCount).toBeGreaterThan(0)
    expect((await accounts.execute()).map(({ id }) => id)).toEqual(returned)
  })

  it('is exported with the phone number, and the export is logged', async () => {
    await approvedRequest('2026-11-24')
    await aUser(db, { name: 'A sign-up' })
    const rows: unknown[] = []
    for await (const page of await exportMembers(by('2026-11-25'))) rows.push(...page)
    expect(rows).toMatchObject([
      { name: 'Priya Sharma', phone, year: '1st', since: '2026-11-24', memberUntil: '2030-07-31' },
    ])
    const auditEntries = await db.selectFrom('audit_entry').select('action').execute()
    expect(auditEntries).toContainEqual({ action: 'member.export' })
  })

  it('is created for older members, and an expired one is kept for a year from that day', async () => {
    const member = { accountStatus: 'approved' } as const
    const approvedAt = '2025-11-24T08:00:00.000Z'
    await aUser(db, { ...member, leavesIn: 2028, approvedAt })
    await aUser(db, { ...member, leavesIn: 2024, approvedAt: '2023-11-24T08:00:00.000Z' })
    await aUser(db, { name: 'A sign-up' })
    const start = { now: at('2026-11-24'), zone }
    expect(await openOlderMemberships(db, start)).toBe(2)
    expect(await openOlderMemberships(db, start)).toBe(0)
    expect((await memberships()).toSorted((a, b) => a.since.localeCompare(b.since))).toMatchObject([
      { since: '2023-11-24', member_until: '2024-07-31', ended_on: '2026-11-24' },
      { since: '2025-11-24', member_until: '2028-07-31', ended_on: null },
    ])
    expect(await forget('2027-11-24')).toBe(0)
    expect(await forget('2027-11-25')).toBe(1)
  })
})
