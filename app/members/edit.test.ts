import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { revealPhone } from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  addMember,
  bringBackMembership,
  changeMember,
  endMembership,
  memberToEdit,
} from './use-cases.server.ts'

const form = {
  name: 'Zoya Ansari',
  email: '',
  phone: '+91 90000 00008',
  branch: 'CSE',
  year: '2nd',
  until: '',
}
const now = new Date('2026-11-24T08:00:00.000Z')

describe.each(engines)('a member edited by an admin, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  const by = (at = now) => actingAs(db, admin, { now: at })

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  async function addedMember(over: Partial<typeof form> = {}) {
    const outcome = await addMember(by(), { ...form, ...over })
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value
  }
  const memberPage = async (id: string) => {
    const page = await memberToEdit(by(), id)
    if (!page) throw new Error('nobody')
    return page
  }
  async function formFor(id: string, over: Partial<typeof form> = {}) {
    const { name, email, branch, year, membership } = await memberPage(id)
    const until = membership?.memberUntil ?? ''
    return { name, email: email ?? '', phone: '', branch: branch ?? '', year: year ?? '', until, ...over }
  }
  const confirm = (id: string) =>
    db
      .updateTable('user_account')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
  const recipients = async () =>
    (await db.selectFrom('mail').select('recipient').execute()).map(({ recipient }) => recipient)

  test('is added without a join request until July of the last year, and has a masked phone', async () => {
    const id = await addedMember()
    expect(await memberPage(id)).toMatchObject({
      name: 'Zoya Ansari',
      email: null,
      phone: '•••••• 0008',
      isMember: true,
      membership: { since: '2026-11-24', memberUntil: '2029-07-31', endedOn: null },
    })
    expect(await revealPhone(by(), id)).toMatchObject({ value: { phone: '9000000008' } })
    const actions = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(actions).toContainEqual({ action: 'member.add', subject_id: id })
  })

  test('cannot have the phone of another member, which is named, or the email of another account', async () => {
    const holder = { id: await addedMember(), name: 'Zoya Ansari' }
    await aUser(db, { email: 'taken@college.example' })
    expect(await addMember(by(), form)).toMatchObject({
      problem: 'phone-in-use',
      errors: { phone: 'Another member has this phone' },
      holder,
    })
    const id = await addedMember({ phone: '9000000007' })
    const edit = {
      id,
      form: await formFor(id, { phone: form.phone }),
      seenAt: (await memberPage(id)).updatedAt,
    }
    expect(await changeMember(by(), edit)).toMatchObject({ problem: 'phone-in-use', holder })
    const otherForm = { ...form, phone: '9000000009', email: 'Taken@college.example' }
    expect(await addMember(by(), otherForm)).toMatchObject({ problem: 'email-in-use' })
  })

  test.each([
    [{ name: 'Z' }, 'name'],
    [{ phone: '123' }, 'phone'],
    [{ email: 'x@members.invalid' }, 'email'],
    [{ year: '9th' }, 'year'],
    [{ until: '2026-11-23' }, 'until'],
    [{ until: '2099-01-01' }, 'until'],
    [{ until: 'July' }, 'until'],
  ])('is refused with %o because of the field %s', async (over, field) => {
    const outcome = await addMember(by(), { ...form, ...over })
    expect(outcome).toMatchObject({ problem: 'invalid' })
    expect(outcome.ok ? [] : Object.keys(outcome.errors)).toEqual([field])
  })

  test('keeps the phone when the field is empty, and gets a new last day with a new year of study', async () => {
    const id = await addedMember()
    const { updatedAt: seenAt } = await memberPage(id)
    const changedForm = await formFor(id, { year: '4th' })
    expect(await changeMember(by(), { id, form: changedForm, seenAt })).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({
      phone: '•••••• 0008',
      membership: { memberUntil: '2027-07-31' },
    })
    const edit = {
      id,
      form: await formFor(id, { until: '2027-12-31' }),
      seenAt: (await memberPage(id)).updatedAt,
    }
    expect(await changeMember(by(), edit)).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({ membership: { memberUntil: '2027-12-31' } })
  })

  test('moves up a year each July by itself, and keeps the year of leaving when other details are saved', async () => {
    const id = await addedMember()
    const july = new Date('2027-07-01T08:00:00.000Z')
    const page = await memberToEdit(by(july), id)
    expect(page).toMatchObject({ year: '3rd', leavesIn: 2029 })
    const edit = {
      id,
      form: { ...(await formFor(id)), year: '3rd', branch: 'ME' },
      seenAt: page?.updatedAt ?? '',
    }
    expect(await changeMember(by(july), edit)).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({ leavesIn: 2029, membership: { memberUntil: '2029-07-31' } })
    const graduate = await memberToEdit(by(new Date('2029-07-01T08:00:00.000Z')), id)
    expect(graduate).toMatchObject({ year: null, leavesIn: 2029 })
  })

  test.each([
    { until: '2029-07-31', moved: '2030-07-31' },
    { until: '2028-01-31', moved: '2028-01-31' },
  ])(
    'stays until $moved after a repeated year, with a last day of $until before',
    async ({ until, moved }) => {
      const id = await addedMember({ until })
      const july = new Date('2027-07-09T08:00:00.000Z')
      const form = { ...(await formFor(id)), year: '2nd' }
      const edit = { id, form, seenAt: (await memberPage(id)).updatedAt }
      expect(await changeMember(by(july), edit)).toMatchObject({ ok: true })
      expect(await memberToEdit(by(july), id)).toMatchObject({
        year: '2nd',
        leavesIn: 2030,
        membership: { memberUntil: moved },
      })
    },
  )

  test('shares no phone with another member after two concurrent edits', async () => {
    const ids = [await addedMember({ phone: '9000000001' }), await addedMember({ phone: '9000000002' })]
    const changes = ids.map(async (id) => {
      const { updatedAt: seenAt } = await memberPage(id)
      return { id, form: await formFor(id, { phone: '9000000003' }), seenAt }
    })
    const edits = await Promise.all(changes)
    const outcomes = await Promise.all(edits.map((edit) => changeMember(by(), edit)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await db.selectFrom('user_account').select('id').where('phone', '=', '9000000003').execute()
    expect(rows).toHaveLength(1)
  })

  test('shows the second of two editors what the first saved, even in the same millisecond', async () => {
    const id = await addedMember()
    const { updatedAt: seenAt } = await memberPage(id)
    const secondForm = await formFor(id, { branch: 'ME' })
    expect(
      await changeMember(by(), { id, form: await formFor(id, { name: 'Zoya A.' }), seenAt }),
    ).toMatchObject({ ok: true })
    const secondOutcome = await changeMember(by(), { id, form: secondForm, seenAt })
    expect(secondOutcome).toMatchObject({
      problem: 'changed-elsewhere',
      errors: { name: 'Saved meanwhile: Zoya A.' },
      seenAt: (await memberPage(id)).updatedAt,
    })
    expect(await memberPage(id)).toMatchObject({ name: 'Zoya A.', branch: 'CSE' })
    await endMembership(by(), id)
    const staleEdit = { id, form: secondForm, seenAt: (secondOutcome as { seenAt: string }).seenAt }
    expect(await changeMember(by(), staleEdit)).toMatchObject({ problem: 'changed-elsewhere' })
  })

  test('is saved once by the same form twice', async () => {
    const id = await addedMember()
    const { updatedAt: seenAt } = await memberPage(id)
    const edit = { id, seenAt, form: await formFor(id, { name: 'Zoya A.', phone: '9000000011' }) }
    expect(await changeMember(by(), edit)).toEqual({ ok: true, value: null })
    expect(await changeMember(by(), edit)).toEqual({ ok: true, value: null })
    const entries = db.selectFrom('audit_entry').select('id').where('action', '=', 'member.change')
    expect(await entries.execute()).toHaveLength(1)
  })

  test.each([
    ['phone', '9000000011'],
    ['email', 'zoya@college.example'],
    ['name', 'Zoya A.'],
    ['branch', 'ME'],
    ['year', '3rd'],
    ['until', '2027-07-31'],
  ] as const)('leaves one entry in the audit log for another %s alone', async (field, value) => {
    const id = await addedMember()
    const edit = { id, seenAt: (await memberPage(id)).updatedAt, form: await formFor(id, { [field]: value }) }
    expect(await changeMember(by(), edit)).toEqual({ ok: true, value: null })
    const entries = db.selectFrom('audit_entry').select(['actor_id', 'subject_id'])
    const actor_id = admin.kind === 'user' && admin.id
    expect(await entries.where('action', '=', 'member.change').execute()).toEqual([
      { actor_id, subject_id: id },
    ])
  })

  test('keeps a chosen last day when a year of study is first given, and moves an unchosen one along', async () => {
    for (const [phone, until, then] of [
      ['9000000001', '2026-12-31', '2026-12-31'],
      ['9000000002', '', '2029-07-31'],
    ] as const) {
      const id = await addedMember({ year: '', until, phone })
      const { updatedAt: seenAt } = await memberPage(id)
      const form = await formFor(id, { year: '2nd' })
      expect(await changeMember(by(), { id, form, seenAt })).toMatchObject({ ok: true })
      expect((await memberPage(id)).membership?.memberUntil).toBe(then)
    }
  })

  test('is brought back before an ended membership gets another last day', async () => {
    const id = await addedMember()
    await endMembership(by(), id)
    const save = async (over: Partial<typeof form>) => {
      const { updatedAt: seenAt } = await memberPage(id)
      return changeMember(by(), { id, form: await formFor(id, over), seenAt })
    }
    expect(await save({ until: '2030-07-31' })).toMatchObject({
      ok: false,
      errors: { until: 'The membership is ended: bring it back, then choose the day' },
    })
    expect(await save({ branch: 'ME' })).toMatchObject({ ok: true })
    await bringBackMembership(by(), id)
    expect(await save({ until: '2030-07-31' })).toMatchObject({ ok: true })
  })

  test('keeps a last day that is saved while another admin ends the membership', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addedMember({ phone: `90000001${String(round).padStart(2, '0')}` })
      const { updatedAt: seenAt } = await memberPage(id)
      const form = await formFor(id, { until: '2027-12-31' })
      const [saveOutcome] = await Promise.all([
        changeMember(by(), { id, form, seenAt }),
        endMembership(by(), id),
      ])
      const { membership } = await memberPage(id)
      expect(membership?.memberUntil).toBe(saveOutcome.ok ? '2027-12-31' : '2029-07-31')
      expect(membership?.endedOn).not.toBeNull()
    }
  })

  test('shows the second editor a changed phone by its last four digits', async () => {
    const id = await addedMember()
    const { updatedAt: seenAt } = await memberPage(id)
    const [firstForm, secondForm] = [
      await formFor(id, { phone: '9000000011' }),
      await formFor(id, { phone: '9000000012' }),
    ]
    await changeMember(by(), { id, form: firstForm, seenAt })
    expect(await changeMember(by(), { id, form: secondForm, seenAt })).toMatchObject({
      errors: { phone: 'Saved meanwhile: •••••• 0011' },
    })
  })

  test('loses confirmation and sessions with a new email, and the old address gets a mail', async () => {
    const id = await addedMember({ email: 'zoya@college.example' })
    await confirm(id)
    await db
      .insertInto('session')
      .values({
        id: newId(),
        user_id: id,
        token_hash: newId(),
        ip_address: null,
        user_agent: null,
        expires_at: '2030-01-01T00:00:00.000Z',
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute()
    const { updatedAt: seenAt } = await memberPage(id)
    const changedForm = await formFor(id, { email: 'someone.else@college.example' })
    expect(await changeMember(by(), { id, form: changedForm, seenAt })).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({
      email: 'someone.else@college.example',
      isEmailConfirmed: false,
    })
    expect(await db.selectFrom('session').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect(await recipients()).toEqual(['zoya@college.example'])
  })

  test('can be ended and brought back, until the earlier last day or the end of the academic year', async () => {
    const id = await addedMember()
    expect(await endMembership(by(), id)).toMatchObject({ ok: true })
    expect(await endMembership(by(), id)).toMatchObject({ problem: 'already-processed' })
    expect(await memberPage(id)).toMatchObject({ membership: { endedOn: '2026-11-24' } })
    const edit = {
      id,
      form: await formFor(id, { name: 'Zoya A.' }),
      seenAt: (await memberPage(id)).updatedAt,
    }
    expect(await changeMember(by(), edit)).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({ name: 'Zoya A.', membership: { endedOn: '2026-11-24' } })
    expect(await bringBackMembership(by(), id)).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({ membership: { endedOn: null, memberUntil: '2029-07-31' } })
    const later = by(new Date('2029-11-24T08:00:00.000Z'))
    expect(await bringBackMembership(later, id)).toMatchObject({ ok: true })
    expect(await memberPage(id)).toMatchObject({ membership: { memberUntil: '2030-07-31' } })
  })

  test('is neither an admin nor a simple sign-up', async () => {
    const { id } = await anAdmin(db)
    expect(await memberToEdit(by(), id)).toBeNull()
    const signUp = await aUser(db)
    expect(await changeMember(by(), { id: signUp.id, form, seenAt: signUp.createdAt })).toMatchObject({
      problem: 'user-not-found',
    })
    expect(await endMembership(by(), signUp.id)).toMatchObject({ problem: 'user-not-found' })
  })
})
