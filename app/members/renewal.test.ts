import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { sendJoinRequest, undoApprove } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aMembership, anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { forgetFormerMembers } from './use-cases.server.ts'

const phone = '9876543210'
const applicant = { name: 'Priya Sharma', phone, branch: 'CSE', year: '1st', interest: 'Other' }

describe.each(bothEngines)('the membership of a known account, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db, { name: 'Devika' }))
  })

  const at = (day: string) => new Date(`${day}T08:00:00.000Z`)
  const by = (day: string) => actingAs(db, admin, { now: at(day) })
  const memberships = () => db.selectFrom('membership').select(['member_until', 'ended_on']).execute()

  async function approvedRequest(day: string, over: Partial<typeof applicant> = {}) {
    const acting = actingAs(db, { kind: 'visitor' }, { now: at(day) })
    const form = { ...applicant, ...over }
    const outcome = await sendJoinRequest(acting, { form, address: '192.0.2.7' })
    if (!outcome.ok) throw new Error(outcome.problem)
    await approveAsShown(by(day), outcome.value.id)
    return outcome.value.id
  }

  it('is restored when the approval that renewed it is undone', async () => {
    await approvedRequest('2026-11-24', { year: '4th' })
    await db.updateTable('membership').set({ ended_on: '2027-03-01' }).execute()
    const id = await approvedRequest('2027-09-01', { year: '3rd' })
    expect(await memberships()).toMatchObject([{ member_until: '2029-07-31', ended_on: null }])
    expect(
      await db.selectFrom('user_account').select('id').where('phone', '=', phone).execute(),
    ).toHaveLength(1)
    expect(await undoApprove(by('2027-09-01'), { id })).toMatchObject({ ok: true })
    expect(await memberships()).toMatchObject([{ member_until: '2027-07-31', ended_on: '2027-03-01' }])
    const member = await db
      .selectFrom('user_account')
      .select('leaves_in')
      .where('phone', '=', phone)
      .execute()
    expect(member).toEqual([{ leaves_in: 2027 }])
  })

  it.each([
    ['that an admin added', { phone, email: 'priya@college.example' }],
    ['whose phone was corrected', { phone: '9876500000', email: `91${phone}@members.invalid` }],
  ])('leaves the account %s as it was when its approval is undone', async (_case, known) => {
    const details = { name: 'Priya S.', branch: 'ECE', ...known }
    const { id } = await aUser(db, { ...details, accountStatus: 'approved', leavesIn: 2028 })
    await aMembership(db, { user_id: id, member_until: '2028-07-31' })
    const account = () =>
      db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { updated_at: _before, ...before } = await account()
    const request = await approvedRequest('2026-11-24')
    expect(await account()).toMatchObject({ name: applicant.name, branch: 'CSE', phone })
    expect(await undoApprove(by('2026-11-24'), { id: request })).toMatchObject({ ok: true })
    const { updated_at: _after, ...after } = await account()
    expect(after).toEqual(before)
    expect(await memberships()).toMatchObject([{ member_until: '2028-07-31' }])
  })

  it('begins for an account without one, which is as it was when that approval is undone', async () => {
    const { id } = await aUser(db, { name: 'Priya S.', phone, branch: 'ECE', accountStatus: 'approved' })
    const request = await approvedRequest('2026-11-24')
    expect(await memberships()).toHaveLength(1)
    expect(await undoApprove(by('2026-11-24'), { id: request })).toMatchObject({ ok: true })
    expect(await memberships()).toEqual([])
    const account = db.selectFrom('user_account').select(['name', 'branch']).where('id', '=', id)
    expect(await account.execute()).toEqual([{ name: 'Priya S.', branch: 'ECE' }])
  })

  it('holds what its renewal replaced only as long as that can be undone', async () => {
    await approvedRequest('2026-11-24', { year: '4th' })
    await approvedRequest('2027-09-01', { name: 'Priya Two' })
    const held = async () =>
      (await db.selectFrom('membership').select('before_renewal').execute()).map(
        ({ before_renewal: text }) => text?.includes(applicant.name) ?? false,
      )
    const purgeAfter = (ms: number) =>
      forgetFormerMembers({ db, now: new Date(at('2027-09-01').getTime() + ms) }, async () => null)
    await purgeAfter(UNDO_MS)
    expect(await held()).toEqual([true])
    await purgeAfter(UNDO_MS + 1)
    expect(await held()).toEqual([false])
  })

  it('is renewed for the same account when the member has an email by then', async () => {
    await approvedRequest('2026-11-24')
    await db
      .updateTable('user_account')
      .set({ email: 'priya@college.example' })
      .where('phone', '=', phone)
      .execute()
    await approvedRequest('2027-09-01', { year: '2nd' })
    const members = await db.selectFrom('user_account').select('email').where('phone', '=', phone).execute()
    expect(members).toEqual([{ email: 'priya@college.example' }])
    expect(await memberships()).toMatchObject([{ member_until: '2030-07-31' }])
  })
})
