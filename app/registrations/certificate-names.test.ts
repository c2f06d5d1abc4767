import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { noDetails } from '#app/events/details.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, viewerOf } from '#tests/support/factories.ts'
import { here } from '#tests/support/seat-services.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'
import {
  correctCertificate,
  eventCertificates,
  registrationList,
  reopenCertificateName,
  takeCertificate,
  ticketCertificate,
} from './use-cases.server.ts'

const START = '2026-03-09T12:30:00.000Z'
const now = new Date('2026-03-10T06:00:00Z')

describe.each(bothEngines)('the name on a certificate, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let id: string
  let eventId: string
  let ticket: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    const details = { ...noDetails, endTime: '20:30', givesCertificates: true }
    eventId = (await anEvent(db, { date: '2026-03-09', turnsPastAt: START, settings: here, details })).id
    id = await aSeat(db, { event_id: eventId, name: 'Asha Roa', checked_in_at: START, created_at: START })
    ticket = (await loadTicketSigner({ db, env: testEnv(), now })).ticketOf(id)
  })
  const as = (viewer: Viewer = visitor) => actingAs(db, viewer, { now })
  const correct = (name: string) => correctCertificate(as(), { ticket, name })
  const take = (isKept: boolean) => takeCertificate(as(), { ticket, isKept, address: '10.0.0.1' })
  const reopen = (viewer = admin) => reopenCertificateName(as(viewer), id)
  const isNameFixed = async () =>
    (await registrationList(as(admin), { eventId }))?.registrations[0]?.certificate?.isNameFixed
  const fixed = { ok: false, problem: 'corrected-already' }

  it('is corrected once more when an organiser allows it, and the owner still keeps the certificate', async () => {
    expect(await reopen()).toEqual({ ok: false, problem: 'no-certificate' })
    expect(await isNameFixed()).toBe(false)
    await take(true)
    expect(await correct('Asha Rao')).toEqual(fixed)
    expect(await isNameFixed()).toBe(true)
    await expect(reopen(visitor)).rejects.toThrow(NotAllowed)
    expect(await reopen()).toEqual({ ok: true, value: { name: 'Asha Roa' } })
    expect(await reopen()).toMatchObject({ ok: false })
    expect(await isNameFixed()).toBe(false)
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ mayCorrect: true, isKept: true })
    expect(await correct('Asha Rao')).toMatchObject({ ok: true })
    expect(await correct('Somebody Else')).toEqual(fixed)
    expect(await take(true)).toMatchObject({ value: { name: 'Asha Rao' } })
    const log = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(log).toContainEqual({ action: 'certificate.reopen', subject_id: id })
  })

  it('stays as an organiser printed it, which is no answer of the owner about keeping it', async () => {
    expect(await eventCertificates(as(admin), { eventId, id: null })).toMatchObject([{ name: 'Asha Roa' }])
    expect(await correct('Somebody Else')).toEqual(fixed)
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ mayCorrect: false, isKept: false })
    await take(true)
    await eventCertificates(as(admin), { eventId, id })
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ isKept: true })
  })
})
