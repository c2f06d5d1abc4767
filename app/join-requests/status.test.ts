import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { linkPurpose } from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { CAMPUS_LIMIT } from '#app/platform/http/rate-limit.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aUser } from '#tests/support/factories.ts'
import { rejectionReasons } from './status.rules.ts'
import { joinLimits } from './rules.ts'
import {
  correctJoinRequest,
  joinStatus,
  makeOwnPage,
  pendingJoinRequests,
  rejectJoinRequest,
  sendJoinRequest,
  undoReject,
  withdrawJoinRequest,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const DAY = 86_400
const invite = 'https://chat.whatsapp.com/AbCdEf123456'
const answers = {
  name: 'Nisha Verma',
  phone: '9876543210',
  branch: 'CSE',
  year: '1st',
  interest: 'Video Editing',
} as const
const address = '10.0.0.1'
const GONE = { ok: false, problem: 'gone' }

describe.each(engines)('the status link of a join request, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const at = (seconds: number) =>
    actingAs(db, visitor, { now: later(seconds), env: { whatsappInviteUrl: invite } })
  const asAdmin = (seconds: number) => actingAs(db, admin, { now: later(seconds) })
  const send = async (form: Record<string, string> = answers, seconds = 0) => {
    const outcome = await sendJoinRequest(at(seconds), { form, address })
    if (!outcome.ok) throw new Error(outcome.problem)
    return { id: outcome.value.id, token: outcome.value.statusUrl.split('/').at(-1) ?? '' }
  }
  const stateAt = async (seconds: number, token: string) =>
    (await joinStatus(at(seconds), token))?.state ?? 'none'
  const rows = () => db.selectFrom('join_request').select(['id', 'name', 'phone', 'status']).execute()

  it('changes from received to being read, and shows both times', async () => {
    const { token } = await send()
    expect(await joinStatus(at(1), token)).toMatchObject({ state: 'received', answers, readAt: null })
    await pendingJoinRequests(asAdmin(60))
    await pendingJoinRequests(asAdmin(120))
    expect(await joinStatus(at(180), token)).toMatchObject({
      state: 'being-read',
      receivedAt: later(0).toISOString(),
      readAt: later(60).toISOString(),
      inviteUrl: null,
    })
  })

  it('shows the group invite 30 seconds after the approval, and hides it after 30 days', async () => {
    const { id, token } = await send()
    await approveAsShown(asAdmin(60), id)
    expect(await stateAt(89, token)).toBe('being-read')
    expect(await joinStatus(at(90), token)).toMatchObject({ state: 'welcome', inviteUrl: invite })
    // The newer word of the settings counts.
    const inviteUrl = 'https://chat.whatsapp.com/NewGroup12'
    const value = JSON.stringify({ inviteUrl })
    await db
      .insertInto('setting')
      .values({ key: 'club', value, updated_at: later(91).toISOString() })
      .execute()
    expect(await joinStatus(at(92), token)).toMatchObject({ inviteUrl })
    expect(await joinStatus(at(31 * DAY), token)).toMatchObject({ state: 'welcome', inviteUrl: null })
  })

  describe('for a member whom the site can mail', () => {
    const mailEnv = { smtpUrl: 'smtp://localhost:2525', publicUrl: 'https://club.example' }
    const withMail = (seconds: number) => actingAs(db, visitor, { now: later(seconds), env: mailEnv })
    const canMakePage = async (seconds: number, token: string) =>
      (await joinStatus(withMail(seconds), token))?.canMakePage
    const make = (seconds: number, token: string) => makeOwnPage(withMail(seconds), token)
    const purposeOf = async (outcome: Awaited<ReturnType<typeof make>>) =>
      outcome.ok ? linkPurpose(withMail(100), outcome.value.split('token=')[1]) : null

    it('makes the link to their own page, from the moment the group invite shows until it ends', async () => {
      const { id, token } = await send()
      expect([await canMakePage(1, token), await make(1, token)]).toEqual([false, GONE])
      await approveAsShown(asAdmin(60), id)
      expect([await canMakePage(89, token), await make(89, token)]).toEqual([false, GONE])
      expect(await canMakePage(90, token)).toBe(true)
      const made = await make(90, token)
      expect(made.ok && made.value).toMatch(/^\/me\/claim\?token=/)
      expect(await purposeOf(made)).toBe('welcome')
      expect([await canMakePage(31 * DAY, token), await make(31 * DAY, token)]).toEqual([false, GONE])
      const entries = await db
        .selectFrom('audit_entry')
        .select(['action', 'actor_id', 'subject_id'])
        .execute()
      expect(entries.at(-1)).toEqual({ action: 'join-request.page-link', actor_id: null, subject_id: id })
    })

    it('ends the link that was made before', async () => {
      const { id, token } = await send()
      await approveAsShown(asAdmin(60), id)
      const [first, second] = [await make(90, token), await make(91, token)]
      expect([await purposeOf(first), await purposeOf(second)]).toEqual([null, 'welcome'])
    })

    it('makes no link for newer answers with the same phone, and none once the page is claimed', async () => {
      const { id, token } = await send()
      const { token: newer } = await send({ ...answers, name: 'Another Person' }, 1)
      await approveAsShown(asAdmin(60), id)
      expect([await canMakePage(90, newer), await make(90, newer)]).toEqual([false, GONE])
      await db
        .updateTable('user_account')
        .set({ email_confirmed_at: later(90).toISOString() })
        .execute()
      expect([await canMakePage(91, token), await make(91, token)]).toEqual([false, GONE])
    })

    it('makes no link to an account that was a member before: the phone proves whose it is', async () => {
      await aUser(db, { accountStatus: 'approved', phone: answers.phone })
      const { id, token } = await send()
      await approveAsShown(asAdmin(60), id)
      expect([await canMakePage(90, token), await make(90, token)]).toEqual([false, GONE])
    })

    it('makes no link where the site cannot send mail', async () => {
      const { id, token } = await send()
      await approveAsShown(asAdmin(60), id)
      expect((await joinStatus(at(90), token))?.canMakePage).toBe(false)
      expect(await makeOwnPage(at(90), token)).toEqual(GONE)
    })
  })

  it('shows the rejection reason that the admin chose, for 30 days', async () => {
    const { id, token } = await send()
    await rejectJoinRequest(asAdmin(0), id, 'next-year')
    expect(await stateAt(29, token)).toBe('being-read')
    expect(await joinStatus(at(30), token)).toMatchObject({
      state: 'not-this-time',
      reason: rejectionReasons['next-year'],
      deletedAt: later(30 * DAY).toISOString(),
    })
    expect(await stateAt(30 * DAY - 1, token)).toBe('not-this-time')
    expect(await stateAt(30 * DAY, token)).toBe('none')
  })

  it('does not show a rejection that was undone', async () => {
    const { id, token } = await send()
    await rejectJoinRequest(asAdmin(0), id, 'full')
    await undoReject(asAdmin(10), id)
    expect(await stateAt(60, token)).toBe('received')
    const reasons = await db.selectFrom('join_request').select('rejection_reason').execute()
    expect(reasons).toEqual([{ rejection_reason: null }])
  })

  it('is stored as a hash, and rejects every other token', async () => {
    const { token } = await send()
    expect(JSON.stringify(await db.selectFrom('join_request').selectAll().execute())).not.toContain(token)
    for (const wrong of ['', 'x', token.slice(1), `${token}a`, 'A'.repeat(24)])
      expect(await stateAt(1, wrong)).toBe('none')
  })

  it('is issued again when the form is resent after a lost response', async () => {
    const form = { ...answers, requestKey: '0198c7a0-0000-7000-8000-000000000009' }
    const lost = await send(form)
    const resent = await send(form, 5)
    expect(resent.id).toBe(lost.id)
    expect(await stateAt(6, resent.token)).toBe('received')
  })

  it('allows valid corrections of the answers while the request is pending', async () => {
    const { id, token } = await send()
    const correct = (form: Record<string, string>, seconds = 60) =>
      correctJoinRequest(at(seconds), { token, form, address })
    expect(await correct({ ...answers, name: 'N' })).toMatchObject({
      problem: 'invalid',
      errors: { name: /3/ },
    })
    expect(await correct({ ...answers, name: 'Nisha Rao', year: '2nd' })).toMatchObject({ ok: true })
    expect(await joinStatus(at(61), token)).toMatchObject({
      answers: { ...answers, name: 'Nisha Rao', year: '2nd' },
    })
    await approveAsShown(asAdmin(70), id)
    expect(await correct({ ...answers, name: 'Too Late' }, 80)).toEqual(GONE)
    expect((await rows()).map(({ name }) => name)).toEqual(['Nisha Rao'])
  })

  it('takes as many corrections from one network address as it takes requests', async () => {
    const { token } = await send()
    const acting = actingAs(db, visitor, {
      now: later(60),
      env: { rateLimitScale: 3 / CAMPUS_LIMIT.limit },
    })
    const correct = (name: string, from = address) =>
      correctJoinRequest(acting, { token, form: { ...answers, name }, address: from })
    // The request itself was the first of three.
    expect([await correct('Nisha Rao'), await correct('Nisha Roy')]).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    expect(await correct('Nisha Ray')).toEqual({ ok: false, problem: 'too-many-attempts' })
    expect((await rows()).map(({ name }) => name)).toEqual(['Nisha Roy'])
    expect(await correct('Nisha Ray', '10.0.0.2')).toMatchObject({ ok: true })
  })

  it('stays valid when the phone is changed', async () => {
    const { token } = await send()
    const form = { ...answers, phone: '9123456780' }
    expect(await correctJoinRequest(at(60), { token, form, address })).toMatchObject({ ok: true })
    expect((await rows()).map(({ phone }) => phone)).toEqual(['9123456780'])
    expect(await stateAt(61, token)).toBe('received')
  })

  it('does not bypass the limit of a phone', async () => {
    const otherPhone = { ...answers, phone: '9123456780' }
    for (let n = 0; n < joinLimits.perPhone.limit; n += 1) await send(otherPhone, n)
    const { token } = await send()
    const outcome = await correctJoinRequest(at(60), { token, form: otherPhone, address })
    expect(outcome).toEqual({ ok: false, problem: 'too-many-attempts' })
    expect(await stateAt(61, token)).toBe('received')
  })

  it('withdraws a pending request once and deletes it', async () => {
    const { token } = await send()
    const clicks = await Promise.all([1, 2].map((n) => withdrawJoinRequest(at(n), token)))
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows()).toEqual([])
    expect(await stateAt(3, token)).toBe('none')
    const auditEntries = await db.selectFrom('audit_entry').select(['action', 'actor_id']).execute()
    expect(auditEntries).toEqual([{ action: 'join-request.withdraw', actor_id: null }])
  })

  it('cannot withdraw a decided request', async () => {
    const { id, token } = await send()
    await rejectJoinRequest(asAdmin(10), id)
    expect(await withdrawJoinRequest(at(20), token)).toEqual(GONE)
    expect(await rows()).toMatchObject([{ id, status: 'rejected' }])
  })
})
