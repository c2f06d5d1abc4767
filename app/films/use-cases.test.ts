import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { filmProblemMessages } from './rules.ts'
import {
  deleteFilmSubmission,
  exportFilmSubmissions,
  filmSubmissions,
  submitFilm,
} from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')

describe.each(engines)('a film submission, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const submit = (email: unknown, at = now) =>
    submitFilm(actingAs(db, visitor, { now: at }), { email, address: '10.0.0.1' })
  const auditActions = async () =>
    (await db.selectFrom('audit_entry').select('action').orderBy('action').execute()).map(
      ({ action }) => action,
    )
  const storedSubmissions = () =>
    db.selectFrom('film_submission').select(['email', 'notice_version']).execute()

  it('stores the email address and the version of the notice, and returns the form’s address', async () => {
    const outcome = await submit(' maker@film.example ')
    expect(outcome).toMatchObject({
      ok: true,
      value: { formUrl: 'https://example.com/short-film-form' },
    })
    expect(await storedSubmissions()).toEqual([{ email: 'maker@film.example', notice_version: '2026-1' }])
  })

  it('sent again after a lost answer is kept once, and one for another film again', async () => {
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    await submit('maker@film.example')
    expect(await submit('Maker@film.example', later(5))).toMatchObject({ ok: true })
    expect(await storedSubmissions()).toHaveLength(1)
    await submit('other@film.example', later(5))
    await submit('maker@film.example', later(61))
    expect(await storedSubmissions()).toHaveLength(3)
  })

  it.each([
    ['maker', 'Please enter a valid email address'],
    ['a\0@film.example', 'Please enter a valid email address'],
    ['maker@film', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@film.example`, 'Please enter a valid email address'],
  ])('with the address %j is refused: %s', async (email, message) => {
    const outcome = await submit(email)
    expect(outcome.ok ? '' : filmProblemMessages[outcome.problem]).toBe(message)
    expect(await storedSubmissions()).toEqual([])
  })

  it.each([[''], [' '], [undefined]])(
    'without an email address (%j) opens the form and stores nothing',
    async (email) => {
      expect(await submit(email)).toEqual({
        ok: true,
        value: { formUrl: 'https://example.com/short-film-form' },
      })
      expect(await storedSubmissions()).toEqual([])
    },
  )

  it('is listed for admins, newest first, and can be exported; the audit log records both', async () => {
    const admin = actingAs(db, viewerOf(await anAdmin(db)), { now })
    for (let n = 1; n <= 26; n += 1)
      await submitFilm(actingAs(db, visitor, { now: new Date(now.getTime() + n) }), {
        email: `maker${n}@film.example`,
        address: '10.0.0.1',
      })
    const firstPage = await filmSubmissions(admin)
    expect(firstPage.submissions.map(({ email }) => email).slice(0, 2)).toEqual([
      'maker26@film.example',
      'maker25@film.example',
    ])
    expect([firstPage.submissions.length, firstPage.hasMore]).toEqual([24, true])
    const secondPage = await filmSubmissions(admin, { page: '2' })
    expect([secondPage.submissions.map(({ email }) => email), secondPage.hasMore]).toEqual([
      ['maker2@film.example', 'maker1@film.example'],
      false,
    ])
    const rows = []
    for await (const page of await exportFilmSubmissions(admin)) rows.push(...page)
    expect(rows.map(({ email }) => email)).toEqual(
      [...firstPage.submissions, ...secondPage.submissions].map(({ email }) => email),
    )
    expect(await auditActions()).toEqual(['film-submission.export', 'film-submission.read'])
  })

  it('can be deleted once by an admin, and the audit log records it', async () => {
    const admin = actingAs(db, viewerOf(await anAdmin(db)), { now })
    await submit('maker@film.example')
    await submit('other@film.example')
    const [lastSubmission] = (await filmSubmissions(admin)).submissions
    expect(await deleteFilmSubmission(admin, String(lastSubmission?.id))).toMatchObject({ ok: true })
    expect(await deleteFilmSubmission(admin, String(lastSubmission?.id))).toEqual({
      ok: false,
      problem: 'gone',
    })
    expect(await deleteFilmSubmission(admin, 'x')).toEqual({ ok: false, problem: 'gone' })
    expect(await storedSubmissions()).toHaveLength(1)
    expect(await auditActions()).toEqual(['film-submission.delete', 'film-submission.read'])
  })
})
