import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { actingAs, quietly, testEnv } from '#tests/support/test-services.ts'
import { REPEATED_MAIL_MS, UNCONFIRMED_RETENTION_MS } from './opening-alerts.rules.ts'
import {
  changeEventStatus,
  confirmOpeningAlert,
  deleteEventAndNotify,
  eraseUnconfirmedAlerts,
  requestOpeningAlert,
  sendOpeningAlerts,
  viewOpeningAlert,
  withdrawOpeningAlert,
} from './use-cases.server.ts'

const opens = new Date(seatsNow.getTime() + 2 * 86_400_000)
const after = (ms: number) => new Date(seatsNow.getTime() + ms)
const EMAIL = 'asha@college.example'

describe.each(engines)('an opening alert, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db, { terms: { ...here, opensAt: opens.toISOString() } })).id
  })
  const { mails } = seatServices(() => ({ db, admin, announced: [] }))
  const as = (now = seatsNow, viewer: Viewer = visitor) => actingAs(db, viewer, { now })
  const requestAlert = (email = EMAIL, now = seatsNow) =>
    requestOpeningAlert(as(now), { eventId, form: { email }, address: '10.0.0.1' })
  const rows = () => db.selectFrom('opening_alert').select(['email', 'confirmed_at']).execute()
  const send = (now = opens) => sendOpeningAlerts(as(now))

  async function keyIn(email = EMAIL) {
    const { body_text } = await db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /key=([^\s]+)/.exec(body_text)?.[1] ?? ''
  }

  async function confirmAlert(email = EMAIL) {
    await requestAlert(email)
    const key = await keyIn(email)
    expect(await confirmOpeningAlert(as(), { eventId, key })).toMatchObject({ ok: true })
    await db.deleteFrom('mail').execute()
    return key
  }

  it('sends one mail to a confirmed address when registration opens, and deletes the address', async () => {
    const key = await confirmAlert()
    await requestAlert('unconfirmed@college.example')
    await db.deleteFrom('mail').execute()
    expect(await send(new Date(opens.getTime() - 1))).toBe(0)
    expect(await Promise.all([send(), send(), send()]).then((sent) => sent.toSorted())).toEqual([0, 0, 1])
    expect(await mails()).toEqual([`${EMAIL}: Registration is open: Lighting workshop on 9 March, 6:00 PM`])
    expect(await rows()).toEqual([])
    expect(await send()).toBe(0)
    expect(await viewOpeningAlert(as(), { eventId, key })).toBeNull()
    expect(await confirmOpeningAlert(as(), { eventId, key })).toEqual({ ok: false, problem: 'gone' })
  })

  it('gives the same answer for a known, a confirmed and a rate-limited address', async () => {
    const firstAnswer = await requestAlert()
    expect(firstAnswer).toEqual({ ok: true, value: { email: EMAIL } })
    for (let time = 1; time <= 8; time += 1)
      expect(await requestAlert(EMAIL, after(time * REPEATED_MAIL_MS + time))).toEqual(firstAnswer)
    expect(await mails()).toHaveLength(3)
    await confirmOpeningAlert(as(), { eventId, key: await keyIn() })
    expect(await requestAlert(EMAIL, after(1))).toEqual(firstAnswer)
    expect(await rows()).toHaveLength(1)
  })

  it('sends one mail for a double click, regardless of upper and lower case', async () => {
    await Promise.all([requestAlert(), requestAlert('Asha@College.example')])
    expect(await mails()).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  it('can be confirmed and withdrawn only with its own key', async () => {
    const key = await confirmAlert()
    const otherEvent = await anEvent(db, { terms: { ...here, opensAt: opens.toISOString() } })
    const forged = `${key.slice(0, -3)}abc`
    for (const link of [
      { eventId, key: forged },
      { eventId, key: '' },
      { eventId: otherEvent.id, key },
    ]) {
      expect(await viewOpeningAlert(as(), link)).toBeNull()
      expect(await confirmOpeningAlert(as(), link)).toMatchObject({ problem: 'gone' })
      await withdrawOpeningAlert(as(), link)
    }
    expect(await viewOpeningAlert(as(), { eventId, key })).toMatchObject({ email: EMAIL, isConfirmed: true })
    await withdrawOpeningAlert(as(), { eventId, key })
    expect(await rows()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('deletes its addresses without a mail when the event is cancelled or deleted', async () => {
    await confirmAlert()
    await changeEventStatus(as(seatsNow, admin), {
      id: eventId,
      status: 'cancelled',
      reason: '',
      choice: quietly,
    })
    expect(await send(after(1))).toBe(0)
    expect(await rows()).toEqual([])
    await changeEventStatus(as(seatsNow, admin), {
      id: eventId,
      status: 'scheduled',
      reason: '',
      choice: quietly,
    })
    await confirmAlert()
    await deleteEventAndNotify(as(seatsNow, admin), { id: eventId, choice: quietly })
    expect(await send(after(1))).toBe(0)
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('waits while the event is postponed or its registration is closed by hand', async () => {
    await confirmAlert()
    await changeEventStatus(as(seatsNow, admin), {
      id: eventId,
      status: 'postponed',
      reason: '',
      choice: quietly,
    })
    expect(await send()).toBe(0)
    await changeEventStatus(as(seatsNow, admin), {
      id: eventId,
      status: 'scheduled',
      reason: '',
      choice: quietly,
    })
    await db.updateTable('event').set({ closed_at: seatsNow.toISOString() }).execute()
    expect(await send()).toBe(0)
    expect(await rows()).toHaveLength(1)
    await db.updateTable('event').set({ closed_at: null }).execute()
    expect(await send()).toBe(1)
  })

  it('stores nothing for an invalid address, a filled decoy field or an event that is open', async () => {
    expect(await requestAlert('nobody')).toMatchObject({ problem: 'invalid' })
    const form = { email: EMAIL, leaveEmpty: 'https://spam.example' }
    expect(await requestOpeningAlert(as(), { eventId, form, address: '10.0.0.1' })).toEqual({
      ok: false,
      problem: 'send-again',
    })
    expect(await requestAlert(EMAIL, opens)).toEqual({ ok: false, problem: 'not-early' })
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('is deleted after three days without a confirmation, and when the person is erased', async () => {
    await confirmAlert()
    await requestAlert('late@college.example')
    expect(await eraseUnconfirmedAlerts({ db, now: after(UNCONFIRMED_RETENTION_MS + 1) })).toBe(1)
    expect((await rows()).map(({ email }) => email)).toEqual([EMAIL])
    expect((await erasePerson({ db, env: testEnv(), now: seatsNow }, { email: EMAIL })).rows).toMatchObject({
      opening_alert: 1,
    })
    expect(await rows()).toEqual([])
  })
})
