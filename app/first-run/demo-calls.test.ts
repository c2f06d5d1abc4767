import { describe, expect, it } from 'vitest'
import { signUpFormProblem } from '#app/accounts/auth/forms.rules.ts'
import { visitor } from '#app/accounts/model.ts'
import { createCall, startEntry } from '#app/calls/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { seedDemo } from '#commands/seed/seed.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, aJuror } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { demoState, emptyDemo, restoreDemo } from './use-cases.server.ts'

const now = new Date('2026-11-24T06:00:00Z')

describe.each(bothEngines)('the demo and the calls of the club, on $name', ({ open }) => {
  it('are told apart, also where an invented person has an entry', async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await aSuperAdmin(db)), { now })
    const idsIn = async (table: 'film_call' | 'film_entry' | 'film_juror') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted()
    await seedDemo({ db, env: { clubTimeZone: 'Asia/Kolkata' }, now })
    const form = {
      title: 'Our own call',
      description: 'Films of students',
      opensAt: '2026-11-01T09:00',
      closesAt: '2026-12-01T09:00',
    }
    const made = await createCall(acting, form, newId())
    const own = made.ok ? made.value.id : ''
    const mixed = await aFilmCall(db, { now })
    const { id: entry } = await aFilmEntry(db, { callId: mixed, now })
    const { id: juror } = await aJuror(db, mixed, now)
    const invented: string[] = []
    for (const callId of [own, mixed])
      invented.push((await aFilmEntry(db, { callId, now, email: 'x@lumiereclub.example' })).id)
    const before = [await idsIn('film_call'), await idsIn('film_entry')] as const
    const reviews = await db.selectFrom('film_review').selectAll().execute()
    await emptyDemo(acting)
    expect(await idsIn('film_call')).toEqual([own, mixed].toSorted())
    expect(await idsIn('film_entry')).toEqual([entry])
    expect(await idsIn('film_juror')).toEqual([juror])
    expect((await demoState(acting)).isPresent).toBe(false)
    await db.deleteFrom('film_call').where('id', '=', own).execute()
    expect(await restoreDemo(acting)).toMatchObject({ ok: true })
    // What the club deleted meanwhile stays deleted.
    expect(await idsIn('film_call')).toEqual(before[0].filter((id) => id !== own))
    expect(await idsIn('film_entry')).toEqual(before[1].filter((id) => id !== invented[0]))
    expect(await db.selectFrom('film_review').selectAll().execute()).toHaveLength(reviews.length)
  })

  it('are nothing that a visitor can mix', async () => {
    const db = await open()
    const email = 'Y@Lumiereclub.example'
    const form = { title: 'Ferry at four', name: 'Ira Sen', email }
    const start = {
      callId: await aFilmCall(db, { now }),
      form,
      requestKey: newId(),
      address: '10.0.0.1',
    }
    expect(await startEntry(actingAs(db, visitor, { now }), start)).toMatchObject({ problem: 'invalid' })
    const password = 'Lamps-2026-lamps!'
    expect(signUpFormProblem({ email, password, confirmation: password })).toBe('invalid-email')
  })
})
