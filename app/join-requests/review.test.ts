import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, viewerOf } from '#tests/support/factories.ts'
import { untilOneWaits } from '#tests/support/waiting-writer.ts'
import { reviewFiltersFrom } from './model.ts'
import { bulkSentence } from './rules.ts'
import {
  approveJoinRequest,
  decideEach,
  exportJoinRequests,
  noteJoinRequest,
  openedWhatsapp,
  rejectJoinRequest,
  reviewJoinRequests,
  undoApprove,
  undoReject,
  welcomeLinks,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const wanted = (search = '') => reviewFiltersFrom(new URLSearchParams(search))

describe.each(engines)('reviewing join requests, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer, at = now) => actingAs(db, viewer, { now: at })
  const found = async (search = '') =>
    (await reviewJoinRequests(as(admin), wanted(search))).requests.map(({ name }) => name)
  const members = async () => {
    const rows = await db.selectFrom('user_account').select('name').where('role', '=', 'member').execute()
    return rows.map(({ name }) => name)
  }

  it('is for admins', async () => {
    for (const ask of [
      () => reviewJoinRequests(as(visitor), wanted()),
      () => exportJoinRequests(as(visitor), wanted()),
      () => noteJoinRequest(as(visitor), { id: newId(), note: '' }),
      () => openedWhatsapp(as(visitor), newId()),
      () => undoApprove(as(visitor), newId()),
      () => decideEach(as(visitor), [], rejectJoinRequest),
    ])
      await expect(ask()).rejects.toThrow(NotAllowed)
  })

  it('finds by name, phone, branch, year and interest, the longest waiting first', async () => {
    await aJoinRequest(db, { name: 'Late Nisha', createdAt: '2026-11-20T06:00:00.000Z' })
    await aJoinRequest(db, { name: 'Old Omar', branch: 'ECE', year: '4th', phone: '9876500000' })
    await aJoinRequest(db, { name: '100% Percy', interest: 'Photography' })
    expect(await found()).toEqual(['Old Omar', '100% Percy', 'Late Nisha'])
    expect(await found('q=nisha')).toEqual(['Late Nisha'])
    expect(await found('q=98765')).toEqual(['Old Omar'])
    expect(await found('q=%25')).toEqual(['100% Percy'])
    expect(await found('branch=ECE&year=4th')).toEqual(['Old Omar'])
    expect(await found('interest=Photography')).toEqual(['100% Percy'])
    expect(await found('branch=Nonsense&year=9th&q=a%00')).toHaveLength(2)
    expect(await found('state=approved')).toEqual([])
  })

  it('decides many at once, each by itself: two admins, every request has one winner', async () => {
    const ids = []
    for (let count = 0; count < 12; count += 1) ids.push((await aJoinRequest(db)).id)
    const other = viewerOf(await anAdmin(db))
    const [approved, rejected] = await Promise.all([
      decideEach(as(admin), ids, approveJoinRequest),
      decideEach(as(other), ids.toReversed(), rejectJoinRequest),
    ])
    expect(approved.ids.length + rejected.ids.length).toBe(12)
    expect(approved.lost + rejected.lost).toBe(12)
    expect(await members()).toHaveLength(approved.ids.length)
    expect(bulkSentence('approved', 11, 1)).toBe('11 approved, 1 already processed.')
  })

  it('decides nothing of what is no request, and nothing twice', async () => {
    const { id } = await aJoinRequest(db)
    expect(await decideEach(as(admin), [id, id, 'x', "' or 1=1"], approveJoinRequest)).toEqual({
      ids: [id],
      lost: 0,
    })
  })

  it('takes approvals back for 30 seconds, with the members they made', async () => {
    const { id, name } = await aJoinRequest(db)
    await approveJoinRequest(as(admin), id)
    expect(await members()).toEqual([name])
    const other = viewerOf(await anAdmin(db))
    expect(await undoApprove(as(other), id)).toEqual({ ok: false, problem: 'too-late' })
    expect(await undoApprove(as(admin, later(31_000)), id)).toEqual({ ok: false, problem: 'too-late' })
    expect(await undoApprove(as(admin, later(29_000)), id)).toMatchObject({ ok: true })
    expect(await members()).toEqual([])
    expect(await found()).toEqual([name])
    expect(await approveJoinRequest(as(admin), id)).toMatchObject({ ok: true })
  })

  it('does not take back an approval that somebody was already welcomed for', async () => {
    const { id } = await aJoinRequest(db)
    await approveJoinRequest(as(admin), id)
    await openedWhatsapp(as(admin), id)
    expect(await undoApprove(as(admin), id)).toEqual({ ok: false, problem: 'too-late' })
  })

  it.each([
    ['a rejection', rejectJoinRequest, undoReject],
    ['an approval', approveJoinRequest, undoApprove],
  ])('is too late to take back %s while the same phone asks anew', async (_name, decide, undo) => {
    const { id, phone } = await aJoinRequest(db)
    await decide(as(admin), id)
    const { undone } = await db.transaction().execute(async (trx) => {
      await aJoinRequest(trx, { phone, name: 'Asks Anew' })
      const undone = undo(as(admin), id).catch((error: unknown) => error)
      await untilOneWaits(db, 'update "join_request"')
      return { undone }
    })
    expect(await undone).toEqual({ ok: false, problem: 'too-late' })
    expect(await found()).toEqual(['Asks Anew'])
  })

  it('keeps somebody who was a member before', async () => {
    const first = await aJoinRequest(db, { phone: '9000099999' })
    await approveJoinRequest(as(admin), first.id)
    const second = await aJoinRequest(db, { phone: '9000099999', name: 'Same Again' })
    await approveJoinRequest(as(admin, later(1_000)), second.id)
    expect(await undoApprove(as(admin, later(2_000)), second.id)).toMatchObject({ ok: true })
    expect(await members()).toHaveLength(1)
  })

  it('brings rejected ones back together', async () => {
    const ids = [(await aJoinRequest(db)).id, (await aJoinRequest(db)).id]
    await decideEach(as(admin), ids, rejectJoinRequest)
    expect(await found()).toEqual([])
    expect(await decideEach(as(admin), ids, undoReject)).toEqual({ ids, lost: 0 })
    expect(await found()).toHaveLength(2)
  })

  it('knows who was approved and not welcomed yet; the first opening counts', async () => {
    const { id, name } = await aJoinRequest(db)
    expect(await openedWhatsapp(as(admin), id)).toEqual({ ok: false, problem: 'gone' })
    await approveJoinRequest(as(admin), id)
    expect(await found('state=unwelcomed')).toEqual([name])
    await openedWhatsapp(as(admin), id)
    await openedWhatsapp(as(admin, later(60_000)), id)
    expect(await found('state=unwelcomed')).toEqual([])
    const [request] = (await reviewJoinRequests(as(admin), wanted('state=approved'))).requests
    expect(request?.whatsappOpenedAt).toBe(now.toISOString())
  })

  it('hands the invite to whoever approved, and to nobody else', async () => {
    const { id } = await aJoinRequest(db)
    await approveJoinRequest(as(admin), id)
    const [request] = (await reviewJoinRequests(as(admin), wanted('state=approved'))).requests
    if (!request) throw new Error('The request is gone')
    expect((await welcomeLinks(as(admin), [request])).get(request.id)).toMatch(/^https:\/\/wa\.me\/91/)
    expect((await welcomeLinks(as(viewerOf(await anAdmin(db))), [request])).size).toBe(0)
  })

  it('keeps a note, empties it, and refuses a long one', async () => {
    const { id } = await aJoinRequest(db)
    const note = async () => (await reviewJoinRequests(as(admin), wanted())).requests[0]?.note
    await noteJoinRequest(as(admin), { id, note: '  Called twice.\0 ' })
    expect(await note()).toBe('Called twice.')
    expect(await noteJoinRequest(as(admin), { id, note: 'x'.repeat(501) })).toMatchObject({ ok: false })
    await noteJoinRequest(as(admin), { id, note: '' })
    expect(await note()).toBe('')
    expect(await noteJoinRequest(as(admin), { id: newId(), note: 'x' })).toMatchObject({ problem: 'gone' })
  })

  it('exports page after page, each request once', async () => {
    const at = '2026-11-01T00:00:00.000Z'
    for (let count = 0; count < 3; count += 1) await aJoinRequest(db, { createdAt: at })
    const names: string[] = []
    for await (const page of await exportJoinRequests(as(admin), wanted()))
      names.push(...page.map(({ name }) => name))
    expect(new Set(names).size).toBe(3)
  })
})
