import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { pendingJoinRequests, rejectJoinRequest, sendJoinRequest, undoReject } from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(now.getTime() + ms)
const answers = {
  name: 'Nisha Verma',
  phone: '9000000001',
  branch: 'CSE',
  year: '1st',
  interest: 'Video Editing',
}

const INVITE = 'https://chat.whatsapp.com/Cut1Cut2Cut3'

describe.each(engines)('join requests, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const as = (viewer: Viewer, at = now) =>
    actingAs(db, viewer, { now: at, env: { whatsappInviteUrl: INVITE } })
  const send = (changes: object = {}, { at = now, address = '10.0.0.1' } = {}) =>
    sendJoinRequest(as(visitor, at), { form: { ...answers, ...changes }, address })

  async function sentRequest(changes: object = {}, at = now): Promise<string> {
    const outcome = await send(changes, { at })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value.id
  }

  const members = () =>
    db.selectFrom('user_account').select(['email', 'role', 'status', 'name', 'join_request_id']).execute()
  const pending = async (at = now) => (await pendingJoinRequests(as(admin, at))).requests

  it('are listed oldest first, three of them', async () => {
    const ids: string[] = []
    for (const second of [1, 2, 3, 4, 5])
      ids.push(await sentRequest({ phone: `900000000${second}` }, later(second * 1000)))
    const { requests, total } = await pendingJoinRequests(as(admin, now))
    expect(total).toBe(5)
    expect(requests.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  })

  it('store the version of the privacy notice', async () => {
    await sentRequest({ phone: '9000000002' }, later(1000))
    const first = await sentRequest()
    expect((await pending())[0]).toEqual({
      ...answers,
      id: first,
      status: 'pending',
      createdAt: now.toISOString(),
      answeredAt: now.toISOString(),
      approvedAt: null,
      approvedBy: null,
      version: 1,
      isChangedSinceRead: false,
      proposals: [],
    })
    const rows = await db
      .selectFrom('join_request')
      .select(['notice_version', 'notice_hash', 'noticed_at'])
      .execute()
    for (const row of rows)
      expect(row).toMatchObject({
        notice_version: '2026-2',
        notice_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      })
  })

  it('with an invalid answer return its error and are not stored', async () => {
    const errors = { phone: 'Phone number must be exactly 10 digits' }
    expect(await send({ phone: '12' })).toEqual({ ok: false, problem: 'invalid', errors })
    expect(await pending()).toEqual([])
  })

  it('ask whoever filled the hidden field to send again, and then are stored', async () => {
    const filled = { leaveEmpty: 'https://kavya.example' }
    expect(await send(filled)).toEqual({ ok: false, problem: 'send-again' })
    expect(await pending()).toEqual([])
    expect(await send({ ...filled, sentAgain: '1' })).toMatchObject({ ok: true })
    expect(await pending()).toHaveLength(1)
  })

  it('are limited to three a day for one phone, but allow forty phones behind one address', async () => {
    for (let n = 0; n < 3; n += 1) await sentRequest()
    expect(await send()).toEqual({ ok: false, problem: 'too-many-attempts' })
    expect(await send({}, { at: later(DAY_MS) })).toMatchObject({ ok: true })
    const campus = Array.from({ length: 40 }, (_, n) =>
      send({ phone: `90000001${String(n).padStart(2, '0')}` }),
    )
    expect((await Promise.all(campus)).every(({ ok }) => ok)).toBe(true)
    const keys = await db.selectFrom('rate_limit').select('key').execute()
    expect(JSON.stringify(keys)).not.toContain('9000000')
  })

  it('create a member without a password and a WhatsApp link when they are approved', async () => {
    const id = await sentRequest()
    const outcome = await approveAsShown(as(admin), id)
    if (!outcome.ok) throw new Error(outcome.problem)
    const { request, whatsappLink } = outcome.value
    expect(request).toMatchObject({ status: 'approved', approvedAt: now.toISOString(), approvedBy: admin.id })
    expect(whatsappLink).toMatch(/^https:\/\/wa\.me\/919000000001\?text=Hi%20Nisha/)
    expect(whatsappLink).toContain(encodeURIComponent(INVITE))
    expect(await members()).toEqual([
      {
        email: '919000000001@members.invalid',
        role: 'member',
        status: 'approved',
        name: 'Nisha Verma',
        join_request_id: id,
      },
    ])
    expect(await db.selectFrom('credential').select('id').execute()).toEqual([])
    expect(await pending()).toEqual([])
  })

  it('are announced when they are approved, but not when nothing changed', async () => {
    const announced: Topic[] = []
    const acting = actingAs(db, admin, { now, announced })
    const id = await sentRequest()
    await approveAsShown(acting, id)
    await approveAsShown(acting, id)
    expect(announced).toEqual(['join-requests', 'users'])
  })

  it('update the member when the same phone is approved again', async () => {
    await approveAsShown(as(admin), await sentRequest())
    const secondRequest = await sentRequest({ name: 'Nisha V' })
    expect(await approveAsShown(as(admin), secondRequest)).toMatchObject({ ok: true })
    expect(await members()).toMatchObject([{ name: 'Nisha V', join_request_id: secondRequest }])
  })

  it('leave the list when they are rejected, and can be restored for 30 seconds', async () => {
    const id = await sentRequest()
    expect(await rejectJoinRequest(as(admin), id)).toMatchObject({ ok: true })
    expect(await rejectJoinRequest(as(admin), id)).toEqual({ ok: false, problem: 'already-processed' })
    expect(await approveAsShown(as(admin), id)).toEqual({ ok: false, problem: 'already-processed' })
    expect(await pending()).toEqual([])
    expect(await undoReject(as(admin, later(30_000)), id)).toMatchObject({ ok: true, value: { id } })
    expect(await pending()).toHaveLength(1)
    await rejectJoinRequest(as(admin), id)
    expect(await undoReject(as(admin, later(30_001)), id)).toEqual({ ok: false, problem: 'too-late' })
  })

  it('cannot be restored over a newer request of the same phone', async () => {
    const id = await sentRequest()
    await rejectJoinRequest(as(admin), id)
    await sentRequest()
    expect(await undoReject(as(admin), id)).toEqual({ ok: false, problem: 'too-late' })
    expect(await pending()).toHaveLength(1)
  })
})
