import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeTerm, keepTerms } from '#app/terms/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { outsideVersion } from './rules.ts'
import {
  endOldCommittee,
  finishHandover,
  handOver,
  handoverView,
  saveOutside,
  startHandover,
} from './use-cases.server.ts'

const at = (day: string) => new Date(`${day}T06:00:00.000Z`)

describe.each(bothEngines)('the end of a handover, on $name', ({ open }) => {
  let db: Database
  let head: User
  let admin: User
  const env = testEnv({ whatsappInviteUrl: null, clubTimeZone: 'Asia/Kolkata', backups: '/nowhere' })
  const by = (user: User, day: string) => actingAs(db, viewerOf(user), { now: at(day), env })
  const keep = (day: string) => keepTerms({ db, env, now: at(day), announce: () => {} })
  const heirOf = (day: string) => aSuperAdmin(db, { approvedAt: at(day).toISOString() })
  const lastInstant = async ({ id }: User) =>
    (await db.selectFrom('term').select('ends_at').where('user_id', '=', id).executeTakeFirst())?.ends_at
  const JULY_2028 = '2028-07-31T18:30:00.000Z'

  beforeEach(async () => {
    db = await open()
    head = await aSuperAdmin(db)
    admin = await anAdmin(db)
    await keep('2026-11-02')
    await startHandover(by(head, '2027-05-06'))
  })

  it('needs no last day once all of the old committee have left, and another one can begin', async () => {
    const heir = await heirOf('2027-05-08')
    await keep('2027-05-08')
    await changeTerm(by(head, '2027-05-08'), { id: heir.id, day: '2028-07-31' })
    await keep('2027-09-01')
    const { open } = await handoverView(by(heir, '2027-09-01'))
    expect(open?.checks.ends).toEqual({ state: 'done', text: 'All of them have left' })
    expect(await finishHandover(by(heir, '2027-09-01'))).toEqual({ ok: true, value: null })
    await startHandover(by(heir, '2028-05-06'))
    const next = await handoverView(by(heir, '2028-05-06'))
    expect(next.open?.startedAt).toBe(at('2028-05-06').toISOString())
  })

  it('prolongs only the terms that would end with who leaves, and none that a super admin chose since', async () => {
    const early = await heirOf('2027-05-08')
    const byHand = await heirOf('2027-05-08')
    await keep('2027-05-08')
    // Somebody of the old committee stays.
    await changeTerm(by(head, '2027-05-09'), { id: head.id, day: '2028-07-31' })
    await endOldCommittee(by(head, '2027-05-10'), { ids: [admin.id], day: '2027-07-31' })
    expect(await lastInstant(early)).toBe(JULY_2028)
    await changeTerm(by(head, '2027-05-11'), { id: byHand.id, day: '2027-07-31' })
    const late = await heirOf('2027-05-12')
    const later = await heirOf('2027-05-12')
    await changeTerm(by(head, '2027-05-12'), { id: later.id, day: '2027-12-31' })
    expect(await finishHandover(by(head, '2027-05-13'))).toEqual({ ok: true, value: null })
    const ends = await Promise.all([early, byHand, late, later].map(lastInstant))
    expect(ends).toEqual([JULY_2028, '2027-07-31T18:30:00.000Z', JULY_2028, '2027-12-31T18:30:00.000Z'])
  })

  async function aLine(holder: string, next: string) {
    const [line] = (await handoverView(by(head, '2027-05-06'))).open?.outside ?? []
    if (!line) throw new Error('the list is empty')
    const save = (form: Record<string, string>, seen = outsideVersion(line)) =>
      saveOutside(by(head, '2027-05-06'), { id: line.id, name: 'Domain', seen, ...form })
    await save({ holder, next })
    const saved = { ...line, name: 'Domain', holder, nextHolder: next }
    const hand = () => handOver(by(head, '2027-05-06'), { id: line.id, isHanded: true })
    const row = db.selectFrom('outside_account').selectAll().where('id', '=', line.id)
    return { save, hand, seen: outsideVersion(saved), row: () => row.executeTakeFirst() }
  }

  async function finish() {
    await heirOf('2027-05-08')
    await endOldCommittee(by(head, '2027-05-10'), { ids: [head.id, admin.id], day: '2027-07-31' })
    await finishHandover(by(head, '2027-05-13'))
  }

  const versionNow = async () => {
    const [line] = (await handoverView(by(head, '2027-05-06'))).open?.outside ?? []
    return line && outsideVersion(line)
  }

  it('leaves the holder that was typed after the account had changed hands', async () => {
    const { save, hand, row } = await aLine('Devika', 'Zoya')
    await hand()
    expect(await save({ holder: 'Zoya', next: '' }, await versionNow())).toEqual({ ok: true, value: null })
    expect(await row()).toMatchObject({ holder: 'Zoya', next_holder: '', handed_at: null })
    await finish()
    expect(await row()).toMatchObject({ holder: 'Zoya', next_holder: '' })
  })

  it('does not count an account as handed over to another next holder', async () => {
    const { save, hand, row } = await aLine('Devika', 'Zoya')
    await hand()
    await save({ holder: 'Devika R.', next: 'Zoya' }, await versionNow())
    expect(await row()).toMatchObject({ holder: 'Devika R.', handed_at: at('2027-05-06').toISOString() })
    await save({ holder: 'Devika', next: 'Meera' }, await versionNow())
    expect(await row()).toMatchObject({ next_holder: 'Meera', handed_at: null })
  })

  it('refuses a line that somebody else saved meanwhile', async () => {
    const { save, seen, row } = await aLine('Devika', 'Zoya')
    expect(await save({ holder: 'Devika', next: 'Meera' }, seen)).toEqual({ ok: true, value: null })
    const refusal = { ok: false, problem: 'changed-elsewhere' }
    expect(await save({ holder: 'Aisha', next: '' }, seen)).toEqual(refusal)
    expect(await row()).toMatchObject({ holder: 'Devika', next_holder: 'Meera' })
  })
})
