import { describe, expect, test } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { insertFullClub } from '#tests/support/full-club.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { months, topics, troubles } from './handbook.rules.ts'
import { handbookPdf, yearPdf } from './use-cases.server.ts'

const publicFolder = 'content/public'
const now = new Date('2026-11-24T10:00:00Z')

/** Every secret that the environment of a site can hold. */
const env = {
  publicUrl: 'https://club.college.example',
  smtpUrl: 'smtps://club:mail-Secret@smtp.college.example',
  databaseUrl: 'postgres://club:database-Secret@db.college.example/club',
  backupPassphrase: 'passphrase-Secret',
  secretKey: 'key-Secret-key-Secret-key-Secret-key',
  superAdminPassword: 'password-Secret',
  imageHostUrl: 'https://images.example/upload?key=host-Secret',
  whatsappInviteUrl: 'https://chat.whatsapp.com/InviteSecret12345678901',
  s3: {
    endpoint: 'https://s3.example',
    bucket: 'club',
    region: 'auto',
    accessKeyId: 'id-Secret',
    secretAccessKey: 's3-Secret',
  },
}

const booklet = (acting: Acting, domainPaidUntil = '2028-03-03') =>
  handbookPdf(acting, { domainPaidUntil, publicFolder })

describe.each(engines)('the PDF export, on $name', ({ open }) => {
  test('writes a handbook with every section and picture, and no secret of the site', async () => {
    const db = await open()
    await aSuperAdmin(db, { name: 'Kavya Malhotra' })
    const { marks } = await insertFullClub(db)
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now, env })
    const { pages, everything, isTagged, links } = await readPdf(await booklet(acting))
    const all = pages.join(' ')
    const titles = [...topics, ...troubles].map(({ title }) => title)
    for (const title of titles) expect(all).toContain(title)
    for (const { month } of months) expect(all).toContain(month)
    expect(all).toContain('Kavya Malhotra')
    expect(all).toContain('3 Mar 2028')
    expect(isTagged).toBe(true)
    // A picture of each of the ten pages, with an alternative text.
    expect(everything.match(/"alt":"The screen /g)).toHaveLength(topics.length)
    expect(links).toContain('https://club.college.example/admin/events')
    const secrets = marks.filter(({ kind }) => kind === 'secret').map(({ text }) => text)
    expect(secrets.length).toBeGreaterThan(10)
    expect([...secrets, 'Secret'].filter((secret) => everything.includes(secret))).toEqual([])
  })

  test('writes a handbook in which the test would find a secret', async () => {
    const db = await open()
    const { marks } = await insertFullClub(db)
    const { text } = marks.find(({ kind }) => kind === 'secret') ?? { text: '' }
    // As long as a token, so that it is broken where a line ends.
    const secret = text.repeat(8)
    await aSuperAdmin(db, { name: secret })
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now, env })
    expect((await readPdf(await booklet(acting))).everything).toContain(secret)
  })

  test('writes the year in numbers without names, and with public data only', async () => {
    const db = await open()
    const { marks } = await insertFullClub(db)
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now, env })
    const { pdf, title } = await yearPdf(acting, { from: null, publicFolder })
    const { pages, everything, isTagged } = await readPdf(pdf)
    expect(title).toBe('2026–27')
    expect(isTagged).toBe(true)
    const all = pages.join(' ')
    expect(all).toContain('The year 2026–27 in numbers')
    expect(all).toContain('July to December 2026')
    expect(everything).toContain('Seats taken by month. Jul: ')
    expect(marks.filter(({ text }) => everything.includes(text))).toEqual([])
  })

  test('writes titles in Hindi, and the day of an event whose title has letters that no typeface has', async () => {
    const db = await open()
    const event = { turnsPastAt: '2026-09-01T00:00:00.000Z', publishedAt: '2026-08-01T00:00:00.000Z' }
    await anEvent(db, { ...event, date: '2026-08-30', title: 'दीपावली' })
    await anEvent(db, { ...event, date: '2026-08-31', title: '名前の夜' })
    await aSuperAdmin(db, { name: 'अनुष्का राव' })
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now, env })
    const { pdf } = await yearPdf(acting, { from: null, publicFolder })
    const all = (await readPdf(pdf)).pages.join(' ').replaceAll(' ', '')
    expect(all).toContain('दीपावली')
    expect(all).toContain('Event of 31 Aug 2026'.replaceAll(' ', ''))
    const handbook = (await readPdf(await booklet(acting))).pages.join(' ').replaceAll(' ', '')
    expect(handbook).toContain('राव')
  })
})
