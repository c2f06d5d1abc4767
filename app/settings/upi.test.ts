import { describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { checkUpi } from '#app/club/upi.rules.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { changeUpi, upiView } from './use-cases.server.ts'

const now = new Date('2030-03-01T06:00:00Z')
const form = { upiId: ' Club@OKbank ', payee: 'Film  Club' }

describe('the form of the UPI id', () => {
  it.each(['club', 'club@', '@okbank', 'club@ok bank', 'club@ok-bank', 'club@9bank', 'https://club@okbank'])(
    'refuses %s',
    (upiId) => {
      expect(checkUpi({ upiId, payee: 'Film Club' })).toMatchObject({
        ok: false,
        errors: { upiId: /UPI id/ },
      })
    },
  )
  it('needs a payee with it, and takes two empty fields for none', () => {
    expect(checkUpi({ upiId: 'club.films-1@okbank', payee: '' })).toMatchObject({ ok: false })
    expect(checkUpi({ upiId: '', payee: ' ' })).toEqual({ ok: true, value: null })
  })
})

describe.each(bothEngines)('where guests pay, on $name', ({ open }) => {
  it('changes with the password only, is in the log, and every super admin is told', async () => {
    const db = await open()
    const [me, colleague] = [await aSuperAdmin(db), await aSuperAdmin(db)]
    await anAdmin(db)
    const proved = viewerOf(me)
    const viewer = { ...proved, reauthenticatedAt: '2026-11-01T09:00:00.000Z' }
    const change = (who: Viewer, typed = form, seenAt = '') =>
      changeUpi(actingAs(db, who, { now }), { form: typed, seenAt })
    expect(await change(viewer)).toEqual({ ok: false, problem: 'reauthentication-required' })
    expect(await change(proved)).toEqual({ ok: true, value: null })
    const { upi, savedAt } = await upiView(actingAs(db, proved, { now }))
    expect(upi).toEqual({ id: 'club@okbank', payee: 'Film Club' })
    const mails = await db.selectFrom('mail').select(['recipient', 'subject', 'body_text as text']).execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([me.email, colleague.email].toSorted())
    expect(mails[0]?.subject).toMatch(/now pay to club@okbank/)
    const log = await db.selectFrom('audit_entry').select(['action', 'actor_id as by']).execute()
    expect(log).toEqual([{ action: 'upi.change', by: me.id }])
    expect(
      await change(proved, { upiId: 'thief@okbank', payee: 'Film Club' }, '2020-01-01T00:00:00.000Z'),
    ).toEqual({ ok: false, problem: 'changed-elsewhere' })
    expect(await change(proved, { upiId: '', payee: '' }, savedAt)).toMatchObject({ ok: true })
    expect(await upiView(actingAs(db, proved, { now }))).toMatchObject({ upi: null })
  })
})
