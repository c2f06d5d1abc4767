import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { syncEntries } from '#app/check-in/use-cases.server.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { personalDataOf } from '#app/privacy/personal-data.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSeat, viewerOf } from '#tests/support/factories.ts'
import { here } from '#tests/support/seat-services.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'
import {
  adminVote,
  closeVote,
  eraseOldRegistrations,
  giveVote,
  openVote,
  publicVote,
  showResult,
  ticketVote,
} from './use-cases.server.ts'
import { audiencesChoice, resultOf, voteMessages } from './vote.rules.ts'

const START = '2026-03-09T12:30:00.000Z'
const NOW = new Date('2026-03-09T15:00:00.000Z')
const env = testEnv()
const patang = { id: 'patang', title: 'Patang', duration: '14 min' }
const room = { id: 'room-214', title: 'Room 214', duration: '22 min' }
const metro = { id: 'last-metro', title: 'Last Metro', duration: '9 min' }
const all = [patang, room, metro]

describe.each(bothEngines)('the audience’s vote, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  let announced: Topic[]
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    const event = { date: '2026-03-09', turnsPastAt: START, title: 'Screening', settings: here }
    eventId = (await anEvent(db, event)).id
    announced = []
  })
  const as = (viewer: Viewer = visitor) => actingAs(db, viewer, { now: NOW, announced })
  async function guest(name = 'asha', over: Partial<Parameters<typeof aSeat>[1]> = {}) {
    const email = `${name}@college.example`
    const came = { checked_in_at: START, created_at: START, name, ...over }
    const id = await aSeat(db, { event_id: eventId, ...came, email, email_key: email })
    return { id, ticket: (await loadTicketSigner({ db, env, now: NOW })).ticketOf(id) }
  }
  const vote = (ticket: string, ratings: Record<string, number>, films = all) => {
    const form = Object.fromEntries(films.map(({ id }) => [`film-${id}`, String(ratings[id] ?? '')]))
    return giveVote(as(), { ticket, filmsOf: async () => films, form })
  }
  const onTicket = (ticket: string, films = all) => ticketVote(as(), { ticket, filmsOf: async () => films })
  const start = async (films = all, by = admin) => {
    const event = await adminEvent(as(by), eventId)
    return event ? openVote(as(by), { event, films }) : null
  }
  const close = () => closeVote(as(admin), eventId)
  const show = (films = all) => showResult(as(admin), { eventId, films })
  const shown = (films = all) => publicVote(as(), { eventId, films })
  const desk = (films = all) => adminVote(as(admin), { eventId, films })
  const cast = async (ratings: readonly Record<string, number>[]) => {
    const guests = []
    for (const [index, one] of ratings.entries()) {
      const found = await guest(`guest-${index}`)
      expect(await vote(found.ticket, one)).toMatchObject({ ok: true })
      guests.push(found)
    }
    return guests
  }
  const votes = () => db.selectFrom('film_vote').select(['film_id', 'rating']).orderBy('film_id').execute()
  const audits = async () =>
    (await db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(({ action }) => action)

  it('is given once by who was checked in, while it is open', async () => {
    const { ticket } = await guest()
    const away = await guest('away', { checked_in_at: null })
    expect([await onTicket(ticket), await shown()]).toEqual([null, null])
    expect(await vote(ticket, { patang: 5 })).toEqual({ ok: false, problem: 'no-vote' })
    expect(await start()).toMatchObject({ ok: true })
    expect(await onTicket(ticket)).toMatchObject({ state: 'open', given: false, isIn: true, films: all })
    expect(await onTicket(away.ticket)).toBe(null)
    expect(await vote(away.ticket, { patang: 5 })).toEqual({ ok: false, problem: 'no-vote' })
    expect(await vote('nothing', { patang: 5 })).toEqual({ ok: false, problem: 'no-vote' })
    expect(announced).toEqual(['events'])
    expect(await vote(ticket, { patang: 5, 'room-214': 2 })).toMatchObject({ ok: true })
    expect(announced).toEqual(['events', 'votes'])
    expect(await onTicket(ticket)).toMatchObject({ given: true })
    expect(await shown()).toEqual({ state: 'open', voters: 1, result: null })
  })

  it.each([[{}], [{ patang: 6 }], [{ patang: 0 }], [{ other: 5 }]])(
    'is asked for again without a rating from 1 to 5 (%j)',
    async (ratings: Record<string, number>) => {
      await start()
      const { ticket } = await guest()
      const errors = { 'film-patang': voteMessages.nothing }
      expect(await vote(ticket, ratings)).toEqual({ ok: false, problem: 'invalid', errors })
      expect(await votes()).toEqual([])
    },
  )

  it('counts once, however often and in how many tabs it is sent', async () => {
    await start()
    const { ticket } = await guest()
    const both = await Promise.all([vote(ticket, { patang: 5 }), vote(ticket, { patang: 5 })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const other = await guest('other')
    const films = ['patang', 'room-214', 'last-metro', 'patang', 'room-214']
    const tabs = await Promise.all(
      films.map((film, index) => vote(other.ticket, { [film]: (index % 5) + 1 })),
    )
    expect(tabs.filter(({ ok }) => ok)).toHaveLength(1)
    expect(tabs.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'answered-already' })
    expect(await votes()).toHaveLength(2)
    expect(await shown()).toMatchObject({ voters: 2 })
  })

  it('is refused once it is closed, also in the moment of closing, and taken when it opens again', async () => {
    await start()
    const guests = await Promise.all(Array.from({ length: 12 }, (_, index) => guest(`guest-${index}`)))
    const race = guests.map(({ ticket }, index) => (index === 6 ? close() : vote(ticket, { patang: 4 })))
    const outcomes = await Promise.all(race)
    const taken = outcomes.filter(({ ok }, index) => ok && index !== 6).length
    expect(await desk()).toMatchObject({ state: 'closed', voters: taken })
    const late = await guest('late')
    expect(await vote(late.ticket, { patang: 5 })).toEqual({ ok: false, problem: 'vote-closed' })
    expect(await onTicket(late.ticket)).toMatchObject({ state: 'closed', given: false })
    expect(await close()).toEqual({ ok: false, problem: 'vote-changed' })
    expect(await start()).toMatchObject({ ok: true })
    expect(await start()).toEqual({ ok: false, problem: 'vote-changed' })
    expect(await vote(late.ticket, { patang: 5 })).toMatchObject({ ok: true })
    expect(await audits()).toEqual(['vote.open', 'vote.close', 'vote.open'])
  })

  it('is opened by admins only, for an event with films and registration on this site', async () => {
    const event = await adminEvent(as(admin), eventId)
    if (!event) throw new Error('no event')
    await expect(openVote(as(), { event, films: all })).rejects.toThrow(NotAllowed)
    await expect(closeVote(as(), eventId)).rejects.toThrow(NotAllowed)
    await expect(showResult(as(), { eventId, films: all })).rejects.toThrow(NotAllowed)
    await expect(adminVote(as(), { eventId, films: all })).rejects.toThrow(NotAllowed)
    expect(await start([])).toEqual({ ok: false, problem: 'no-films' })
    await db.updateTable('event').set({ registration: 'form' }).where('id', '=', eventId).execute()
    expect(await start()).toEqual({ ok: false, problem: 'not-here' })
    expect(await audits()).toEqual([])
  })

  it('counts when its check-in is taken back, which tells organisers nothing, and is over when its event is cancelled', async () => {
    await start()
    const [first] = await cast([{ patang: 5 }, { patang: 1 }])
    const out = { id: first?.id ?? '', kind: 'out' as const, at: NOW.toISOString(), since: START }
    await syncEntries(as(admin), { eventId }, [out])
    expect(await shown()).toMatchObject({ voters: 2 })
    expect(await onTicket(first?.ticket ?? '')).toBe(null)
    const { ticket } = await guest()
    await db.updateTable('event').set({ event_status: 'cancelled' }).where('id', '=', eventId).execute()
    expect(await vote(ticket, { patang: 5 })).toEqual({ ok: false, problem: 'no-vote' })
  })

  it('is shown to organisers in sum, once it is closed and five people voted', async () => {
    await start()
    await cast([{ patang: 5 }, { patang: 4, 'room-214': 3 }, { patang: 4 }, { 'room-214': 4 }])
    await close()
    expect(await desk()).toEqual({ state: 'closed', voters: 4, result: null })
    expect(await show()).toEqual({ ok: false, problem: 'too-few-votes' })
    await start()
    await vote((await guest('fifth')).ticket, { patang: 5 })
    expect(await desk()).toEqual({ state: 'open', voters: 5, result: null })
    expect(await show()).toEqual({ ok: false, problem: 'vote-changed' })
    await close()
    const result = [
      { id: 'patang', title: 'Patang', mean: 4.5, count: 4, place: 1 },
      { id: 'room-214', title: 'Room 214', mean: 3.5, count: 2, place: 2 },
      { id: 'last-metro', title: 'Last Metro', mean: null, count: 0, place: null },
    ]
    expect(await desk()).toEqual({ state: 'closed', voters: 5, result })
    expect(await shown()).toEqual({ state: 'closed', voters: 5, result: null })
    const both = await Promise.all([show(), show()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shown()).toEqual({ state: 'shown', voters: 5, result })
    expect(await start()).toEqual({ ok: false, problem: 'vote-changed' })
    const seated = await guest('never came', { checked_in_at: null })
    expect(await onTicket(seated.ticket)).toMatchObject({ isIn: false, result })
    expect((await audits()).filter((action) => action === 'vote.show')).toHaveLength(1)
  })

  it('leaves out a film that the event shows no more, before and after the result', async () => {
    await start()
    await cast([
      { patang: 5 },
      { patang: 5 },
      { patang: 4 },
      { patang: 4 },
      { 'room-214': 3, metro: 2 },
      { patang: 1 },
    ])
    expect(await shown([room, metro])).toMatchObject({ voters: 1 })
    await close()
    expect(await show([room, metro])).toEqual({ ok: false, problem: 'too-few-votes' })
    await show()
    expect((await shown([room, metro]))?.result).toMatchObject([
      { id: 'room-214', place: 1 },
      { place: null },
    ])
    expect(await shown([])).toBe(null)
  })

  it('goes with the registration, while a shown result stays', async () => {
    await start()
    await cast([{ patang: 5 }, { patang: 5 }, { patang: 4 }, { patang: 4 }, { patang: 2 }, { patang: 1 }])
    const data = await personalDataOf(db, { emails: ['guest-0@college.example'], phones: [], accountIds: [] })
    expect(data.find(({ title }) => title === 'Votes for films')?.records).toEqual([
      { event: 'Screening', film: 'patang', rating: '5' },
    ])
    await erasePerson({ db, env, now: NOW }, { email: 'guest-5@college.example' })
    await close()
    await show()
    const before = await shown()
    expect(before).toMatchObject({ voters: 5, result: [{ mean: 4, count: 5 }, {}, {}] })
    await eraseOldRegistrations({ db, now: new Date(Date.parse(START) + 181 * 86_400_000) })
    expect(await votes()).toEqual([])
    expect(await shown()).toEqual(before)
  })
})

describe('the result of a vote', () => {
  const sums = (...all: (readonly [id: string, sum: number, count: number])[]) =>
    all.map(([id, sum, count]) => ({ id, sum, count }))

  it('gives films with the same mean the same place, in the running order', () => {
    const result = resultOf(all, sums(['last-metro', 9, 2], ['room-214', 90, 20], ['patang', 3, 1]))
    expect(result.map(({ id, place, mean }) => [id, place, mean])).toEqual([
      ['room-214', 1, 4.5],
      ['last-metro', 1, 4.5],
      ['patang', 3, 3],
    ])
    expect(audiencesChoice(result)).toEqual({ titles: 'Room 214 and Last Metro', mean: '4.5 of 5' })
  })

  it('names nobody where no film was rated', () => {
    expect(audiencesChoice(resultOf(all, []))).toBe(null)
  })
})
