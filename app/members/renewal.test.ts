import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { sendJoinRequest, undoApprove } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aMembership, anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { addMember, forgetFormerMembers, importMembers } from './use-cases.server.ts'

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

  async function requested(day: string, over: Partial<typeof applicant> = {}) {
    const acting = actingAs(db, { kind: 'visitor' }, { now: at(day) })
    const form = { ...applicant, ...over }
    const outcome = await sendJoinRequest(acting, { form, address: '192.0.2.7' })
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value.id
  }

  async function approvedRequest(day: string, over: Partial<typeof applicant> = {}) {
    const id = await requested(day, over)
    expect(await approveAsShown(by(day), id)).toMatchObject({ ok: true })
    return id
  }

  it('is not renewed by an approval while its owner is to be erased', async () => {
    await approvedRequest('2026-11-24')
    await db
      .updateTable('user_account')
      .set({ erase_at: at('2026-12-08').toISOString() })
      .where('phone', '=', phone)
      .execute()
    const id = await requested('2026-12-02', { year: '3rd' })
    expect(await approveAsShown(by('2026-12-02'), id)).toEqual({ ok: false, problem: 'erasure-planned' })
    const requests = db.selectFrom('join_request').select('status').where('id', '=', id)
    expect(await requests.execute()).toEqual([{ status: 'pending' }])
    await db.updateTable('user_account').set({ erase_at: null }).where('phone', '=', phone).execute()
    expect(await approveAsShown(by('2026-12-02'), id)).toMatchObject({ ok: true })
  })

  it('is left alone by an approval, an addition and an import where the member has become an admin', async () => {
    const { id: adminId } = await anAdmin(db, { name: 'Asha Rao', phone, leavesIn: 2030 })
    await aMembership(db, { user_id: adminId })
    const id = await requested('2026-12-02')
    expect(await approveAsShown(by('2026-12-02'), id)).toEqual({ ok: false, problem: 'phone-of-admin' })
    const form = { name: 'Asha Rao', phone, email: '', branch: '', year: '', until: '' }
    expect(await addMember(by('2026-12-02'), form)).toMatchObject({ ok: false, problem: 'phone-in-use' })
    const outcome = await importMembers(by('2026-12-02'), `Name,Phone\nAsha Rao,${phone}`)
    expect(outcome).toMatchObject({ ok: true, value: { lines: [{ state: 'known', holder: null }] } })
    const accounts = db.selectFrom('user_account').select(['id', 'role']).where('phone', '=', phone)
    expect(await accounts.execute()).toEqual([{ id: adminId, role: 'admin' }])
    expect(await memberships()).toHaveLength(1)
  })

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
