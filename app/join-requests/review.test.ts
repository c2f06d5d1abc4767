import { beforeEach, describe, expect, it } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, viewerOf } from '#tests/support/factories.ts'
import { untilOneWaits } from '#tests/support/waiting-writer.ts'
import { reviewFiltersFrom } from './model.ts'
import { bulkMessage } from './rules.ts'
import {
  decideEach,
  countUnwelcomed,
  exportJoinRequests,
  hasGroupInvite,
  noteJoinRequest,
  notWelcomed,
  markedWelcomed,
  openWelcome,
  rejectJoinRequest,
  reviewJoinRequests,
  undoApprove,
  undoReject,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const undoApproval = (acting: Acting, id: string) => undoApprove(acting, { id })
const filtersFrom = (search = '') => reviewFiltersFrom(new URLSearchParams(search))

describe.each(engines)('the review of join requests, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })
  const foundNames = async (search = '') =>
    (await reviewJoinRequests(as(admin), filtersFrom(search))).requests.map(({ name }) => name)
  const members = async () => {
    const rows = await db.selectFrom('user_account').select('name').where('role', '=', 'member').execute()
    return rows.map(({ name }) => name)
  }

  it('filters by name, phone, branch, year and interest, the newest first', async () => {
    await aJoinRequest(db, { name: 'Late Nisha', createdAt: '2026-11-20T06:00:00.000Z' })
    await aJoinRequest(db, { name: 'Old Omar', branch: 'ECE', year: '4th', phone: '9876500000' })
    await aJoinRequest(db, { name: '100% Percy', interest: 'Photography' })
    expect(await foundNames()).toEqual(['Late Nisha', '100% Percy', 'Old Omar'])
    expect(await foundNames('q=nisha')).toEqual(['Late Nisha'])
    expect(await foundNames('q=98765')).toEqual(['Old Omar'])
    expect(await foundNames('q=%25')).toEqual(['100% Percy'])
    expect(await foundNames('branch=ECE&year=4th')).toEqual(['Old Omar'])
    expect(await foundNames('interest=Photography')).toEqual(['100% Percy'])
    expect(await foundNames('branch=Nonsense&year=9th&q=a%00')).toHaveLength(2)
    expect(await foundNames('state=approved')).toEqual([])
  })

  it('decides many requests in one step, each exactly once for two concurrent admins', async () => {
    const ids = []
    for (let count = 0; count < 12; count += 1) ids.push((await aJoinRequest(db)).id)
    const otherAdmin = viewerOf(await anAdmin(db))
    const [approved, rejected] = await Promise.all([
      decideEach(as(admin), ids, approveAsShown),
      decideEach(as(otherAdmin), ids.toReversed(), rejectJoinRequest),
    ])
    expect(approved.ids.length + rejected.ids.length).toBe(12)
    expect(approved.lost + rejected.lost).toBe(12)
    expect(await members()).toHaveLength(approved.ids.length)
    expect(bulkMessage('approved', { won: 11, lost: 1 })).toBe('11 approved, 1 already processed.')
    expect(bulkMessage('approved', { won: 1, lost: 0, open: 2 })).toBe(
      '1 approved, 2 to approve one by one: each says why.',
    )
  })

  it('ignores unknown ids and decides a repeated id once', async () => {
    const { id } = await aJoinRequest(db)
    expect(await decideEach(as(admin), [id, id, 'x', "' or 1=1"], approveAsShown)).toEqual({
      ids: [id],
      lost: 0,
      changed: 0,
      open: 0,
    })
  })

  it('undoes an approval and its member within 30 seconds, even after WhatsApp was opened', async () => {
    const { id, name } = await aJoinRequest(db)
    await approveAsShown(as(admin), id)
    await markedWelcomed(as(admin), id)
    expect(await members()).toEqual([name])
    const otherAdmin = viewerOf(await anAdmin(db))
    expect(await undoApprove(as(otherAdmin), { id })).toEqual({ ok: false, problem: 'not-yours' })
    expect(await undoApprove(as(admin, later(31_000)), { id })).toEqual({ ok: false, problem: 'too-late' })
    const announced: string[] = []
    const acting = { ...as(admin, later(29_000)), announce: (topic: string) => void announced.push(topic) }
    expect(await undoApprove(acting, { id })).toMatchObject({ ok: true, value: { name } })
    expect(announced.toSorted()).toEqual(['join-requests', 'users'])
    expect(await members()).toEqual([])
    expect(await foundNames()).toEqual([name])
    const actions = await db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute()
    expect(actions.map(({ action }) => action)).toContain('join-request.unapprove')
    await approveAsShown(as(admin, later(30_000)), id)
    expect(await foundNames('state=unwelcomed')).toEqual([name])
  })

  it('undoes an approval exactly once, and never a later approval than the one shown', async () => {
    const { id, name } = await aJoinRequest(db)
    const firstApproval = await approveAsShown(as(admin), id)
    const approvedAt = firstApproval.ok ? firstApproval.value.request.approvedAt : null
    const undo = (at = now) => undoApprove(as(admin, at), { id, approvedAt })
    const outcomes = await Promise.all([undo(), undo()])
    expect(outcomes.toSorted((one, other) => Number(other.ok) - Number(one.ok))).toEqual([
      { ok: true, value: { id, name } },
      { ok: false, problem: 'already-undone' },
    ])
    await approveAsShown(as(admin, later(5_000)), id)
    expect(await undo(later(6_000))).toEqual({ ok: false, problem: 'already-undone' })
    expect(await members()).toEqual([name])
  })

  it('keeps request and member consistent when an approval and its undo run concurrently', async () => {
    const { id } = await aJoinRequest(db)
    const otherAdmin = viewerOf(await anAdmin(db))
    await approveAsShown(as(admin), id)
    await Promise.all([undoApprove(as(admin), { id }), approveAsShown(as(otherAdmin, later(1_000)), id)])
    const { status } = await db
      .selectFrom('join_request')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await members()).toHaveLength(status === 'approved' ? 1 : 0)
  })

  it.each([
    ['a rejection', rejectJoinRequest, undoReject, 'too-late'],
    ['an approval', approveAsShown, undoApproval, 'newer-request'],
  ] as const)(
    'cannot undo %s while the same phone sends a new request',
    async (_name, decide, undo, problem) => {
      const { id, phone } = await aJoinRequest(db)
      await decide(as(admin), id)
      const { undone } = await db.transaction().execute(async (trx) => {
        await aJoinRequest(trx, { phone, name: 'Asks Anew' })
        const undone = undo(as(admin), id).catch((error: unknown) => error)
        await untilOneWaits(db, 'update "join_request"')
        return { undone }
      })
      expect(await undone).toEqual({ ok: false, problem })
      expect(await foundNames()).toEqual(['Asks Anew'])
    },
  )

  it('restores the earlier answers of a member when the second approval is undone', async () => {
    const first = await aJoinRequest(db, { phone: '9000099999', name: 'First Answers' })
    await approveAsShown(as(admin), first.id)
    const before = await db.selectFrom('user_account').selectAll().where('role', '=', 'member').execute()
    const second = await aJoinRequest(db, { phone: '9000099999', name: 'Same Again', branch: 'ME' })
    await approveAsShown(as(admin, later(1_000)), second.id)
    expect(await members()).toEqual(['Same Again'])
    expect(await undoApprove(as(admin, later(2_000)), { id: second.id })).toMatchObject({ ok: true })
    const after = await db.selectFrom('user_account').selectAll().where('role', '=', 'member').execute()
    expect(after.map((row) => ({ ...row, updated_at: before[0]?.updated_at }))).toEqual(before)
  })

  it('undoes several rejections together', async () => {
    const ids = [(await aJoinRequest(db)).id, (await aJoinRequest(db)).id]
    await decideEach(as(admin), ids, rejectJoinRequest)
    expect(await foundNames()).toEqual([])
    expect(await decideEach(as(admin), ids, undoReject)).toEqual({ ids, lost: 0, changed: 0, open: 0 })
    expect(await foundNames()).toHaveLength(2)
  })

  it('lists approved requests with the newest approval first', async () => {
    const [early, late] = [
      await aJoinRequest(db, { name: 'Early' }),
      await aJoinRequest(db, { name: 'Late' }),
    ]
    await approveAsShown(as(admin), late.id)
    await approveAsShown(as(admin, later(1_000)), early.id)
    expect(await foundNames('state=approved')).toEqual(['Early', 'Late'])
  })

  it('lists approved requests without a welcome, and keeps the time of the first welcome', async () => {
    const { id, name } = await aJoinRequest(db)
    expect(await markedWelcomed(as(admin), id)).toEqual({ ok: false, problem: 'gone' })
    await approveAsShown(as(admin), id)
    expect(await foundNames('state=unwelcomed')).toEqual([name])
    await markedWelcomed(as(admin), id)
    await markedWelcomed(as(admin, later(60_000)), id)
    expect(await foundNames('state=unwelcomed')).toEqual([])
    const [request] = (await reviewJoinRequests(as(admin), filtersFrom('state=approved'))).requests
    expect(request?.whatsappOpenedAt).toBe(now.toISOString())
  })

  it('lets any admin open a pending welcome, logs it, and counts it as sent only when confirmed', async () => {
    const { id, name } = await aJoinRequest(db)
    const otherAdmin = viewerOf(await anAdmin(db))
    expect(await openWelcome(as(otherAdmin), id)).toEqual({ ok: false, problem: 'gone' })
    await approveAsShown(as(admin), id)
    expect(await countUnwelcomed(as(otherAdmin))).toBe(1)
    const welcome = await openWelcome(as(otherAdmin), id)
    expect(welcome.ok && welcome.value.whatsappLink).toMatch(/^https:\/\/wa\.me\/91/)
    const entries = db
      .selectFrom('audit_entry')
      .select('actor_id')
      .where('action', '=', 'join-request.welcome')
    expect(await entries.execute()).toEqual([{ actor_id: otherAdmin.kind === 'user' && otherAdmin.id }])
    expect(await countUnwelcomed(as(otherAdmin))).toBe(1)
    await markedWelcomed(as(otherAdmin), id)
    expect(await entries.execute()).toHaveLength(1)
    const marked = db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('action', '=', 'join-request.welcomed')
    expect(await marked.execute()).toEqual([{ subject_id: id }])
    expect(await countUnwelcomed(as(otherAdmin))).toBe(0)
    expect(await openWelcome(as(admin), id)).toEqual({ ok: false, problem: 'already-welcomed' })
    expect(await notWelcomed(as(admin), id)).toEqual({ ok: true, value: { id } })
    expect(await notWelcomed(as(admin), id)).toEqual({ ok: false, problem: 'gone' })
    expect(await foundNames('state=unwelcomed')).toEqual([name])
    expect(await openWelcome(as(admin), id)).toMatchObject({ ok: true })
  })

  it('leaves the link out of the welcome when there is no valid group invite', async () => {
    for (const [whatsappInviteUrl, hasInvite] of [
      [null, false],
      ['https://chat.whatsapp.com/', false],
      ['https://chat.whatsapp.com/Cut1Cut2Cut3', true],
    ] as const) {
      const { id } = await aJoinRequest(db)
      const acting = actingAs(db, admin, { now, env: { whatsappInviteUrl } })
      expect(await hasGroupInvite(acting)).toBe(hasInvite)
      const approval = await approveAsShown(acting, id)
      expect(approval).toMatchObject({ ok: true, value: { hasInvite } })
      expect(approval.ok && approval.value.whatsappLink.includes('chat.whatsapp.com')).toBe(hasInvite)
    }
  })

  it('stores a note, clears it, and refuses a note that is too long', async () => {
    const { id } = await aJoinRequest(db)
    const note = async () => (await reviewJoinRequests(as(admin), filtersFrom())).requests[0]?.note
    await noteJoinRequest(as(admin), { id, note: '  Called twice.\0 ' })
    expect(await note()).toBe('Called twice.')
    expect(await noteJoinRequest(as(admin), { id, note: 'x'.repeat(501) })).toMatchObject({ ok: false })
    await noteJoinRequest(as(admin), { id, note: '' })
    expect(await note()).toBe('')
    expect(await noteJoinRequest(as(admin), { id: newId(), note: 'x' })).toMatchObject({ problem: 'gone' })
  })

  it('exports each request once, page by page', async () => {
    const at = '2026-11-01T00:00:00.000Z'
    for (let count = 0; count < 3; count += 1) await aJoinRequest(db, { createdAt: at })
    const names: string[] = []
    for await (const page of await exportJoinRequests(as(admin), filtersFrom()))
      names.push(...page.map(({ name }) => name))
    expect(new Set(names).size).toBe(3)
  })
})
