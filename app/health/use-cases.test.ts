import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeBackup } from '#app/backups/use-cases.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { retryMails } from '#app/platform/mail/mail-list.ts'
import { engineNames, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { type HealthLine, healthSummary, parseDomainDate } from './rules.ts'
import {
  healthView,
  noteDomainDate,
  notePurge,
  noteUpdate,
  noteVersion,
  versionChanges,
} from './use-cases.server.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const DAY_MS = 86_400_000
const daysFrom = (days: number) => new Date(now.getTime() + days * DAY_MS)

async function newSite(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const place = await newPlace(engine)
  const { db } = await openAt(place)
  const folder = await newFolder()
  const superAdmin = await aSuperAdmin(db)
  const env = { ...place, dataDir: place.dataDir || folder, backups: join(folder, 'backups') }
  const at = (when = now, over = {}) =>
    actingAs(db, viewerOf(superAdmin), { now: when, env: { ...env, ...over } })
  return { db, at, superAdmin }
}

const mailRow = (recipient: string) => ({
  id: newId(),
  recipient,
  subject: 'News',
  body_text: 'News',
  next_attempt_at: now.toISOString(),
  claimed_until: null,
  created_at: now.toISOString(),
  delivered_at: null,
})

const byId = (lines: readonly HealthLine[], id: HealthLine['id']) => lines.find((line) => line.id === id)
const stateOf = async (
  site: Awaited<ReturnType<typeof newSite>>,
  id: HealthLine['id'],
  when = now,
  over = {},
) => byId((await healthView(site.at(when, over))).lines, id)?.state

describe.each(engineNames)('the health of a site on %s', (engine) => {
  test('reports the problems of a new site with links to the pages that fix them', async () => {
    const { at } = await newSite(engine)
    const { lines } = await healthView(at())
    expect(byId(lines, 'backup')).toMatchObject({ state: 'bad', to: '/admin/backups' })
    expect(byId(lines, 'mail')).toMatchObject({ state: 'watch', to: '/admin/mails?tab=saved' })
    expect(byId(lines, 'second-factor')).toMatchObject({ state: 'watch' })
    expect(byId(lines, 'second-factor')?.text).toContain(' signs in with a password alone.')
    expect(byId(lines, 'disk')?.text).toMatch(/GB of \d+ GB are free/)
    expect(lines.every(({ text, to }) => text !== '' && to.startsWith('/'))).toBe(true)
  })

  test('reports that the mail server refuses the sender, until those mails are sent again', async () => {
    const { db, at } = await newSite(engine)
    const line = async () =>
      byId((await healthView(at(now, { smtpUrl: 'smtp://mail.example' }))).lines, 'mail')
    const problem = "Can't send mail - all recipients were rejected: 550 5.1.8 Sender address rejected"
    const fail = { status: 'failed', failed_at: now.toISOString(), last_problem: problem }
    const mails = ['one', 'two', 'three'].map((domain) => ({ ...mailRow(`a@${domain}.example`), ...fail }))
    await db.insertInto('mail').values(mails.slice(0, 2)).execute()
    expect((await line())?.text).toBe('2 mails failed. Read why')
    await db.insertInto('mail').values(mails.slice(2)).execute()
    const said = await line()
    expect(said).toMatchObject({ state: 'bad', to: '/admin/settings?tab=mail' })
    expect(said?.text).toContain('‘550 5.1.8 Sender address rejected’')
    await retryMails(db, 'failed', { now, mailsPerMinute: 60 })
    expect(await line()).toMatchObject({ state: 'good' })
  })

  test('reports an admin whose last sign-in in the audit log is ninety days old', async () => {
    const site = await newSite(engine)
    const admin = await anAdmin(site.db)
    const entry = { action: 'session.sign-in', subjectKind: 'user', subjectId: null } as const
    for (const { id } of [admin, site.superAdmin])
      await recordAudit(site.db, { ...entry, actorId: id, at: now })
    expect(await stateOf(site, 'sign-ins', daysFrom(89))).toBe('good')
    await recordAudit(site.db, { ...entry, actorId: site.superAdmin.id, at: daysFrom(90) })
    const { lines } = await healthView(site.at(daysFrom(91)))
    expect(byId(lines, 'sign-ins')?.text).toContain('did not sign in for 90 days')
    expect(byId(lines, 'sign-ins')?.text).not.toContain(site.superAdmin.name)
  })
})

test('the site checks for an update once a day, unless that is turned off', async () => {
  const { db, at } = await newSite()
  const folder = await newFolder()
  const note = (when: Date, isUpdateChecked = true) =>
    noteUpdate({ db, env: testEnv({ isUpdateChecked }) }, { now: when, folder, running: '' })
  const line = async () => byId((await healthView(at())).lines, 'version')
  expect((await line())?.text).toContain('Whether there is a newer one is not known')
  const storedCheck = () =>
    db.selectFrom('setting').selectAll().where('key', '=', 'site-update').executeTakeFirst()
  await note(now, false)
  expect(await storedCheck()).toBeUndefined()
  await note(now)
  await db.updateTable('setting').set({ value: 'waiting' }).where('key', '=', 'site-update').execute()
  await note(daysFrom(0.9))
  expect(await line()).toMatchObject({ state: 'watch' })
  await note(daysFrom(1))
  expect((await storedCheck())?.updated_at).toBe(daysFrom(1).toISOString())
})

test('a backup is good for 36 hours', async () => {
  const site = await newSite()
  await makeBackup(site.at())
  const line = byId((await healthView(site.at())).lines, 'backup')
  expect(line?.text).toContain('on this server. Not encrypted there')
  expect(await stateOf(site, 'backup', daysFrom(1.49))).toBe('good')
  expect(await stateOf(site, 'backup', daysFrom(1.51))).toBe('bad')
})

test('the expiry date of the domain is entered by hand and causes warnings', async () => {
  const site = await newSite()
  expect(await stateOf(site, 'domain')).toBe('unknown')
  expect(await noteDomainDate(site.at(), '2026-02-30')).toEqual({ ok: false, problem: 'invalid' })
  await noteDomainDate(site.at(), '2027-03-03')
  await noteDomainDate(site.at(), '2027-03-03')
  expect(await stateOf(site, 'domain')).toBe('good')
  expect(await stateOf(site, 'domain', new Date('2027-02-10T00:00:00Z'))).toBe('watch')
  expect(await stateOf(site, 'domain', new Date('2027-03-01T00:00:00Z'))).toBe('bad')
  const entries = await site.db.selectFrom('audit_entry').select('subject_id').execute()
  expect(entries).toEqual([{ subject_id: 'domain-paid-until' }])
  await noteDomainDate(site.at(), '')
  expect((await healthView(site.at())).domainPaidUntil).toBe('')
})

test('the health page warns about a late retention run and names requests that expire soon', async () => {
  const site = await newSite()
  expect(await stateOf(site, 'retention')).toBe('watch')
  await notePurge(site.db, now)
  expect(await stateOf(site, 'retention')).toBe('good')
  expect(await stateOf(site, 'retention', daysFrom(2))).toBe('watch')
  await aJoinRequest(site.db, { createdAt: daysFrom(-340).toISOString() })
  const { lines } = await healthView(site.at())
  expect(byId(lines, 'retention')?.text).toContain('1 join request goes within 30 days')
})

test.each([
  ['http://localhost:3000', 'unknown'],
  ['http://club.example', 'bad'],
])('the state of the certificate of %s is %s', async (publicUrl, state) => {
  expect(await stateOf(await newSite(), 'certificate', now, { publicUrl })).toBe(state)
})

test('the first start of a version is stored once', async () => {
  const site = await newSite()
  await noteVersion(site.db, now)
  await noteVersion(site.db, daysFrom(3))
  const { lines } = await healthView(site.at(daysFrom(3)))
  expect(byId(lines, 'version')?.text).toContain('since 24 Nov 2026')
  expect(versionChanges(site.at()).length).toBeGreaterThan(1)
})

test('Home shows all problems, the most urgent first', () => {
  const line = (id: HealthLine['id'], state: HealthLine['state']) => ({
    id,
    state,
    name: id,
    text: id,
    to: '/',
  })
  const lines = [
    line('backup', 'good'),
    line('mail', 'watch'),
    line('domain', 'unknown'),
    line('disk', 'bad'),
  ]
  expect(healthSummary(lines).map(({ id }) => id)).toEqual(['disk', 'mail'])
})

test('only super admins see the health page', async () => {
  const { db } = await newSite()
  const acting = actingAs(db, viewerOf(await anAdmin(db)), { now })
  await expect(healthView(acting)).rejects.toThrow(NotAllowed)
})

test.each([
  ['', ''],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', null],
  ['3 March', null],
])('the domain date %j is parsed as %j', (text, date) => {
  expect(parseDomainDate(text)).toBe(date)
})
