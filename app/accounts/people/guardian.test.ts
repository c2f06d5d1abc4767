import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { GUARDIAN_IS_ADMIN } from '../guardian.rules.ts'
import type { User } from '../model.ts'
import { findUser } from '../store.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { demoteSuperAdmin, endRole } from './admins.server.ts'
import { changeMemberAccount, memberAccount } from './member-accounts.server.ts'
import {
  finishRecovery,
  guardianView,
  nameGuardian,
  recoveryStep,
  removeGuardian,
  startRecovery,
  watchSuperAdmins,
} from './guardian.server.ts'

const env = testEnv({ publicUrl: 'https://club.example' })
const start = new Date('2027-01-10T09:00:00.000Z')
const on = (day: number) => new Date(start.getTime() + day * 86_400_000)
const INVALID = { ok: false, problem: 'link-not-valid' }
const LINK = /https:\/\/club\.example\/recovery\?token=([\w-]{43})/
const PROF = { name: 'Prof. Iyer', email: 'iyer@college.example' }

describe.each(bothEngines)('the guardian, on $name', ({ open }) => {
  let db: Database
  let head: User
  let former: User
  let admin: User
  const as = (user: User, day = 0) => actingAs(db, viewerOf(user), { now: on(day), env })
  const visiting = (day: number) => actingAs(db, visitor, { now: on(day), env })
  const watch = (day: number) => watchSuperAdmins({ db, env, now: on(day) })
  const mailsTo = async ({ email }: { email: string }) =>
    db
      .selectFrom('mail')
      .select(['subject', 'body_text as text'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  const linkTo = async (person: { email: string }) =>
    LINK.exec((await mailsTo(person)).at(-1)?.text ?? '')?.[1] ?? ''
  const start90 = async (email: string, day = 90) =>
    startRecovery(visiting(day), { token: await linkTo(PROF), email, address: '10.1.1.1' })
  const openAgain = (token: string, day = 91) => finishRecovery(visiting(day), { token })
  const invites = () => db.selectFrom('invite').select(['email', 'role']).execute()
  const signIn = ({ id }: User, day: number) =>
    recordAccountAudit(db, { action: 'session.sign-in', by: id, now: on(day) })

  beforeEach(async () => {
    db = await open()
    head = await aSuperAdmin(db, { name: 'Kavya' })
    former = await aSuperAdmin(db, { name: 'Devika' })
    admin = await anAdmin(db)
    await db.transaction().execute((db) => endRole({ db, now: on(-200) }, former.id))
    await signIn(head, 0)
    await nameGuardian(as(head), PROF)
  })

  it('is announced by mail to the other super admins when named and when removed', async () => {
    const otherSuperAdmin = await aSuperAdmin(db)
    const subjectsTo = async (person: User) => (await mailsTo(person)).map(({ subject }) => subject)
    await nameGuardian(as(head), { name: 'Dean Rao', email: 'dean@college.example' })
    await removeGuardian(as(head))
    expect(await subjectsTo(otherSuperAdmin)).toEqual([
      'Lumière Club has a new guardian',
      'Lumière Club has no guardian any more',
    ])
    expect(await subjectsTo(head)).toEqual([])
    expect(await subjectsTo(admin)).toEqual([])
  })

  it('gets a mail after ninety days without a super admin sign-in, and again after 30 days', async () => {
    expect((await mailsTo(PROF)).map(({ subject }) => subject)).toEqual([
      'You are the guardian of the Lumière Club website',
    ])
    await watch(89)
    expect(await mailsTo(PROF)).toHaveLength(1)
    await Promise.all([watch(90), watch(90)])
    await watch(119)
    expect(await mailsTo(PROF)).toHaveLength(2)
    await watch(120)
    expect(await mailsTo(PROF)).toHaveLength(3)
    await signIn(head, 121)
    await watch(210)
    expect(await mailsTo(PROF)).toHaveLength(3)
    await watch(211)
    expect(await mailsTo(PROF)).toHaveLength(4)
  })

  it('restores access with a former super admin, and every admin gets a mail', async () => {
    await watch(90)
    expect(await recoveryStep(visiting(90), await linkTo(PROF))).toBe('guardian')
    expect(await start90(` ${former.email.toUpperCase()} `)).toMatchObject({ ok: true })
    const token = await linkTo(former)
    expect(await recoveryStep(visiting(90), token)).toBe('recovery')
    expect(await invites()).toEqual([])
    expect(await openAgain(token)).toMatchObject({ ok: true })
    expect(await openAgain(token)).toEqual(INVALID)
    expect(await invites()).toEqual([{ email: former.email, role: 'super-admin' }])
    for (const person of [admin, head])
      expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
        'The guardian of Lumière Club asks for a new super admin',
        'Devika is invited to run the Lumière Club website again',
      ])
    const actions = await db.selectFrom('audit_entry').select('action').orderBy('at').execute()
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['guardian.name', 'guardian.notify', 'recovery.start', 'recovery.open']),
    )
    const invite = /invite\?token=([\w-]{43})/.exec((await mailsTo(former)).at(-1)?.text ?? '')?.[1]
    const acceptance = { name: 'Devika', password: 'eight longer reels', confirmation: 'eight longer reels' }
    expect(await acceptInvite(visiting(92), { token: invite, ...acceptance })).toMatchObject({ ok: true })
    expect(await findUser(db, former.id)).toMatchObject({ role: 'super-admin' })
  })

  it('cannot restore access with only one of the two links', async () => {
    await watch(90)
    const guardianToken = await linkTo(PROF)
    expect(await openAgain(guardianToken)).toEqual(INVALID)
    await start90(former.email)
    const formerToken = await linkTo(former)
    const asGuardian = { token: formerToken, email: former.email, address: '10.1.1.1' }
    expect(await startRecovery(visiting(91), asGuardian)).toEqual(INVALID)
    expect(await startRecovery(visiting(91), { ...asGuardian, token: guardianToken })).toEqual(INVALID)
    await db.deleteFrom('recovery').execute()
    expect(await openAgain(formerToken)).toEqual(INVALID)
    expect(await invites()).toEqual([])
  })

  it('gets the same response for every address, but only a former super admin gets a link', async () => {
    await watch(90)
    const answers = []
    for (const email of ['nobody@college.example', admin.email, head.email, PROF.email])
      answers.push(await start90(email))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true,"value":null}']),
    )
    expect(await db.selectFrom('recovery').selectAll().execute()).toEqual([])
    for (const person of [admin, head]) expect(await mailsTo(person)).toEqual([])
    expect(await start90(former.email)).toMatchObject({ ok: true })
    expect(await linkTo(former)).not.toBe('')
  })

  it('cannot restore access after two days, a sign-in of a super admin, or the removal', async () => {
    await watch(90)
    await start90(former.email)
    expect(await openAgain(await linkTo(former), 92.1)).toEqual(INVALID)
    await start90(former.email, 93)
    await signIn(head, 93)
    expect(await start90(former.email, 94)).toEqual({ ok: false, problem: 'not-needed' })
    expect(await openAgain(await linkTo(former), 94)).toEqual({ ok: false, problem: 'not-needed' })
    await watch(183)
    await start90(former.email, 183)
    await removeGuardian(as(head, 184))
    expect(await openAgain(await linkTo(former), 184)).toEqual(INVALID)
    expect(await invites()).toEqual([])
  })

  it('also gets a mail when there is no super admin at all', async () => {
    await db.updateTable('user_account').set({ role: 'member' }).where('id', '=', head.id).execute()
    await watch(89)
    expect(await mailsTo(PROF)).toHaveLength(1)
    await watch(90)
    expect(await mailsTo(PROF)).toHaveLength(2)
  })

  it('loses the pending invite on removal, and cannot use an account whose email an admin changed', async () => {
    await watch(90)
    await start90(former.email)
    await openAgain(await linkTo(former))
    expect(await invites()).toHaveLength(1)
    await removeGuardian(as(head, 91))
    expect(await invites()).toEqual([])
    const phone = '9876543210'
    await db.updateTable('user_account').set({ phone }).where('id', '=', former.id).execute()
    const before = await memberAccount(db, former.id)
    if (!before) throw new Error('the former super admin is a member')
    const typed = { name: 'Devika', email: 'other@college.example', phone, branch: null, leavesIn: null }
    expect(await changeMemberAccount(db, { before, typed, now: on(92) })).toMatchObject({ ok: true })
    expect((await guardianView(as(head))).formerSuperAdmins).toBe(0)
  })

  it('is named by a super admin after reauthentication, and cannot be an admin', async () => {
    expect(await guardianView(as(head))).toMatchObject({ guardian: PROF, formerSuperAdmins: 1 })
    const wrong = await nameGuardian(as(head), { name: '', email: admin.email })
    expect(wrong).toMatchObject({
      problem: 'invalid',
      errors: { name: 'Please enter the name', email: GUARDIAN_IS_ADMIN },
    })
    const staleViewer = { ...viewerOf(head), reauthenticatedAt: on(-1).toISOString() }
    const staleActing = actingAs(db, staleViewer, { now: on(0), env })
    expect(await nameGuardian(staleActing, PROF)).toEqual({ ok: false, problem: 'reauthentication-required' })
    expect(await removeGuardian(staleActing)).toEqual({ ok: false, problem: 'reauthentication-required' })
  })

  it('may also choose a super admin who was demoted to admin', async () => {
    const otherSuperAdmin = await aSuperAdmin(db)
    await demoteSuperAdmin(as(head), otherSuperAdmin.id)
    expect((await guardianView(as(head))).formerSuperAdmins).toBe(2)
  })
})
