import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { noDetails } from '#app/events/details.rules.ts'
import { addDays } from '#app/events/club-time.ts'
import type { EventStatus } from '#app/events/schedule.ts'
import { clubFacts, mailTransport } from '#app/club/use-cases.server.ts'
import { calendarText } from '#app/events/calendar.ts'
import type { FeedEvent } from '#app/events/model.ts'
import { feedEvent } from '#app/events/use-cases.server.ts'
import { spacedDigits } from './model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { createMailer } from '#app/platform/mail/mail.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { textsOfHtml } from '#tests/support/html-texts.ts'
import { readCalendar, valueOf } from '#tests/support/icalendar.ts'
import { type Mailbox, openMailbox, anyMail } from '#tests/support/mailbox.ts'
import { mimeHeaders, mimeLeaves } from '#tests/support/mime.ts'
import { guest, here, seatServices, seatsNow } from '#tests/support/seat-services.ts'
import { testEnv, quietly } from '#tests/support/test-services.ts'
import { NOTICE_HOLD_MS } from './rules.ts'
import {
  cancelRegistration,
  cancelTicket,
  changeEventStatus,
  deleteEventAndNotify,
  messageRegistrants,
  moveRegistration,
  queueDueReminders,
  registrationList,
  restoreEventAndNotify,
  updateEventAndNotify,
  viewTicket,
} from './use-cases.server.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'

const env = testEnv()
const WHEN = 'Saturday, 9 March 2030, 6:00 PM'

/** Every fact and sentence of the plain part, and the links of both parts. */
function partsOf(raw: string) {
  const leaves = mimeLeaves(raw).filter(({ type }) => !type.startsWith('image/'))
  const [plain, html, calendar, ...otherLeaves] = leaves
  if (!plain || !html || otherLeaves.length > 0) throw new Error('not the parts of a mail')
  expect([plain.type, html.type]).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
  const lines = plain.content.trim().split(/\r?\n+/)
  return {
    subject: mimeHeaders(raw).get('subject'),
    text: plain.content.replaceAll('\r\n', '\n'),
    lines: lines.filter((line) => !line.startsWith('http')),
    links: lines.filter((line) => line.startsWith('http')),
    html: html.content,
    htmlLinks: Array.from(html.content.matchAll(/href="([^"]*)"/g), ([, href = '']) => href),
    calendar: calendar ?? null,
    imageIds: Array.from(raw.matchAll(/^Content-I[dD]: <(.+)>\r$/gm), ([, id]) => id),
  }
}

describe.each(engines)('the mails of an event, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let mailbox: Mailbox
  beforeAll(async () => void (mailbox = await openMailbox()))
  afterAll(() => mailbox.close())
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    mailbox.received.length = 0
  })
  const { as, claim, claimed } = seatServices(() => ({ db, admin, announced: [] }))

  async function delivered(at = seatsNow) {
    const log = as(visitor).log
    const { dataDir } = env
    const transport = () => mailTransport({ db, env: { ...env, smtpUrl: mailbox.url } })
    await createMailer({ ...anyMail, db, dataDir, transport, log }).deliverDue(() => at)
    const mails = mailbox.received.map(({ raw }) => partsOf(raw))
    mailbox.received.length = 0
    return mails
  }

  async function entryOf(event: FeedEvent | null) {
    if (!event) throw new Error('no event')
    const { name: clubName } = await clubFacts(db)
    return readCalendar(calendarText([event], { publicUrl: env.publicUrl, clubName })).components[0]
  }

  /** The calendar file is valid, says how it was published, and has the entry of the download. */
  async function expectCalendar(part: { type: string; content: string } | null | undefined, eventId: string) {
    expect(part?.type).toMatch(/^text\/calendar; charset=utf-8; method=PUBLISH\b/)
    const calendar = readCalendar(part?.content ?? '')
    expect(valueOf(calendar, 'METHOD')).toBe('PUBLISH')
    const [entry] = calendar.components
    const organizer = entry?.properties.find(({ name }) => name === 'ORGANIZER')
    const { name, contactEmail } = await clubFacts(db)
    expect(organizer).toEqual({
      name: 'ORGANIZER',
      params: { cn: name },
      value: `mailto:${contactEmail}`,
    })
    const ownProperties = entry?.properties.filter((property) => property !== organizer)
    const download = await entryOf(await feedEvent(as(visitor), eventId))
    expect(ownProperties).toEqual(download?.properties)
    expect(ownProperties?.map((property) => property.name)).toEqual(
      expect.arrayContaining(['UID', 'SEQUENCE', 'STATUS']),
    )
  }

  it('confirm a seat with the event facts, the code, the ticket link and the calendar file', async () => {
    const details = {
      ...noDetails,
      endTime: '20:30',
      mapLink: 'https://maps.example/studio',
      hostName: 'Riya Sen',
      hostContact: 'riya@club.example',
    }
    const { id, title } = await anEvent(db, { seats: 5, settings: here, registrationFee: 150, details })
    const form = guest({ name: 'Asha Rao' })
    const { ticket } = await claimed(id, form)
    const { digits = null } = (await viewTicket(as(visitor), ticket)) ?? {}
    const [mail, ...otherMails] = await delivered()
    expect(otherMails).toEqual([])
    expect(mail?.subject).toBe(`Your ticket for ${title} on 9 March, 6:00 PM`)
    expect(mail?.text).toBe(
      [
        'Hi Asha Rao,',
        `You are registered for ${title}.`,
        `When: ${WHEN} to 8:30 PM\nWhere: Studio 2\nRegistration fee: ₹150, pay at the door\nQuestions: Ask Riya Sen, riya@club.example`,
        `Your ticket:\n${env.publicUrl}/tickets/${ticket}`,
        `Code for check-in: ${spacedDigits(digits ?? '')}`,
        'How to get there:\nhttps://maps.example/studio',
        `You cannot come? Please cancel, so that somebody else can:\n${env.publicUrl}/tickets/${ticket}#cancel`,
        'Lumière Club',
        `You get this because you registered for ${title}.`,
      ].join('\n\n'),
    )
    await expectCalendar(mail?.calendar, id)
  })

  it('embed the QR code of a seat, and load no external image', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    const { ticket } = await claimed(id)
    await claimed(id)
    const signer = await loadTicketSigner(as(visitor))
    const cid = `qr-${signer.codeOf(signer.idOf(ticket) ?? '')}`
    const [seat, place] = await delivered()
    expect(seat?.html.match(/ src="[^"]*"/g)).toEqual([` src="cid:${cid}"`])
    expect(seat?.imageIds).toEqual([cid])
    expect(place?.html).not.toContain('<img')
    expect(place?.imageIds).toEqual([])
  })

  it('have the same content in the text part and the HTML part', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here, registrationFee: 150 })
    const { ticket } = await claimed(id)
    await claimed(id)
    await cancelTicket(as(visitor), ticket)
    await claimed(id)
    const list = await registrationList(as(admin), { eventId: id })
    const [seated] = list?.registrations ?? []
    const message = { subject: 'Bring a lamp', text: 'Two lines,\nand https://club.example/list.' }
    await messageRegistrants(as(admin), { eventId: id, to: 'seated', ...message })
    await moveRegistration(as(admin), { id: seated?.id ?? '', to: 'waitlist' })
    await cancelRegistration(as(admin), seated?.id ?? '')
    const mails = await delivered()
    expect(mails.map(({ subject }) => subject?.replace(/ on 9 March.*/, ''))).toEqual(
      expect.arrayContaining([
        'Your ticket for Lighting workshop',
        'You are in the waitlist for Lighting workshop',
        'Your registration for Lighting workshop',
        'You have a seat at Lighting workshop',
        'Bring a lamp',
      ]),
    )
    for (const { lines, links, html, htmlLinks } of mails) {
      const visibleText = textsOfHtml(html)
        .join('\n')
        .replaceAll(/\n(?=₹|Studio|Saturday)/g, ': ')
      // The plain part puts a colon between a label and its link.
      for (const line of lines) expect(visibleText).toContain(line.replace(/:$/, ''))
      expect(htmlLinks).toEqual(expect.arrayContaining(links))
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    }
  })

  it('contain the calendar file only if the recipient has a seat', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    const { ticket } = await claimed(id)
    await claimed(id)
    await cancelTicket(as(visitor), ticket)
    const mails = await delivered()
    const mailsWithCalendar = mails.filter(({ calendar }) => calendar !== null)
    expect(mailsWithCalendar).toHaveLength(2)
    expect(mailsWithCalendar.map(({ subject }) => subject?.split(' ').slice(0, 3).join(' '))).toEqual(
      expect.arrayContaining(['You have a', 'Your ticket for']),
    )
    for (const { calendar } of mailsWithCalendar) await expectCalendar(calendar, id)
    expect(mails).toHaveLength(4)
  })

  it('show the event as it is after the change that added the seat', async () => {
    const event = await anEvent(db, { seats: 1, settings: here })
    await claimed(event.id)
    await claimed(event.id)
    await delivered()
    const eventForm = { ...event, time: event.time ?? '', way: 'here', hasWaitlist: 'on' }
    const form = { ...eventForm, seats: '2', venue: 'Studio 9' }
    expect(await updateEventAndNotify(as(admin), { id: event.id, form, choice: quietly })).toMatchObject({
      ok: true,
    })
    const [mail] = await delivered()
    expect(mail?.subject).toContain('You have a seat')
    await expectCalendar(mail?.calendar, event.id)
    expect(mail?.calendar?.content).toContain('SEQUENCE:1')
    expect(mail?.calendar?.content).toContain('LOCATION:Studio 9')
  })

  it('show the old and new values of each change, and update the calendar file', async () => {
    const event = await anEvent(db, { seats: 5, settings: here })
    const { id, title } = event
    const { ticket } = await claimed(id)
    await delivered()
    let at = seatsNow.getTime()
    const asAdmin = () => as(admin, new Date(at))
    const choice = { sendsMail: true, note: 'Bring <b>a lamp</b>.' }
    const move = async (days: number, venue = event.venue) => {
      const form = { ...event, time: '19:30', way: 'here', hasWaitlist: 'on', venue }
      return updateEventAndNotify(asAdmin(), {
        id,
        form: { ...form, date: addDays(event.date, days) },
        choice,
      })
    }
    const become = async (status: EventStatus) =>
      changeEventStatus(asAdmin(), { id, status, reason: status === 'scheduled' ? '' : 'No power.', choice })
    const changes = [
      ['Moved: ', 'CONFIRMED', async () => move(1, 'Studio 9')],
      ['Postponed: ', 'TENTATIVE', async () => become('postponed')],
      ['It takes place: ', 'CONFIRMED', async () => move(8)],
      ['Cancelled: ', 'CANCELLED', async () => become('cancelled')],
      ['It takes place: ', 'CONFIRMED', async () => become('scheduled')],
      ['Cancelled: ', 'CANCELLED', async () => deleteEventAndNotify(asAdmin(), { id, choice })],
      ['It takes place: ', 'CONFIRMED', async () => restoreEventAndNotify(asAdmin(), id)],
    ] as const
    const sent: Awaited<ReturnType<typeof delivered>> = []
    const sequences: number[] = []
    for (const [subject, status, change] of changes) {
      expect(await change()).toMatchObject({ ok: true })
      at += NOTICE_HOLD_MS
      const [mail, ...otherMails] = await delivered(new Date(at))
      if (!mail) throw new Error(`no mail: ${subject}`)
      expect(otherMails).toEqual([])
      expect(mail.subject).toMatch(new RegExp(`^${subject}${title}`))
      const [entry] = readCalendar(mail.calendar?.content ?? '').components
      if (!entry) throw new Error('an empty calendar')
      expect([valueOf(entry, 'UID'), valueOf(entry, 'STATUS')]).toEqual([id, status])
      sequences.push(Number(valueOf(entry, 'SEQUENCE')))
      if (subject !== 'Cancelled: ') await expectCalendar(mail.calendar, id)
      sent.push(mail)
    }
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7])
    const [moveMail, postponed, ...later] = sent
    const change =
      'Was: Saturday, 9 March 2030, 6:00 PM\nNow: Sunday, 10 March 2030, 7:30 PM\n\nWhere\nWas: Studio 2\nNow: Studio 9'
    expect(moveMail?.text).toContain(change)
    expect(textsOfHtml(moveMail?.html ?? '').join('\n')).toContain(change.replaceAll('\n\n', '\n'))
    expect(moveMail?.html).toContain('<s>Saturday, 9 March 2030, 6:00 PM</s>')
    expect(moveMail?.html).toContain('Bring &lt;b&gt;a lamp&lt;/b&gt;.')
    expect(postponed?.text).toContain('No power.')
    const link = `${env.publicUrl}/tickets/${ticket}#cancel`
    expect([moveMail, postponed, ...later].map((mail) => mail?.links.includes(link))).toEqual(
      // Not where the event is cancelled or deleted.
      [true, true, true, false, true, false, true],
    )
    expect(await cancelTicket(as(visitor, new Date(at)), ticket)).toMatchObject({ ok: true })
  })

  it('contain the calendar file in a reminder', async () => {
    const { id } = await anEvent(db, { seats: 1, settings: here })
    await claimed(id)
    await delivered()
    const now = new Date('2030-03-08T13:00:00Z')
    expect(await queueDueReminders({ db, env, now })).toBe(1)
    const [mail] = await delivered(now)
    expect(mail?.subject).toContain('Soon: ')
    await expectCalendar(mail?.calendar, id)
  })

  it('show HTML in a name and a title as text', async () => {
    const title = 'Film & "Light" <b>night</b>'
    const { id } = await anEvent(db, { title, seats: 1, settings: here })
    const name = '<img src=x onerror=alert(1)>'
    expect(await claim(id, guest({ name }))).toMatchObject({ ok: true })
    const [mail] = await delivered()
    expect(mail?.subject).toContain(title)
    expect(mail?.text).toContain(`Hi ${name},`)
    expect(textsOfHtml(mail?.html ?? '')).toContain(`Hi ${name},`)
    expect(mail?.html).not.toMatch(/<img src=x|<b>night/)
    await expectCalendar(mail?.calendar, id)
  })
})
