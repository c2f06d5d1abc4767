import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { keepTerms } from '#app/terms/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { readCommittee } from './committee-list.rules.ts'
import { outsideVersion } from './rules.ts'
import {
  changeGroupInvite,
  endOldCheckInLinks,
  endOldCommittee,
  finishHandover,
  handOver,
  handoverView,
  inviteCommittee,
  makePassphrase,
  remindSecondFactor,
  removeOutside,
  saveOutside,
  startHandover,
  tickHandover,
} from './use-cases.server.ts'

const OLD = 'https://chat.whatsapp.com/OldOldOldOldOldOld1234'
const NEW = 'https://chat.whatsapp.com/NewNewNewNewNewNew1234'
const start = new Date('2027-05-06T09:00:00.000Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

describe.each(bothEngines)('the handover, on $name', ({ open }) => {
  let db: Database
  let head: User
  let admin: User
  const env = testEnv({ whatsappInviteUrl: null, clubTimeZone: 'Asia/Kolkata', backups: '/nowhere' })
  const at = (minutes = 1, more: Partial<typeof env> = {}) =>
    actingAs(db, viewerOf(head), { now: after(minutes), env: { ...env, ...more } })
  async function view(minutes = 1, more: Partial<typeof env> = {}) {
    const { open } = await handoverView(at(minutes, more))
    if (!open) throw new Error('no handover is open')
    return open
  }
  async function firstOutsideAccount(minutes = 1) {
    const [account] = (await view(minutes)).outside
    if (!account) throw new Error('the list is empty')
    return account
  }
  const states = async (minutes = 1) =>
    Object.fromEntries(Object.entries((await view(minutes)).checks).map(([id, { state }]) => [id, state]))

  beforeEach(async () => {
    db = await open()
    head = await aSuperAdmin(db, { name: 'Kavya Malhotra' })
    admin = await anAdmin(db, { name: 'Devika Rao' })
    await keepTerms({ db, env, now: start, announce: () => {} })
  })

  const acceptedSuperAdmin = (over: Partial<User> = {}) =>
    aSuperAdmin(db, { name: 'Aisha Fernandes', approvedAt: after(2).toISOString(), ...over })

  it('starts only once, with only those checks done that already hold', async () => {
    expect((await handoverView(at())).open).toBeNull()
    await startHandover(at(0))
    await startHandover(at(0))
    const first = await view()
    expect(first).toMatchObject({
      starter: 'Kavya Malhotra',
      years: { from: '2026–27', to: '2027–28' },
      endDay: '2027-07-31',
    })
    expect(first.old.map(({ name }) => name)).toEqual(['Kavya Malhotra', 'Devika Rao'])
    expect(first.outside.map(({ name }) => name)).toContain('Key of the camera cupboard')
    const doneChecks = Object.entries(await states()).filter(([, state]) => state === 'done')
    expect(doneChecks.map(([id]) => id)).toEqual(['check-in', 'calendar'])
  })

  it('is announced at each step to the pages that show it', async () => {
    const announced: Topic[] = []
    const acting = { ...at(), announce: (topic: Topic) => announced.push(topic) }
    const steps = [
      () => startHandover(acting),
      () => tickHandover(acting, 'booklet-printed'),
      () => makePassphrase(acting),
      () => saveOutside(acting, { id: '', name: 'Cupboard', holder: 'Devika', nextHolder: 'Zoya' }),
    ]
    for (const [place, step] of steps.entries()) {
      expect(await step()).toMatchObject({ ok: true })
      expect(announced).toEqual(Array.from({ length: place + 1 }, () => 'users'))
    }
  })

  it('invites the new committee, and completes that check when a super admin has accepted', async () => {
    await startHandover(at(0))
    const lines = readCommittee('aisha@college.example, super admin\nzoya@college.example\nbroken@')
    const outcome = await inviteCommittee(at(), { lines, way: 'show' })
    expect(outcome.ok && outcome.value.made).toHaveLength(2)
    expect((await view()).checks.people).toEqual({
      state: 'open',
      text: '2 named, 0 accepted, 2 still to accept. A super admin among them must accept',
    })
    const secondOutcome = await inviteCommittee(at(), { lines, way: 'show' })
    expect(secondOutcome.ok && secondOutcome.value.refused.map(({ problem }) => problem)).toEqual([
      'already-invited',
      'already-invited',
    ])
    await acceptedSuperAdmin({ email: 'aisha@college.example' })
    await db
      .updateTable('invite')
      .set({ accepted_at: after(2).toISOString() })
      .where('email', '=', 'aisha@college.example')
      .execute()
    expect((await view(3)).checks.people).toEqual({
      state: 'done',
      text: '2 named, 1 accepted, 1 still to accept',
    })
  })

  it('ends the old terms on one day without changing the new terms', async () => {
    await startHandover(at(0))
    const newSuperAdmin = await acceptedSuperAdmin()
    await keepTerms({ db, env, now: after(3), announce: () => {} })
    expect(await endOldCommittee(at(4), { ids: [], day: '2027-07-31' })).toMatchObject({ problem: 'nobody' })
    expect(await endOldCommittee(at(4), { ids: [newSuperAdmin.id], day: '2027-07-31' })).toMatchObject({
      problem: 'nobody',
    })
    expect(await endOldCommittee(at(4), { ids: [head.id], day: '2020-01-01' })).toMatchObject({
      problem: 'term-day',
    })
    const outcome = await endOldCommittee(at(4), { ids: [head.id, admin.id], day: '2027-05-31' })
    expect(outcome).toEqual({ ok: true, value: { count: 2, day: '2027-05-31' } })
    const terms = await db.selectFrom('term').select(['user_id', 'ends_at']).execute()
    const endOf = (id: string) => terms.find(({ user_id }) => user_id === id)?.ends_at
    expect(endOf(head.id)).toBe('2027-05-31T18:30:00.000Z')
    expect(endOf(newSuperAdmin.id)).toBe('2027-07-31T18:30:00.000Z')
    expect((await view(5)).checks.ends).toEqual({ state: 'done', text: '31 May 2027, for 2 people' })
  })

  it('requires a new group link and finds the places that still contain the old one', async () => {
    await changeSettingsInvite(OLD)
    await startHandover(at(0))
    expect((await view()).checks.whatsapp.text).toBe('Still the link of the old committee')
    expect(await changeGroupInvite(at(), 'https://example.org/group')).toMatchObject({ problem: 'invalid' })
    expect(await changeGroupInvite(at(), OLD)).toMatchObject({ problem: 'same-invite' })
    await anEvent(db, { aboutEvent: `Write to us: ${OLD}` })
    expect(await changeGroupInvite(at(), ` ${NEW} `)).toEqual({ ok: true, value: null })
    expect((await clubSettings(db)).settings.inviteUrl).toBe(NEW)
    expect((await view()).checks.whatsapp).toEqual({
      state: 'stuck',
      text: 'The old link still stands in: events',
    })
    await db.updateTable('event').set({ about_event: 'Gone' }).execute()
    expect((await view()).checks.whatsapp.state).toBe('done')
  })

  async function changeSettingsInvite(link: string) {
    await db
      .insertInto('setting')
      .values({ key: 'club', value: JSON.stringify({ inviteUrl: link }), updated_at: start.toISOString() })
      .execute()
  }

  it('ends the check-in links that the new committee did not create', async () => {
    await startHandover(at(0))
    const newSuperAdmin = await acceptedSuperAdmin()
    const { id: event_id } = await anEvent(db)
    const expires_at = after(600).toISOString()
    for (const created_by of [head.id, null, newSuperAdmin.id])
      await db
        .insertInto('check_in_link')
        .values({
          id: newId(),
          event_id,
          token_hash: newId(),
          helper: 'Gate',
          expires_at,
          created_at: start.toISOString(),
          created_by,
        })
        .execute()
    expect((await view(3)).checks['check-in'].text).toBe('2 old links still work')
    expect(await endOldCheckInLinks(at(3))).toEqual({ ok: true, value: { count: 2 } })
    expect((await view(3)).checks['check-in'].state).toBe('done')
    expect(await db.selectFrom('check_in_link').select('created_by').execute()).toEqual([
      { created_by: newSuperAdmin.id },
    ])
  })

  it('confirms only a mail that was sent, and reminds new super admins of the second factor', async () => {
    const smtp = { smtpUrl: 'smtp://localhost:1025' }
    await startHandover(at(0))
    expect(await tickHandover(at(1, smtp), 'mail-arrived')).toMatchObject({ problem: 'not-sent' })
    const mail = { id: newId(), recipient: head.email, subject: 'A test mail from Lumière Club' }
    await db
      .insertInto('mail')
      .values({
        ...mail,
        body_text: '',
        status: 'delivered',
        next_attempt_at: after(1).toISOString(),
        claimed_until: null,
        last_problem: null,
        created_at: after(1).toISOString(),
        delivered_at: after(1).toISOString(),
      })
      .execute()
    expect((await view(2, smtp)).checks.mail.text).toContain('Did it arrive?')
    expect(await tickHandover(at(2, smtp), 'mail-arrived')).toEqual({ ok: true, value: null })
    expect((await view(2, smtp)).checks.mail.state).toBe('done')
    expect((await view(2)).checks.mail.state).toBe('stuck')
    expect(await remindSecondFactor(at(2))).toMatchObject({ problem: 'nobody' })
    const newSuperAdmin = await acceptedSuperAdmin()
    expect(await remindSecondFactor(at(3))).toEqual({ ok: true, value: { count: 1 } })
    const reminders = await db
      .selectFrom('mail')
      .select('recipient')
      .where('subject', 'like', '%two-step%')
      .execute()
    expect(reminders).toEqual([{ recipient: newSuperAdmin.email }])
  })

  it('completes the passphrase check when the server has a new one and it is written down', async () => {
    const oldEnv = { backupPassphrase: 'the passphrase of before' }
    await startHandover(at(0, oldEnv))
    expect((await view(1, oldEnv)).checks.passphrase.text).toContain('the one of the old committee')
    const newPassphrase = await makePassphrase(at(1, oldEnv))
    expect(newPassphrase.ok && newPassphrase.value.passphrase).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)
    await tickHandover(at(1, oldEnv), 'passphrase-noted')
    expect((await view(1, oldEnv)).checks.passphrase.state).toBe('stuck')
    const newEnv = { backupPassphrase: 'the passphrase of now' }
    expect((await view(1, newEnv)).checks.passphrase.state).toBe('done')
    await makePassphrase(at(2, newEnv))
    expect((await view(2, newEnv)).checks.passphrase.state).toBe('open')
  })

  it('stores the holder and the next holder of each outside account', async () => {
    await startHandover(at(0))
    for (const { id } of (await view()).outside) await removeOutside(at(), id)
    expect(await saveOutside(at(), { id: '', name: ' ', holder: '', next: '' })).toMatchObject({
      problem: 'invalid',
      errors: { name: 'Please say what it is, for example Domain lumiere.example' },
    })
    await saveOutside(at(), { id: '', name: 'Domain', holder: 'Devika', next: '' })
    const account = await firstOutsideAccount()
    expect(await handOver(at(), { id: account.id, isHanded: true })).toMatchObject({
      problem: 'no-next-holder',
    })
    const seen = outsideVersion(account)
    await saveOutside(at(), { id: account.id, seen, name: 'Domain', holder: 'Devika', next: 'Aisha' })
    expect(await handOver(at(), { id: account.id, isHanded: true })).toEqual({ ok: true, value: null })
    expect((await view()).checks.outside).toEqual({ state: 'done', text: '1 of 1 handed over' })
    await handOver(at(), { id: account.id, isHanded: false })
    expect((await view()).checks.outside.state).toBe('open')
    expect(await removeOutside(at(), newId())).toMatchObject({ problem: 'gone' })
  })

  it('finishes when a super admin has accepted and last days are set, and updates the holders', async () => {
    await startHandover(at(0))
    expect(await finishHandover(at())).toMatchObject({ problem: 'not-ready' })
    await acceptedSuperAdmin()
    await endOldCommittee(at(3), { ids: [head.id, admin.id], day: '2027-07-31' })
    const account = await firstOutsideAccount(3)
    const { id, name } = account
    await saveOutside(at(3), { id, seen: outsideVersion(account), name, holder: 'Devika', next: 'Aisha' })
    await saveOutside(at(3), { id: '', name: 'Mailbox', holder: 'Devika', next: 'Meera' })
    await handOver(at(3), { id: account.id, isHanded: true })
    expect(await finishHandover(at(4))).toEqual({ ok: true, value: null })
    expect(await handoverView(at(5))).toMatchObject({ open: null, lastFinishedAt: after(4).toISOString() })
    const holders = await db.selectFrom('outside_account').selectAll().execute()
    expect(holders.find(({ id }) => id === account.id)).toMatchObject({
      holder: 'Aisha',
      next_holder: '',
      handed_at: null,
    })
    expect(holders.find(({ name }) => name === 'Mailbox')).toMatchObject({
      holder: 'Devika',
      next_holder: 'Meera',
    })
    expect(await tickHandover(at(5), 'booklet-printed')).toMatchObject({ problem: 'gone' })
    await startHandover(at(6))
    expect((await view(7)).ticks).toEqual({})
    const log = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'handover.%')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'handover.start',
      'handover.tick',
      'handover.outside',
      'handover.outside',
      'handover.outside',
      'handover.finish',
      'handover.start',
    ])
  })

  it('is for super admins only', async () => {
    const asAdmin = actingAs(db, viewerOf(admin), { now: after(DAY_MS), env })
    await expect(handoverView(asAdmin)).rejects.toThrow(NotAllowed)
    await expect(startHandover(asAdmin)).rejects.toThrow(NotAllowed)
  })
})
