import { beforeEach, describe, expect, it } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { approveAsShown, shownVersion } from '#tests/support/join-request.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { bothEngines } from '#tests/support/database.ts'
import { rejectionReasons } from './status.rules.ts'
import { PROPOSALS_MOST } from './rules.ts'
import {
  approveJoinRequest,
  correctJoinRequest,
  eraseRejected,
  joinStatus,
  pendingJoinRequests,
  rejectJoinRequest,
  sendJoinRequest,
  settleProposal,
  withdrawJoinRequest,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const DAY = 86_400
const invite = 'https://chat.whatsapp.com/AbCdEf123456'
const answers = { phone: '9876543210', branch: 'CSE', year: '1st', interest: 'Video Editing' } as const
const GONE = { ok: false, problem: 'gone' }

describe.each(bothEngines)('a join request whose phone is sent again, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const at = (seconds: number) =>
    actingAs(db, visitor, { now: later(seconds), env: { whatsappInviteUrl: invite } })
  const asAdmin = (seconds: number) => actingAs(db, admin, { now: later(seconds) })
  const trySend = (
    form: Record<string, string>,
    { seconds = 0, address = '10.0.0.1' }: { seconds?: number; address?: string } = {},
  ) => sendJoinRequest(at(seconds), { form: { ...answers, ...form }, address })
  const send = async (...sent: Parameters<typeof trySend>) => {
    const outcome = await trySend(...sent)
    if (!outcome.ok) throw new Error(outcome.problem)
    return { id: outcome.value.id, token: outcome.value.statusUrl.split('/').at(-1) ?? '' }
  }
  const asha = () => send({ name: 'Asha Rao' })
  const stranger = (seconds = 60) => send({ name: 'Not Asha' }, { seconds, address: '10.9.9.9' })
  const listed = async (seconds = 120) => {
    const [request] = (await pendingJoinRequests(asAdmin(seconds))).requests
    if (!request) throw new Error('no request waits')
    return request
  }
  const actions = async () =>
    (await db.selectFrom('audit_entry').select('action').orderBy('at').execute()).map(({ action }) => action)

  /** What an admin presses on the row as it is now. */
  const settle = async (acting: Acting, choice: Omit<Parameters<typeof settleProposal>[1], 'seen'>) =>
    settleProposal(acting, { ...choice, seen: await shownVersion(db, choice.id) })

  it('keeps its answers and its link, and the newer answers wait beside it', async () => {
    const first = await asha()
    const second = await stranger()
    expect(second.id).not.toBe(first.id)
    const request = await listed()
    expect(request).toMatchObject({ id: first.id, name: 'Asha Rao' })
    expect(request.proposals).toMatchObject([
      { id: second.id, name: 'Not Asha', sentAt: later(60).toISOString(), settledAt: null },
    ])
    expect(await joinStatus(at(130), first.token)).toMatchObject({ state: 'being-read', isFirst: true })
  })

  it('cannot be withdrawn or corrected by any link but its first one', async () => {
    const first = await asha()
    const { token } = await stranger()
    expect(await withdrawJoinRequest(at(70), token)).toEqual(GONE)
    const form = { ...answers, name: 'Changed Name' }
    expect(await correctJoinRequest(at(70), { token, form, address: '10.9.9.9' })).toEqual(GONE)
    expect(await listed()).toMatchObject({ id: first.id, name: 'Asha Rao' })
  })

  it('shows the group invite to its first link only', async () => {
    const first = await asha()
    const second = await stranger()
    await approveAsShown(asAdmin(120), first.id)
    expect(await joinStatus(at(200), first.token)).toMatchObject({ state: 'welcome', inviteUrl: invite })
    expect(await joinStatus(at(200), second.token)).toMatchObject({ state: 'welcome', inviteUrl: null })
  })

  it('shows the reason of a rejection to its first link only', async () => {
    const first = await asha()
    const second = await stranger()
    await rejectJoinRequest(asAdmin(120), first.id, 'next-year')
    expect(await joinStatus(at(200), first.token)).toMatchObject({
      state: 'not-this-time',
      reason: rejectionReasons['next-year'],
    })
    expect(await joinStatus(at(200), second.token)).toMatchObject({ state: 'not-this-time', reason: null })
  })

  it('tells the other sender nothing of the first one', async () => {
    await asha()
    await pendingJoinRequests(asAdmin(30))
    const { token } = await stranger()
    expect(await joinStatus(at(70), token)).toMatchObject({
      state: 'received',
      receivedAt: later(60).toISOString(),
      readAt: null,
      answers: { name: 'Not Asha' },
      isFirst: false,
    })
    await pendingJoinRequests(asAdmin(90))
    expect(await joinStatus(at(100), token)).toMatchObject({ readAt: later(90).toISOString() })
  })

  it('takes over the answers from whoever has its link, which stays the same', async () => {
    const first = await asha()
    const statusToken = first.token
    const again = await send({ name: 'Asha R.', statusToken }, { seconds: 60, address: '10.0.0.2' })
    expect(again).toEqual(first)
    expect(await listed()).toMatchObject({ id: first.id, name: 'Asha R.', proposals: [] })
    expect(await actions()).toContain('join-request.correct')
  })

  it('takes over the answers from the same form, whose answer was lost', async () => {
    const requestKey = newId()
    const lost = await send({ name: 'Asha Rao', requestKey })
    const again = await send({ name: 'Asha R.', requestKey }, { seconds: 60 })
    expect(again.id).toBe(lost.id)
    expect(await listed()).toMatchObject({ name: 'Asha R.', proposals: [] })
    expect(await joinStatus(at(130), again.token)).toMatchObject({ isFirst: true })
  })

  it('lets the other sender correct the newer answers with their proof', async () => {
    await asha()
    const second = await stranger()
    const statusToken = second.token
    expect(await send({ name: 'Asha Two', statusToken }, { seconds: 90 })).toEqual(second)
    expect((await listed()).proposals).toMatchObject([{ id: second.id, name: 'Asha Two' }])
  })

  it('says that its answers changed after an admin read them', async () => {
    const { token } = await asha()
    const correct = (name: string, seconds: number) =>
      correctJoinRequest(at(seconds), { token, form: { ...answers, name }, address: '10.0.0.1' })
    await correct('Asha R.', 10)
    expect((await listed(20)).isChangedSinceRead).toBe(false)
    await correct('Asha R.', 30)
    expect((await listed(40)).isChangedSinceRead).toBe(false)
    await correct('Somebody Else', 50)
    expect((await listed(60)).isChangedSinceRead).toBe(true)
  })

  it.each([
    ['its answers changed', (token: string) => send({ name: 'Other Name', statusToken: token })],
    ['newer answers came', () => stranger()],
  ])('is not approved when %s since the page was drawn', async (_case, change) => {
    const { id, token } = await asha()
    const { version } = await listed()
    await change(token)
    expect(await approveJoinRequest(asAdmin(130), { id, seen: version })).toEqual({
      ok: false,
      problem: 'stale',
    })
    const seen = (await listed()).version
    expect(await approveJoinRequest(asAdmin(140), { id, seen })).toMatchObject({ ok: true })
  })

  it('takes the newer answers when an admin chooses them, and the earlier ones wait in their place', async () => {
    const first = await asha()
    const second = await stranger()
    const proposal = { id: first.id, proposalId: second.id }
    expect(await settle(asAdmin(120), { ...proposal, choice: 'take' })).toMatchObject({ ok: true })
    expect(await listed()).toMatchObject({
      name: 'Not Asha',
      isChangedSinceRead: false,
      proposals: [{ name: 'Asha Rao', settledAt: later(120).toISOString() }],
    })
    expect(await actions()).toContain('join-request.take-newer')
  })

  it('keeps the newer answers when the same choice is sent again, or by another admin who saw the older ones', async () => {
    const first = await asha()
    const second = await stranger()
    const seen = (await listed()).version
    const choice = { id: first.id, proposalId: second.id, seen } as const
    const outcomes = await Promise.all([
      settleProposal(asAdmin(120), { ...choice, choice: 'take' }),
      settleProposal(asAdmin(120), { ...choice, choice: 'take' }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const stale = { ok: false, problem: 'stale' }
    expect(outcomes).toContainEqual(stale)
    expect(await settleProposal(asAdmin(121), { ...choice, choice: 'take' })).toEqual(stale)
    expect(await listed()).toMatchObject({ name: 'Not Asha', proposals: [{ name: 'Asha Rao' }] })
  })

  it('does not put answers aside that were corrected after an admin read them', async () => {
    const first = await asha()
    const second = await stranger()
    const seen = (await listed()).version
    await send({ name: 'Asha Two', statusToken: second.token }, { seconds: 90 })
    const choice = { id: first.id, proposalId: second.id, seen, choice: 'keep' } as const
    expect(await settleProposal(asAdmin(120), choice)).toEqual({ ok: false, problem: 'stale' })
    expect((await listed()).proposals).toMatchObject([{ name: 'Asha Two', settledAt: null }])
  })

  it('belongs to the link of the answers that an admin chose, and each link shows its own answers', async () => {
    const requestKey = newId()
    const first = await send({ name: 'Asha Rao', requestKey })
    const second = await stranger()
    const choose = async (seconds: number) => {
      const choice = { id: first.id, proposalId: second.id, choice: 'take' } as const
      expect(await settle(asAdmin(seconds), choice)).toMatchObject({ ok: true })
    }
    const shown = async (token: string, seconds = 130) => {
      const status = await joinStatus(at(seconds), token)
      return status && [status.answers.name, status.receivedAt, status.isFirst]
    }
    await choose(120)
    expect(await shown(second.token)).toEqual(['Not Asha', later(60).toISOString(), true])
    expect(await shown(first.token)).toEqual(['Asha Rao', later(0).toISOString(), false])
    const correct = (token: string) => {
      const form = { ...answers, name: 'Changed Name' }
      return correctJoinRequest(at(130), { token, form, address: '10.0.0.3' })
    }
    expect(await withdrawJoinRequest(at(130), first.token)).toEqual(GONE)
    expect(await correct(first.token)).toEqual(GONE)
    const again = await send({ name: 'Asha R.', requestKey }, { seconds: 130, address: '10.0.0.4' })
    expect(await listed()).toMatchObject({ name: 'Not Asha', proposals: [{ name: 'Asha R.' }] })
    await choose(140)
    expect(await correct(second.token)).toEqual(GONE)
    await choose(150)
    expect(await correct(second.token)).toMatchObject({ ok: true })
    await approveAsShown(asAdmin(160), first.id)
    expect(await shown(second.token, 300)).toEqual(['Changed Name', later(60).toISOString(), true])
    expect(await joinStatus(at(300), second.token)).toMatchObject({ inviteUrl: invite })
    expect(await joinStatus(at(300), again.token)).toMatchObject({ inviteUrl: null })
  })

  it('from before there were links gets the chosen answers, and its own ones can be chosen again', async () => {
    const first = await asha()
    await db.updateTable('join_request').set({ status_token_hash: null, sender: null }).execute()
    const second = await stranger()
    for (const name of ['Not Asha', 'Asha Rao']) {
      const choice = { id: first.id, proposalId: second.id, choice: 'take' } as const
      expect(await settle(asAdmin(120), choice)).toMatchObject({ ok: true })
      expect(await listed()).toMatchObject({ name })
    }
    expect(await joinStatus(at(130), first.id)).toBeNull()
    expect(await joinStatus(at(130), second.token)).toMatchObject({ answers: { name: 'Not Asha' } })
  })

  it('keeps the version that an admin has read when the chosen answers are not those of this request', async () => {
    const first = await asha()
    const { version } = await listed()
    const proposal = { id: first.id, proposalId: first.id, choice: 'take' } as const
    expect(await settle(asAdmin(120), proposal)).toEqual(GONE)
    expect(await approveJoinRequest(asAdmin(130), { id: first.id, seen: version })).toMatchObject({
      ok: true,
    })
  })

  it('keeps the first answers when an admin chooses them', async () => {
    const first = await asha()
    const second = await stranger()
    const proposal = { id: first.id, proposalId: second.id, choice: 'keep' } as const
    expect(await settle(asAdmin(120), proposal)).toMatchObject({ ok: true })
    const request = await listed()
    expect(request).toMatchObject({ name: 'Asha Rao', proposals: [{ name: 'Not Asha' }] })
    expect(request.proposals[0]?.settledAt).not.toBeNull()
    expect(await settle(asAdmin(121), proposal)).toEqual(GONE)
    expect(await actions()).toContain('join-request.keep-first')
  })

  it('leaves the newer answers waiting when its first sender withdraws it', async () => {
    const first = await asha()
    const second = await stranger()
    expect(await withdrawJoinRequest(at(70), first.token)).toMatchObject({ ok: true })
    expect(await joinStatus(at(80), first.token)).toBeNull()
    expect(await joinStatus(at(80), second.token)).toMatchObject({ state: 'received', isFirst: true })
    expect(await listed()).toMatchObject({ name: 'Not Asha', proposals: [] })
    expect(JSON.stringify(await db.selectFrom('join_request').selectAll().execute())).not.toContain(
      'Asha Rao',
    )
  })

  it('leaves its first answers waiting when an admin took the newer ones and their sender withdraws it', async () => {
    const first = await asha()
    const second = await stranger()
    const proposal = { id: first.id, proposalId: second.id, choice: 'take' } as const
    expect(await settle(asAdmin(120), proposal)).toMatchObject({ ok: true })
    expect(await withdrawJoinRequest(at(130), second.token)).toMatchObject({ ok: true })
    expect(await listed()).toMatchObject({ id: first.id, name: 'Asha Rao', proposals: [] })
    expect(await joinStatus(at(140), first.token)).toMatchObject({ state: 'being-read', isFirst: true })
    expect(await joinStatus(at(140), second.token)).toBeNull()
  })

  it('leaves the answers about which no admin has decided waiting before those that one has', async () => {
    const first = await asha()
    const second = await stranger()
    await stranger(90)
    const proposal = { id: first.id, proposalId: second.id, choice: 'keep' } as const
    expect(await settle(asAdmin(120), proposal)).toMatchObject({ ok: true })
    expect(await withdrawJoinRequest(at(130), first.token)).toMatchObject({ ok: true })
    expect(await listed()).toMatchObject({
      answeredAt: later(90).toISOString(),
      proposals: [{ id: second.id, settledAt: later(120).toISOString() }],
    })
  })

  it('has the year of study of the last correction of the newer answers that an admin chose', async () => {
    const first = await asha()
    const second = await stranger()
    await send({ name: 'Asha Two', statusToken: second.token }, { seconds: 90 })
    const proposal = { id: first.id, proposalId: second.id, choice: 'take' } as const
    expect(await settle(asAdmin(120), proposal)).toMatchObject({ ok: true })
    expect((await listed()).answeredAt).toBe(later(90).toISOString())
  })

  it('does not lock its sender out, however often a stranger sends the phone', async () => {
    const outcomes = []
    for (let n = 0; n < 5; n += 1)
      outcomes.push(await trySend({ name: 'Not Asha' }, { seconds: n, address: '10.9.9.9' }))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
    const { token } = await send({ name: 'Asha Rao' }, { seconds: 10 })
    expect(await joinStatus(at(11), token)).toMatchObject({ state: 'received' })
  })

  it('holds at most twenty newer answers, and its own link still corrects it', async () => {
    const { token } = await asha()
    for (let n = 0; n < PROPOSALS_MOST; n += 1) await send({ name: 'Not Asha' }, { address: `10.9.9.${n}` })
    expect(await trySend({ name: 'Not Asha' }, { address: '10.8.8.8' })).toMatchObject({
      problem: 'too-many-attempts',
    })
    expect(await trySend({ name: 'Asha R.', statusToken: token })).toMatchObject({ ok: true })
    expect(await listed()).toMatchObject({ name: 'Asha R.' })
  })

  it('is forgotten with its newer answers 30 days after a decision', async () => {
    const { id } = await asha()
    await stranger()
    await rejectJoinRequest(asAdmin(120), id)
    const { id: next } = await send({ name: 'Asha Rao' }, { seconds: 200 })
    await stranger(210)
    await approveAsShown(asAdmin(220), next)
    const names = async () => {
      const rows = await db.selectFrom('join_proposal').select('name').execute()
      return rows.map(({ name }) => name)
    }
    await eraseRejected({ db, now: later(29 * DAY) })
    expect(await names()).toHaveLength(2)
    await eraseRejected({ db, now: later(31 * DAY) })
    expect(await names()).toEqual([])
  })
})
