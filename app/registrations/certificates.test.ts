import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { defaultSettings } from '#app/club/defaults.rules.ts'
import { auditEntries } from '#app/audit/use-cases.server.ts'
import { syncEntries } from '#app/check-in/use-cases.server.ts'
import { saveSettings } from '#app/club/use-cases.server.ts'
import { noDetails, type OptionalDetails } from '#app/events/details.rules.ts'
import { endMembership } from '#app/members/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { personalDataOf } from '#app/privacy/personal-data.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aMembership, anAdmin, anEvent, aSeat, aUser, viewerOf } from '#tests/support/factories.ts'
import { here } from '#tests/support/seat-services.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'
import {
  checkCertificate,
  correctCertificate,
  deleteOldCertificates,
  eraseOldRegistrations,
  eventCertificates,
  ownRegistrations,
  registrationList,
  takeCertificate,
  ticketCertificate,
  withdrawCertificate,
} from './use-cases.server.ts'

const START = '2026-03-09T12:30:00.000Z'
/** The event ends at 20:30 by the club's clock. */
const BEFORE_ITS_END = new Date('2026-03-09T14:59:59Z')
const now = new Date('2026-03-10T06:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const address = '10.0.0.1'
const on = {
  ...noDetails,
  endTime: '20:30',
  givesCertificates: true,
  certificateSigner1: 'Riya Sen, President',
}

describe.each(bothEngines)('certificates, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer = visitor, at = now) => actingAs(db, viewer, { now: at })
  const event = (details: OptionalDetails = on) =>
    anEvent(db, { date: '2026-03-09', turnsPastAt: START, title: 'The cut', settings: here, details })

  async function seat(eventId: string, over: Partial<Parameters<typeof aSeat>[1]> = {}) {
    const email = over.email === undefined ? 'asha@college.example' : over.email
    const came = { checked_in_at: START, created_at: START, name: 'Asha Rao', ...over }
    const id = await aSeat(db, { event_id: eventId, ...came, email, email_key: email })
    const { ticketOf } = await loadTicketSigner({ db, env: testEnv(), now })
    return { id, ticket: ticketOf(id), eventId }
  }
  const guest = async (over: Parameters<typeof seat>[1] = {}) => seat((await event()).id, over)
  const take = (ticket: string, isKept = false) => takeCertificate(as(), { ticket, isKept, address })
  async function taken(ticket: string, isKept = false) {
    const outcome = await take(ticket, isKept)
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value
  }
  const codes = () => db.selectFrom('certificate').select('code').orderBy('id').execute()
  async function look(code: string, at = now) {
    const outcome = await checkCertificate(as(visitor, at), { code, address })
    return outcome.ok ? outcome.value : outcome.problem
  }
  const VALID = { isValid: true, name: 'Asha Rao', title: 'The cut', when: 'Monday, 9 March 2026' }

  it('are for who was checked in, once the event is over', async () => {
    const { id } = await event()
    const came = await seat(id)
    const stayedAway = await seat(id, { email: 'b@college.example', checked_in_at: null })
    expect(await ticketCertificate(as(visitor, BEFORE_ITS_END), came.ticket)).toBe(null)
    expect(await ticketCertificate(as(), stayedAway.ticket)).toBe(null)
    expect(await take(stayedAway.ticket)).toEqual({ ok: false, problem: 'no-certificate' })
    expect(await ticketCertificate(as(), came.ticket)).toMatchObject({ state: 'ready', name: 'Asha Rao' })
    expect(await codes()).toEqual([])
  })

  it('are for nobody during an event without a known end, which is taken to last four hours', async () => {
    const { ticket } = await seat((await event({ ...on, endTime: null })).id)
    const after = (hours: number) => as(visitor, new Date(Date.parse(START) + hours * 3_600_000))
    expect(await ticketCertificate(after(3.99), ticket)).toBe(null)
    expect(await ticketCertificate(after(4), ticket)).toMatchObject({ state: 'ready' })
  })

  it('are off until an organiser turns them on; turned off again, those that were made stay', async () => {
    const { id } = await event(noDetails)
    const { ticket } = await seat(id)
    expect(await ticketCertificate(as(), ticket)).toBe(null)
    const turn = (gives_certificates: number) =>
      db.updateTable('event').set({ gives_certificates }).where('id', '=', id).execute()
    await turn(1)
    const { code } = await taken(ticket)
    await turn(0)
    expect(await look(code)).toEqual(VALID)
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ state: 'made' })
  })

  it('say the wording, the hours of the event and who signs', async () => {
    const printed = await taken((await guest()).ticket)
    expect(printed).toMatchObject({ text: 'took part in', hours: '2.5 hours', title: 'The cut' })
    expect(printed.signers).toEqual([{ name: 'Riya Sen', office: 'President' }])
    const { id } = await event({ ...on, certificateText: 'won', certificateHours: '12.5' })
    const other = await taken((await seat(id, { email: 'b@college.example' })).ticket)
    expect(other).toMatchObject({ text: 'won', hours: '12.5 hours' })
  })

  it('have a code of twenty characters that nobody guesses, and that may be typed with spaces', async () => {
    const { code, address: link } = await taken((await guest()).ticket)
    expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4} ?){5}$/)
    expect(link).toMatch(/\/certificates\/[2-9A-HJKMNP-Z]{20}$/)
    expect(await look(code.toLowerCase())).toEqual(VALID)
    expect(await look(code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(null)
    expect(await look("' or 1=1 --")).toBe(null)
  })

  it('refuse the public page after 600 looks from one address', async () => {
    const { code } = await taken((await guest()).ticket)
    expect(await look(code)).toEqual(VALID)
    await db.updateTable('rate_limit').set({ used: 599 }).where('key', 'like', 'certificate:look:%').execute()
    expect(await look(code)).toEqual(VALID)
    expect(await look(code)).toBe('too-many-attempts')
  })

  it('let their owner correct the name once, before the first download', async () => {
    const { ticket } = await guest()
    const correct = (name: string) => correctCertificate(as(), { ticket, name })
    expect(await correct('Asha R. Rao')).toMatchObject({ ok: true })
    expect(await correct('Somebody Else')).toEqual({ ok: false, problem: 'corrected-already' })
    expect((await taken(ticket)).name).toBe('Asha R. Rao')
  })

  it('take one of two corrections at a time', async () => {
    const { ticket } = await guest()
    const both = ['Asha One', 'Asha Two'].map((name) => correctCertificate(as(), { ticket, name }))
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await codes()).toHaveLength(1)
  })

  it('are written in Latin letters and in those of India; for others their owner is asked', async () => {
    expect((await taken((await guest({ name: 'अर्पिता सिंह' })).ticket)).name).toBe('अर्पिता सिंह')
    const tamil = { name: 'கவிதா ৰহমান', email: 'c@college.example' }
    expect((await taken((await guest(tamil)).ticket)).name).toBe(tamil.name)
    const { ticket } = await guest({ name: '王小明', email: 'b@college.example' })
    expect(await take(ticket)).toEqual({ ok: false, problem: 'undrawable' })
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ undrawable: 'name', mayCorrect: true })
    const chinese = await correctCertificate(as(), { ticket, name: '陈' })
    expect(chinese).toMatchObject({ errors: { name: /Latin letters and in those of/ } })
    await correctCertificate(as(), { ticket, name: 'Kavitha' })
    expect((await taken(ticket)).name).toBe('Kavitha')
  })

  it.each([
    ['title', 'the title of the event', { title: '电影之夜' }],
    ['title', 'the title of the event', { title: 'Kathai 之夜' }],
    ['title', 'the title of the event', { title: '🎬' }],
    ['wording', 'the wording', { certificate_text: '参加了' }],
    ['signers', 'the name or the office of who signs', { certificate_signer_1: '王莉, President' }],
    ['signers', 'the name or the office of who signs', { certificate_signer_2: 'Riya Sen, 主席' }],
    ['signers', 'the name or the office of who signs', { certificate_signer_2: '🎬, President' }],
    ['club', 'the name of the club', {}],
  ] as const)(
    'are not made with a gap where the %s cannot be drawn: everybody is told',
    async (part, words, over) => {
      const { id, ticket, eventId } = await guest()
      if (part === 'club')
        await saveSettings(db, { settings: { ...defaultSettings, name: '电影社' }, seenAt: '', now })
      else await db.updateTable('event').set(over).where('id', '=', eventId).execute()
      expect(await take(ticket)).toEqual({ ok: false, problem: 'undrawable' })
      const shown = await ticketCertificate(as(), ticket)
      expect(shown).toMatchObject({ state: 'ready', undrawable: part })
      expect(shown?.undrawableText).toContain(words)
      expect(await codes()).toEqual([])
      const list = await registrationList(as(admin), { eventId })
      expect(list).toMatchObject({
        undrawable: part,
        registrations: [{ id, certificate: { undrawable: part } }],
      })
      expect(await eventCertificates(as(admin), { eventId, id: null })).toEqual([])
    },
  )

  it.each<[string, Record<string, string | null>, Record<string, string | null>]>([
    ['the check-in was taken back', {}, { checked_in_at: null }],
    ['the event was cancelled', { event_status: 'cancelled' }, {}],
    ['the event was postponed', { event_status: 'postponed' }, {}],
    ['the event was moved to a day to come', { turns_past_at: '2026-05-01T12:30:00.000Z' }, {}],
    ['the event was deleted', { deleted_at: START }, {}],
  ])('read as withdrawn where %s, and are valid again with it', async (_, ofEvent, ofSeat) => {
    const { id, ticket, eventId } = await guest()
    const { code } = await taken(ticket)
    const set = (event: object, registration: object) =>
      Promise.all([
        ...(Object.keys(event).length > 0
          ? [db.updateTable('event').set(event).where('id', '=', eventId).execute()]
          : []),
        ...(Object.keys(registration).length > 0
          ? [db.updateTable('registration').set(registration).where('id', '=', id).execute()]
          : []),
      ])
    await set(ofEvent, ofSeat)
    expect(await look(code)).toEqual({ isValid: false })
    expect(await take(ticket)).toMatchObject({ ok: false })
    await db
      .updateTable('event')
      .set({ event_status: 'scheduled', turns_past_at: START, deleted_at: null })
      .execute()
    await db.updateTable('registration').set({ checked_in_at: START }).execute()
    expect(await look(code)).toEqual(VALID)
  })

  it('show the date of an event that is corrected', async () => {
    const { ticket, eventId } = await guest()
    const { code } = await taken(ticket)
    await db.updateTable('event').set({ date: '2026-03-08' }).where('id', '=', eventId).execute()
    expect(await look(code)).toMatchObject({ when: 'Sunday, 8 March 2026' })
  })

  it('are withdrawn by an admin, made or not, who can take that back', async () => {
    const { id, ticket } = await guest()
    const withdraw = (isWithdrawn: boolean) => withdrawCertificate(as(admin), { id, isWithdrawn })
    expect(await withdraw(true)).toEqual({ ok: true, value: { name: 'Asha Rao' } })
    expect(await withdraw(true)).toMatchObject({ ok: false })
    expect(await take(ticket)).toMatchObject({ ok: false })
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ state: 'withdrawn' })
    expect(await withdraw(false)).toMatchObject({ ok: true })
    expect(await look((await taken(ticket)).code)).toEqual(VALID)
    await expect(withdrawCertificate(as(), { id, isWithdrawn: true })).rejects.toThrow(NotAllowed)
    const log = await db.selectFrom('audit_entry').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['certificate.withdraw', 'certificate.restore'])
  })

  it('are found by name or code when their registration is deleted, and withdrawn, too', async () => {
    const asha = await guest()
    const { code } = await taken(asha.ticket, true)
    const { code: otherCode } = await taken(
      (await seat(asha.eventId, { name: 'Łukasz', email: 'l@college.example' })).ticket,
      true,
    )
    const { eventId } = asha
    const after = days(182)
    const kept = async (q = '') =>
      (await registrationList(as(admin, after), { eventId, q }))?.kept.map(({ name, code, isWithdrawn }) => [
        name,
        code,
        isWithdrawn,
      ])
    expect(await kept()).toEqual([])
    await eraseOldRegistrations({ db, now: days(181) })
    expect(await kept()).toEqual([
      ['Asha Rao', code, false],
      ['Łukasz', otherCode, false],
    ])
    expect(await kept('lukasz')).toEqual([['Łukasz', otherCode, false]])
    expect(await kept(code.toLowerCase())).toEqual([['Asha Rao', code, false]])
    expect(await kept('nobody')).toEqual([])
    const [row] = (await registrationList(as(admin, after), { eventId, q: code }))?.kept ?? []
    const withdraw = (isWithdrawn: boolean) =>
      withdrawCertificate(as(admin, after), { id: row?.id ?? '', isWithdrawn })
    expect(await withdraw(true)).toEqual({ ok: true, value: { name: 'Asha Rao' } })
    const all = { actorId: null, action: null, from: null, until: null, before: null }
    expect((await auditEntries(db, all, 1))[0]).toMatchObject({
      action: 'certificate.withdraw',
      subjectName: 'Asha Rao',
    })
    expect(await look(code, after)).toEqual({ isValid: false })
    expect(await look(otherCode, after)).toMatchObject({ isValid: true })
    expect(await kept('asha')).toEqual([['Asha Rao', code, true]])
    expect(await withdraw(false)).toMatchObject({ ok: true })
    expect(await look(code, after)).toEqual(VALID)
    await expect(withdrawCertificate(as(), { id: row?.id ?? '', isWithdrawn: true })).rejects.toThrow(
      NotAllowed,
    )
  })

  it('are one file by name for the admin, without those that are withdrawn or cannot be drawn', async () => {
    const { id: eventId } = await event()
    await seat(eventId, { name: 'Zoya', email: 'z@college.example' })
    const withdrawn = await seat(eventId, { name: 'Mina', email: 'm@college.example' })
    await seat(eventId, { name: '王小明', email: 'k@college.example' })
    await seat(eventId, { name: 'Away', email: 'w@college.example', checked_in_at: null })
    const { id } = await seat(eventId)
    await withdrawCertificate(as(admin), { id: withdrawn.id, isWithdrawn: true })
    const all = await eventCertificates(as(admin), { eventId, id: null })
    expect(all.map(({ name }) => name)).toEqual(['Asha Rao', 'Zoya'])
    const again = await eventCertificates(as(admin), { eventId, id: null })
    expect(again.map(({ code }) => code)).toEqual(all.map(({ code }) => code))
    expect(await eventCertificates(as(admin), { eventId, id })).toHaveLength(1)
    await expect(eventCertificates(as(), { eventId, id: null })).rejects.toThrow(NotAllowed)
    const list = await registrationList(as(admin), { eventId, q: 'mina' })
    expect(list?.registrations[0]?.certificate).toMatchObject({ state: 'withdrawn', isByHand: true })
  })

  it('go with the registration, half a year after the event, unless their owner agreed', async () => {
    const kept = await taken((await guest()).ticket, true)
    const gone = await taken((await guest({ email: 'b@college.example' })).ticket)
    await eraseOldRegistrations({ db, now: days(181) })
    expect(await deleteOldCertificates({ db, now: days(181) })).toBe(1)
    expect(await look(kept.code, days(182))).toEqual(VALID)
    expect(await look(gone.code, days(182))).toBe(null)
    expect(await deleteOldCertificates({ db, now: days(5 * 365) })).toBe(1)
    expect(await codes()).toEqual([])
  })

  it('stay withdrawn where the check-in was taken back before the registration is deleted', async () => {
    const { id, ticket, eventId } = await guest()
    const { code } = await taken(ticket, true)
    const out = { id, kind: 'out' as const, at: now.toISOString(), since: START }
    await syncEntries(as(admin), { eventId }, [out])
    expect(await look(code)).toEqual({ isValid: false })
    await eraseOldRegistrations({ db, now: days(181) })
    await deleteOldCertificates({ db, now: days(181) })
    expect(await look(code, days(182))).toEqual({ isValid: false })
    const [row] = (await registrationList(as(admin, days(182)), { eventId }))?.kept ?? []
    expect(row?.isWithdrawn).toBe(true)
    await withdrawCertificate(as(admin, days(182)), { id: row?.id ?? '', isWithdrawn: false })
    await eraseOldRegistrations({ db, now: days(183) })
    expect(await look(code, days(183))).toEqual(VALID)
  })

  it('stay withdrawn where the event was postponed and its registrations forgotten', async () => {
    const { code } = await taken((await guest()).ticket, true)
    await db.updateTable('event').set({ event_status: 'postponed', updated_at: START }).execute()
    await eraseOldRegistrations({ db, now: days(181) })
    await db.updateTable('event').set({ event_status: 'scheduled' }).execute()
    expect(await look(code, days(200))).toEqual({ isValid: false })
  })

  it('are kept by the last answer of their owner', async () => {
    const { ticket } = await guest()
    await taken(ticket, true)
    await taken(ticket, false)
    expect(await ticketCertificate(as(), ticket)).toMatchObject({ isKept: false, mayCorrect: false })
  })

  async function aMember(email: string) {
    const user = await aUser(db, { email, accountStatus: 'approved', role: 'member' })
    await aMembership(db, { user_id: user.id })
    await db
      .updateTable('user_account')
      .set({ email_confirmed_at: START })
      .where('id', '=', user.id)
      .execute()
    return { user, viewer: viewerOf(user) }
  }
  const links = async (viewer: Viewer, at = now) =>
    (await ownRegistrations(as(viewer, at))).past.map(({ certificate }) => certificate)

  it('are found by a member on the own page, also after the registration and the term', async () => {
    const { user, viewer } = await aMember('asha@college.example')
    const { ticket } = await guest()
    expect(await links(viewer)).toEqual([`/tickets/${ticket}#certificate`])
    const { code, address: link } = await taken(ticket, true)
    await endMembership(as(admin), user.id)
    expect(await look(code)).toEqual(VALID)
    await eraseOldRegistrations({ db, now: days(181) })
    for (const deleted_at of [START, null]) {
      await db.updateTable('event').set({ deleted_at }).execute()
      expect(await links(viewer, days(182))).toEqual(deleted_at ? [] : [new URL(link).pathname])
    }
    expect(await look(code, days(182))).toEqual(VALID)
    const { viewer: other } = await aMember('b@college.example')
    expect(await links(other, days(182))).toEqual([])
  })

  it('lead a member to no ticket of another address with the same phone, and always to their own', async () => {
    const { user, viewer } = await aMember('asha@college.example')
    const phone = '9000000008'
    await db.updateTable('user_account').set({ phone }).where('id', '=', user.id).execute()
    await guest({ email: 'other@college.example', phone })
    expect(await links(viewer)).toEqual([undefined])
    await guest({ email: null, phone })
    expect((await links(viewer)).filter(Boolean)).toHaveLength(1)
    const { ticket, eventId } = await guest({ phone })
    for (const email of ['b@college.example', 'c@college.example']) await seat(eventId, { email, phone })
    expect(await links(viewer)).toContain(`/tickets/${ticket}#certificate`)
  })

  it('stand in the personal data of their owner, and are erased with them, agreed or not', async () => {
    const { code } = await taken((await guest()).ticket, true)
    const subject = { emails: ['asha@college.example'], phones: [], accountIds: [] }
    const held = async () =>
      (await personalDataOf(db, subject)).find(({ title }) => title === 'Certificates')?.records
    expect(await held()).toMatchObject([{ event: 'The cut', name: 'Asha Rao' }])
    await eraseOldRegistrations({ db, now: days(181) })
    expect(await held()).toHaveLength(1)
    await erasePerson({ db, env: testEnv(), now: days(182) }, { email: 'asha@college.example' })
    expect(await look(code, days(182))).toBe(null)
    expect(await codes()).toEqual([])
  })
})
