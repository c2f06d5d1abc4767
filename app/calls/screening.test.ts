import { beforeEach, describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { contentDraft, publishDraft, removeItem } from '#app/content/use-cases.server.ts'
import { adminEvent, deleteEvent, publicEvent } from '#app/events/use-cases.server.ts'
import { filmsKind, publicFilms, runningOrder } from '#app/films/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry, filmAnswers } from '#tests/support/film-calls.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { announceDecisions, callDesk, callScreenings, makeScreening } from './use-cases.server.ts'

describe.each(bothEngines)('the screening of the chosen films, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let callId: string
  const as = (viewer: Viewer = admin) => actingAs(db, viewer)
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    callId = await aFilmCall(db, { title: 'Shorts of the year' })
  })
  async function chosen(title: string, over: Partial<typeof filmAnswers> = {}) {
    const { id } = await aFilmEntry(db, { callId })
    const answers = JSON.stringify({ ...filmAnswers, ...over })
    await db
      .updateTable('film_entry')
      .set({ title, answers, decision: 'chosen' })
      .where('id', '=', id)
      .execute()
  }
  const announce = async () => {
    const seen = (await callDesk(as(), callId, {}))?.unannounced ?? ''
    return announceDecisions(as(), { callId, line: '', seen })
  }
  const make = (requestKey: unknown = newId()) => makeScreening(as(), { callId, requestKey })

  it('is a draft with their length, which they name, in the order in which they came', async () => {
    await chosen('Ferry at four')
    await chosen('रात की पारी', { minutes: '50' })
    expect(await make()).toEqual({ ok: false, problem: 'nobody' })
    expect(await announce()).toMatchObject({ ok: true })
    const key = newId()
    const [first, second] = [await make(key), await make(key)]
    const eventId = first.ok ? first.value.eventId : ''
    expect(second).toEqual(first)
    expect(await publicEvent(as(visitor), eventId)).toBe(null)
    expect(await adminEvent(as(), eventId)).toMatchObject({
      title: 'Shorts of the year',
      publication: 'draft',
      description: 'The chosen films: 2 films, 1 h 4 min.',
      aboutEvent: '- Ferry at four (Ira Sen, 14 min)\n- रात की पारी (Ira Sen, 50 min)',
      settings: { method: 'here' },
    })
    await publishDraft(as(), filmsKind)
    const named = (await publicFilms(as())).filter(({ screenings }) =>
      screenings.includes(`/events/${eventId}`),
    )
    const shown = await runningOrder(as(), eventId, named.toReversed())
    expect(shown.map(({ title }) => title)).toEqual(['Ferry at four', 'रात की पारी'])
    expect(await db.selectFrom('event').select('id').execute()).toHaveLength(1)
    expect(await callScreenings(as(), callId)).toMatchObject([{ id: eventId, title: 'Shorts of the year' }])
    // Another evening with the same films.
    const again = await make()
    const otherId = again.ok ? again.value.eventId : ''
    expect(otherId).not.toBe(eventId)
    await deleteEvent(as(), { id: eventId, afterChange: async (_, event) => event })
    expect(await callScreenings(as(), callId)).toMatchObject([{ id: otherId }])
    await expect(makeScreening(as(visitor), { callId, requestKey: key })).rejects.toThrow(NotAllowed)
  })

  it('finds a film whose title was changed since it was made', async () => {
    await chosen('Ferry at four')
    await announce()
    await db.updateTable('film_entry').set({ title: 'Ferry at five' }).execute()
    const made = await make()
    const eventId = made.ok ? made.value.eventId : ''
    expect(await callScreenings(as(), callId)).toMatchObject([{ id: eventId }])
  })

  it('is made of so many films that their list has no room, which ends with a whole line', async () => {
    const title = 'A'.repeat(80)
    for (let film = 0; film < 30; film += 1) await chosen(title, { director: 'D'.repeat(80) })
    await announce()
    const made = await make()
    const { aboutEvent = '' } = (await adminEvent(as(), made.ok ? made.value.eventId : '')) ?? {}
    const line = `- ${title} (${'D'.repeat(80)}, 14 min)`
    expect(aboutEvent.split('\n')).toEqual(Array.from({ length: 28 }, () => line))
  })

  it('is refused, with nothing made, where a film has no room for one more event', async () => {
    await chosen('Ferry at four')
    await announce()
    const outcomes: Awaited<ReturnType<typeof make>>[] = []
    while (outcomes.every(({ ok }) => ok) && outcomes.length < 20) outcomes.push(await make())
    expect(outcomes.at(-1)).toEqual({ ok: false, problem: 'screenings-full' })
    expect(await db.selectFrom('event').select('id').execute()).toHaveLength(outcomes.length - 1)
  })

  it('has films of any host and with the longest credits, and leaves out one that was deleted', async () => {
    const credits = `Light: ${'x'.repeat(980)}\nCamera: Yash`
    expect(credits.length).toBe(1000)
    await chosen('Ferry at four', { videoUrl: 'https://drive.google.com/file/d/x/view', credits })
    await chosen('रात की पारी', { videoUrl: 'https://youtu.be/x_1?ab_channel=IraSen' })
    expect(await announce()).toMatchObject({ ok: true })
    const items = (await contentDraft(as(), filmsKind)).items.slice(-2)
    expect(items).toMatchObject([
      {
        title: 'Ferry at four',
        videoUrl: '',
        credits: 'Director: Ira Sen',
      },
      { title: 'रात की पारी', videoUrl: 'https://www.youtube.com/watch?v=x_1' },
    ])
    await removeItem(as(), filmsKind, items[0]?.id ?? '')
    expect(await make()).toMatchObject({ ok: true })
    const programme = await db.selectFrom('programme').select('film_ids').executeTakeFirst()
    expect(programme?.film_ids).toBe(JSON.stringify([items[1]?.id]))
  })
})
