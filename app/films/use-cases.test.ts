import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/db.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { filmProblemSentences } from './rules.ts'
import { eraseOldSubmissions, submitFilm } from './use-cases.server.ts'

const now = new Date('2026-11-21T06:00:00Z')

describe.each(engines)('a film submission, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const submit = (email: unknown) =>
    submitFilm(actingAs(db, visitor, { now }), { email, address: '10.0.0.1' })
  const kept = () => db.selectFrom('film_submission').select(['email', 'notice_version']).execute()

  it('keeps the e-mail with the notice its sender read, and answers where the form is', async () => {
    const outcome = await submit(' maker@film.example ')
    expect(outcome).toMatchObject({
      ok: true,
      value: { formUrl: expect.stringContaining('docs.google.com/forms') as string },
    })
    expect(await kept()).toEqual([{ email: 'maker@film.example', notice_version: '2026-1' }])
  })

  it.each([
    ['', 'Please enter your email address'],
    [undefined, 'Please enter your email address'],
    ['maker', 'Please enter a valid email address'],
    ['a\0@film.example', 'Please enter a valid email address'],
    ['a..b@film.example', 'Please enter a valid email address'],
    ['maker@film', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@film.example`, 'Please enter a valid email address'],
  ])('says of %j: %s', async (email, sentence) => {
    const outcome = await submit(email)
    expect(outcome.ok ? '' : filmProblemSentences[outcome.problem]).toBe(sentence)
    expect(await kept()).toEqual([])
  })

  it('is forgotten after a year', async () => {
    await submit('maker@film.example')
    expect(await eraseOldSubmissions({ db, now: new Date('2027-11-20T06:00:00Z') })).toBe(0)
    expect(await eraseOldSubmissions({ db, now: new Date('2027-11-22T06:00:00Z') })).toBe(1)
  })
})
