import { describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aFilmCall, aFilmEntry, aJuror, filmAnswers } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { juryPage, reviewEntry, saveEntry } from './use-cases.server.ts'

describe.each(bothEngines)('a jury that does not learn names, on $name', ({ open }) => {
  it('has one film and a page of titles before each juror, however many were sent in', async () => {
    const db = await open()
    const acting = actingAs(db, visitor)
    const callId = await aFilmCall(db)
    for (let count = 0; count < 30; count += 1) await aFilmEntry(db, { callId })
    const { linkKey } = await aJuror(db, callId)
    const page = await juryPage(acting, linkKey, {})
    expect(page).toMatchObject({ total: 30, done: 0, page: 1, hasMore: true })
    expect(page?.films).toHaveLength(24)
    const asked = page?.films[3]?.id ?? ''
    const second = await juryPage(acting, linkKey, { page: '2', film: asked })
    expect(second).toMatchObject({ page: 2, hasMore: false, film: { id: asked }, review: null })
    const shown = [...(page?.films ?? []), ...(second?.films ?? [])].map((film) => film.id)
    expect(new Set(shown).size).toBe(30)
    const entryId = page?.film?.id ?? ''
    await reviewEntry(acting, { linkKey, entryId, form: { knowsThem: 'on' } })
    const after = await juryPage(acting, linkKey, {})
    expect(after).toMatchObject({ done: 1, film: { id: page?.films[1]?.id } })
    expect(after?.films.slice(0, 2).map(({ state }) => state)).toEqual(['knows them', 'to watch'])
    expect(await juryPage(acting, linkKey, { film: entryId })).toMatchObject({ review: { knowsThem: true } })
  })

  it('gets no link or password that says who made a film, and the entrant is told', async () => {
    const db = await open()
    const acting = actingAs(db, visitor)
    const callId = await aFilmCall(db)
    const { id, linkKey, updatedAt: seenAt } = await aFilmEntry(db, { callId })
    const named = {
      ...filmAnswers,
      videoUrl: 'https://files.example/ira_sen/ferry',
      videoPassword: 'irasen1',
    }
    const form = { ...named, title: 'Ferry', name: 'Ira Sen', email: 'ira@college.example', rights: 'on' }
    const refused = await saveEntry(acting, { linkKey, form, seenAt, isSending: true })
    expect(Object.keys('errors' in refused ? refused.errors : {})).toEqual(['videoUrl', 'videoPassword'])
    // Sent in while the call did not hide names.
    const answer = (answers: object) =>
      db
        .updateTable('film_entry')
        .set({ answers: JSON.stringify(answers) })
        .where('id', '=', id)
        .execute()
    await answer(named)
    const juror = await aJuror(db, callId)
    const film = { videoUrl: '', videoPassword: '', isLinkHidden: true }
    expect(await juryPage(acting, juror.linkKey, {})).toMatchObject({ film })
    // Where names are shown, too, a jury gets the address that plays on its page.
    await db.updateTable('film_call').set({ hides_names: 0 }).execute()
    await answer({ ...filmAnswers, videoUrl: 'https://youtube.com/shorts/x_1' })
    const plays = { videoUrl: 'https://www.youtube.com/watch?v=x_1', isLinkHidden: false }
    expect(await juryPage(acting, juror.linkKey, {})).toMatchObject({ film: plays })
  })
})
