import { type Context, Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { visitor } from '#app/accounts/model.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { submitFilm } from '#app/films/use-cases.server.ts'
import { captureLog } from '#tests/support/captured-log.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSeat, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { auditLogCsv, joinRequestsCsv, filmSubmissionsCsv, registrationsCsv } from './exports.ts'

/** In the club's zone the next day has begun: 22 November, 01:30. */
const now = new Date('2026-11-21T20:00:00.000Z')
const sentAt = '2026-11-21T19:00:00.000Z'

const sheets: Record<string, (db: Database) => Promise<(c: Context, acting: Acting) => Promise<Response>>> = {
  'join requests': async (db) => {
    await aJoinRequest(db, { createdAt: sentAt })
    return joinRequestsCsv
  },
  registrations: async (db) => {
    const { id } = await anEvent(db)
    await aSeat(db, { event_id: id, name: 'Riya', created_at: sentAt })
    return (c, acting) => registrationsCsv(c, acting, id)
  },
  'film emails': async (db) => {
    const acting = actingAs(db, visitor, { now: new Date(sentAt) })
    await submitFilm(acting, { email: 'meera@college.example', address: '2001:db8::1' })
    return filmSubmissionsCsv
  },
}

for (const { name: engine, open } of engines)
  test.each(Object.entries(sheets))(
    `${engine}: %s are exported in the time zone of the club`,
    async (_, prepared) => {
      const db = await open()
      const acting = actingAs(db, viewerOf(await anAdmin(db)), { now, env: { clubTimeZone: 'Asia/Kolkata' } })
      const answer = await prepared(db)
      const response = await new Hono().get('/', (c) => answer(c, acting)).request('/')
      expect(response.headers.get('content-disposition')).toContain('-2026-11-22.csv')
      const text = await response.text()
      expect(text).toContain('"2026-11-22 00:30"')
      expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/)
    },
  )

for (const { name: engine, open } of engines)
  test(`${engine}: the list of an event says who may be seen in pictures, and who was not asked`, async () => {
    const db = await open()
    const { id } = await anEvent(db, {
      settings: { ...externalFormSettings, method: 'here', asksPictures: true },
    })
    for (const [name, pictures_allowed] of [
      ['Asked', 1],
      ['Refused', 0],
      ['Earlier', null],
    ] as const)
      await aSeat(db, { event_id: id, name, created_at: sentAt, pictures_allowed })
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now })
    const sheet = await new Hono().get('/', (c) => registrationsCsv(c, acting, id)).request('/')
    const [head = [], ...rows] = (await sheet.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const valueOf = (row: string[], column: string) => row[head.indexOf(`"${column}"`)]
    expect(
      rows
        .map((row) => [valueOf(row, 'Name'), valueOf(row, 'Pictures')])
        .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['"Asked"', '"yes"'],
      ['"Earlier"', '""'],
      ['"Refused"', '"no"'],
    ])
  })

for (const { name: engine, open } of engines)
  test(`${engine}: a super admin downloads the whole audit log, an admin does not`, async () => {
    const db = await open()
    const [superAdmin, admin] = [await aSuperAdmin(db), await anAdmin(db)]
    const at = (minute: number) => new Date(Date.parse(sentAt) + minute * 60_000)
    for (let minute = 0; minute < 120; minute += 1)
      await recordAudit(db, {
        at: at(minute),
        actorId: admin.id,
        action: 'join-request.export',
        subjectId: null,
      })
    const captured = captureLog()
    const download = async (user: typeof admin, address = '/') => {
      const acting = actingAs(db, viewerOf(user), { now, env: { clubTimeZone: 'Asia/Kolkata' } })
      return new Hono().get('/', (c) => auditLogCsv(c, { ...acting, log: captured.log })).request(address)
    }
    const lines = (await (await download(superAdmin)).text()).trim().split('\r\n')
    expect(lines).toHaveLength(121)
    expect(lines[1]).toContain('2026-11-22 02:29')
    const filteredLog = await download(superAdmin, `/?actor=${superAdmin.id}`)
    expect((await filteredLog.text()).trim().split('\r\n')).toHaveLength(1)
    expect((await download(admin)).status).toBe(403)
    expect(captured.lines()).toMatchObject([{ msg: 'not allowed', why: 'admin may not audit.export' }])
  })
