import { describe, expect, test } from 'vitest'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { helpAddress, months, topics, whomToAsk } from './rules.ts'
import { handbookView } from './use-cases.server.ts'

/** Every secret that the environment of a site can hold. */
const secrets = {
  smtpUrl: 'smtps://club:mail-secret@smtp.college.example',
  databaseUrl: 'postgres://club:database-secret@db.college.example/club',
  backupPassphrase: 'passphrase-secret',
  secretKey: 'key-secret-key-secret-key-secret-key',
  superAdminPassword: 'password-secret',
  imageHostUrl: 'https://images.example/upload?key=host-secret',
  whatsappInviteUrl: 'https://chat.whatsapp.com/InviteSecret12345678901',
  s3: {
    endpoint: 'https://s3.example',
    bucket: 'club',
    region: 'auto',
    accessKeyId: 'id-secret',
    secretAccessKey: 's3-secret',
  },
}

describe.each(engines)('the handbook, on $name', ({ open }) => {
  test('contains the values of this club and no secret', async () => {
    const db = await open()
    const { name } = await aSuperAdmin(db, { name: 'Kavya Malhotra' })
    const env = { ...secrets, publicUrl: 'https://club.college.example' }
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now: new Date('2026-11-24T10:00:00Z'), env })
    const view = await handbookView(acting, '2028-03-03')
    expect(view).toMatchObject({ year: '2026–27', printed: '24 Nov 2026', people: [name] })
    const text = JSON.stringify(view)
    expect(text).toContain('https://club.college.example/admin-login')
    expect(text).toContain('smtp.college.example')
    expect(text).toContain('3 Mar 2028')
    expect(whomToAsk({ ...view, contactEmail: '' }).at(-1)?.value).toBe('Not set yet, see Settings')
    expect(text).not.toMatch(/secret/i)
  })
})

test('the handbook has ten topics and twelve months', () => {
  expect(topics).toHaveLength(10)
  expect(months).toHaveLength(12)
})

test.each([
  ['/admin/dashboard', '', null],
  ['/admin/account', '?open=password', 'admins'],
  ['/admin/events', '', 'events'],
  ['/admin/events/new', '', 'events'],
  ['/admin/dashboard', '?tab=users&page=2', 'members'],
  ['/admin/events/0198/registrations', '', 'check-in'],
  ['/admin/events/0198/status', '', 'events'],
  ['/admin/content/team/0198', '', 'content'],
  ['/admin/backups', '?download=x', 'backups'],
])('the help link of %s%s points to the section %s, with the way back', (pathname, search, id) => {
  const { pathname: to, searchParams } = new URL(helpAddress(pathname, search), 'http://club.invalid')
  expect(to).toBe('/admin/handbook')
  expect(searchParams.get('topic')).toBe(id)
  expect(searchParams.get('from')).toBe(pathname + search)
})
