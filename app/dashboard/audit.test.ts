import { describe, expect, it } from 'vitest'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import { createSuperAdmin, rejectAdmin, revokeAdmin, signIn } from '#app/accounts/use-cases.server.ts'
import { entryText } from '#app/audit/rules.ts'
import { createEvent, deleteEvent, restoreEvent, setParticipants } from '#app/events/use-cases.server.ts'
import { rejectJoinRequest, undoReject } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs, nobodyWaits } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { auditTrail } from './use-cases.server.ts'

const now = new Date('2026-11-01T20:00:00.000Z')
const nothing = { actor: null, action: null, from: null, to: null, before: null }

async function entriesFor(db: Database, over: Partial<typeof nothing | Record<string, string>> = {}) {
  const acting = actingAs(db, viewerOf(await aSuperAdmin(db)), { now })
  const { entries } = await auditTrail(acting, { ...nothing, ...over })
  return entries.map(entryText)
}

describe.each(bothEngines)('the audit log, on $name', ({ open }) => {
  it('has an entry for each deletion and restore of an event, and none for a refusal', async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await anAdmin(db, { name: 'Asha' })), { now })
    const { id } = await anEvent(db, { title: 'Arambh' })
    await deleteEvent(acting, { id: id, afterChange: nobodyWaits })
    await deleteEvent(acting, { id: id, afterChange: nobodyWaits })
    await restoreEvent(acting, { id: id, afterChange: nobodyWaits })
    await restoreEvent(acting, { id: id, afterChange: nobodyWaits })
    await setParticipants(acting, { id, participants: 9_999 })
    await createEvent(acting, {})
    expect((await entriesFor(db)).sort()).toEqual(['Asha deleted Arambh', 'Asha restored Arambh'])
  })

  it('has one entry for concurrent decisions of two admins on a join request', async () => {
    const db = await open()
    const admins = [await anAdmin(db, { name: 'Asha' }), await anAdmin(db, { name: 'Asha' })]
    const acting = admins.map((admin) => actingAs(db, viewerOf(admin), { now }))
    const { id } = await aJoinRequest(db, { name: 'Ravi' })
    await Promise.all(acting.map((one) => rejectJoinRequest(one, id)))
    expect(await entriesFor(db)).toEqual(['Asha rejected the join request of somebody'])
    await Promise.all(acting.map((one) => undoReject(one, id)))
    await Promise.all(acting.map((one) => approveAsShown(one, id)))
    expect((await entriesFor(db)).sort()).toEqual([
      'Asha approved the join request of Ravi',
      'Asha rejected the join request of Ravi',
      'Asha took back the rejection of Ravi',
    ])
  })

  it('distinguishes a rejected admin request from a revoked role', async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await aSuperAdmin(db, { name: 'Head' })), { now })
    await rejectAdmin(acting, (await anAdmin(db, { name: 'asked', accountStatus: 'pending' })).id)
    await revokeAdmin(acting, (await anAdmin(db, { name: 'held' })).id, becomeAlumnus)
    expect((await entriesFor(db)).sort()).toEqual([
      'Head rejected the admin request of asked',
      'Head removed admin access of held',
    ])
  })

  it('has an entry for a successful sign-in, and one for a pause with many refused attempts', async () => {
    const db = await open()
    const { email, name } = await newAccount(db, { role: 'admin' })
    const login = await loginContext(db, { now })
    const input = { tab: 'admin', email, password: PASSWORD, address: '::1' }
    expect(await signIn(login, input)).toMatchObject({ ok: true })
    for (let n = 0; n < 14; n += 1) await signIn(login, { ...input, password: 'not this one' })
    await signIn(login, { ...input, email: 'nobody@college.example' })
    expect((await entriesFor(db)).sort()).toEqual([
      `${name} signed in`,
      `Sign-in of ${name} was paused after too many wrong tries`,
    ])
  })

  it('has one entry for the creation of a super admin', async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await aSuperAdmin(db, { name: 'Head' })), { now })
    const form = { email: 'next@club.example', password: PASSWORD, confirmation: PASSWORD }
    await createSuperAdmin(acting, form)
    await createSuperAdmin(acting, form)
    expect(await entriesFor(db)).toEqual(['Head created the super admin next'])
  })

  it('is filtered by days in the time zone of the club, first and last day included', async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await anAdmin(db, { name: 'Asha' })), { now })
    await deleteEvent(acting, { id: (await anEvent(db, { title: 'Arambh' })).id, afterChange: nobodyWaits })
    // 20:00 in Greenwich is 01:30 of the next day in the club's zone.
    expect(await entriesFor(db, { from: '2026-11-02', to: '2026-11-02' })).toHaveLength(1)
    expect(await entriesFor(db, { to: '2026-11-01' })).toHaveLength(0)
    expect(await entriesFor(db, { from: '2026-11-03' })).toHaveLength(0)
    for (const from of ['9999-12-31', '2026-02-30', '0001-01-01', 'x'])
      expect(await entriesFor(db, { from, to: from })).toHaveLength(1)
    expect(await entriesFor(db, { action: 'event.create' })).toHaveLength(0)
    expect(await entriesFor(db, { actor: "' or 1=1" })).toHaveLength(1)
  })
})
