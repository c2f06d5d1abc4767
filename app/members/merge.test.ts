import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { eraseAnsweredRequests } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { type MergeChoice, mergedFields, suggestedSource } from './merge.rules.ts'
import { countSamePhone, listSamePhone, memberToEdit, mergeMembers, mergeView } from './use-cases.server.ts'

const now = new Date('2026-11-24T08:00:00.000Z')
const at = now.toISOString()
const PHONE = '9000000008'

describe.each(engines)('two accounts of one person, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  const by = () => actingAs(db, admin, { now })

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  async function aMember(
    account: Parameters<typeof aUser>[1],
    term: { since: string; member_until: string; ended_on?: string },
  ) {
    const { id } = await aUser(db, { accountStatus: 'approved', phone: PHONE, year: '2nd', ...account })
    await db
      .insertInto('membership')
      .values({ id: newId(), user_id: id, year_as_of: 2026, created_at: at, ...term })
      .execute()
    return id
  }
  const confirm = (id: string) =>
    db.updateTable('user_account').set({ email_confirmed_at: at }).where('id', '=', id).execute()
  async function twoAccounts() {
    const phoneAccount = await aMember(
      { name: 'Zoya', email: `91${PHONE}@members.invalid` },
      { since: '2024-09-01', member_until: '2027-07-31' },
    )
    const emailAccount = await aMember(
      { name: 'Zoya Ansari', email: 'zoya@college.example', branch: 'CSE' },
      { since: '2026-09-01', member_until: '2029-07-31', ended_on: '2026-10-01' },
    )
    await confirm(emailAccount)
    return { phoneAccount, emailAccount }
  }
  async function viewOf(id: string, wanted: string) {
    const outcome = await mergeView(by(), { id, wanted })
    if (!outcome?.ok) throw new Error(outcome?.problem)
    return outcome.value
  }
  async function mergingOf(id: string, wanted: string, over: Partial<MergeChoice> = {}) {
    const view = await viewOf(id, wanted)
    const kept = view.suggested
    const dropped = view.members.find((member) => member.id !== kept)?.id ?? ''
    const suggested = mergedFields.map((field) => [field, suggestedSource(view, field)])
    const choice = { ...(Object.fromEntries(suggested) as MergeChoice), ...over }
    const seenAt = Object.fromEntries(view.members.map((member) => [member.id, member.updatedAt]))
    return { kept, dropped, seenAt, choice }
  }
  const merge = async (merging: Awaited<ReturnType<typeof mergingOf>>) =>
    mergeMembers(by(), merging, eraseAnsweredRequests)

  test('are found by phone, and merge into the account that signs in, with the earlier first day', async () => {
    const { phoneAccount, emailAccount } = await twoAccounts()
    expect(await countSamePhone(by())).toBe(1)
    expect((await listSamePhone(by(), null)).groups).toMatchObject([
      { phone: '•••••• 0008', members: [{ id: phoneAccount, email: null }, { id: emailAccount }] },
    ])
    const merging = await mergingOf(phoneAccount, emailAccount)
    expect(merging).toMatchObject({ kept: emailAccount, dropped: phoneAccount })
    expect(await merge(merging)).toEqual({ ok: true, value: null })
    expect(await countSamePhone(by())).toBe(0)
    expect(await memberToEdit(by(), phoneAccount)).toBeNull()
    expect(await memberToEdit(by(), emailAccount)).toMatchObject({
      name: 'Zoya Ansari',
      email: 'zoya@college.example',
      isEmailConfirmed: true,
      branch: 'CSE',
      membership: { since: '2024-09-01', memberUntil: '2027-07-31', endedOn: null },
    })
    const auditEntries = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(auditEntries).toContainEqual({ action: 'member.merge', subject_id: emailAccount })
  })

  test('can merge into the sign-up, and the confirmed e-mail that is dropped gets a mail', async () => {
    const member = await aMember(
      { name: 'Zoya Ansari', email: 'old@college.example' },
      { since: '2026-09-01', member_until: '2029-07-31' },
    )
    await confirm(member)
    const { id } = await aUser(db, { email: 'new@college.example', name: 'zoya' })
    const merging = await mergingOf(member, 'New@college.example')
    const intoSignUp = { ...merging, kept: id, dropped: member }
    expect(await merge(intoSignUp)).toMatchObject({ ok: true })
    expect(await memberToEdit(by(), id)).toMatchObject({
      name: 'Zoya Ansari',
      email: 'new@college.example',
      isMember: true,
      phone: '•••••• 0008',
      membership: { since: '2026-09-01', memberUntil: '2029-07-31' },
    })
    const mails = await db.selectFrom('mail').select('recipient').execute()
    expect(mails).toEqual([{ recipient: 'old@college.example' }])
  })

  test('lose the join request of the phone number that is dropped', async () => {
    const requests = [await aJoinRequest(db, { status: 'approved', phone: PHONE })]
    requests.push(await aJoinRequest(db, { status: 'approved', phone: '9000000009' }))
    const term = { since: '2026-09-01', member_until: '2029-07-31' }
    const [keptId, droppedId] = [
      await aMember({ joinRequestId: requests[0]?.id ?? null }, term),
      await aMember({ phone: '9000000009', joinRequestId: requests[1]?.id ?? null }, term),
    ]
    const merging = await mergingOf(keptId, '90000 00009', { phone: droppedId })
    expect(await merge({ ...merging, kept: keptId, dropped: droppedId })).toMatchObject({ ok: true })
    const left = await db.selectFrom('join_request').select('phone').execute()
    expect(left).toEqual([{ phone: '9000000009' }])
    expect(await memberToEdit(by(), keptId)).toMatchObject({
      phone: '•••••• 0009',
      joinRequestId: requests[1]?.id,
    })
  })

  test('are not merged when one has changed, awaits erasure or is an admin, or a choice is invalid', async () => {
    const { phoneAccount, emailAccount } = await twoAccounts()
    const merging = await mergingOf(phoneAccount, emailAccount)
    expect(await merge({ ...merging, seenAt: { ...merging.seenAt, [phoneAccount]: at } })).toMatchObject({
      problem: 'changed-elsewhere',
    })
    expect(await merge({ ...merging, choice: { ...merging.choice, name: newId() } })).toMatchObject({
      problem: 'invalid',
    })
    expect(await merge({ ...merging, dropped: emailAccount })).toMatchObject({ problem: 'user-not-found' })
    const otherAdmin = await anAdmin(db)
    expect(await merge({ ...merging, dropped: otherAdmin.id })).toMatchObject({ problem: 'user-not-found' })
    expect(await mergeView(by(), { id: phoneAccount, wanted: otherAdmin.email })).toMatchObject({
      problem: 'user-not-found',
    })
    await db.updateTable('user_account').set({ erase_at: at }).where('id', '=', phoneAccount).execute()
    expect(await merge(merging)).toMatchObject({ problem: 'erasure-planned' })
    expect(await mergeView(by(), { id: emailAccount, wanted: PHONE })).toMatchObject({
      problem: 'erasure-planned',
    })
    expect(await db.selectFrom('membership').select('id').execute()).toHaveLength(2)
  })
})
