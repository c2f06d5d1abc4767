import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { longDate } from '#app/events/club-time.ts'
import { updateEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { type DeliveredMail, MINUTE_MS, NoticeClub, withMail } from '#tests/support/notice-club.ts'
import { seedFrom } from '#tests/support/seed.ts'
import { nobodyAffected, quietly } from '#tests/support/test-services.ts'
import { NOTICE_HOLD_MS } from './rules.ts'
import { cancelTicket, deleteEventAndNotify, restoreEventAndNotify } from './use-cases.server.ts'

const agree = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected)
const SEATS = 2
const statuses = ['scheduled', 'postponed', 'cancelled'] as const
const dates = ['2030-03-09', '2030-03-10', '2030-03-11']
const venues = ['Studio 2', 'Studio 9']

const subjects: Record<string, RegExp> = {
  postponed: /^Postponed: /,
  cancelled: /^Cancelled: /,
  deleted: /^Cancelled: /,
  scheduled: /^(Moved|New place|It takes place): /,
}

/** Whether the mail says what holds: the status, and the date and the place of an event that takes place. */
function agreeOnNews({ subject, text }: DeliveredMail, expectedNews: string): void {
  const { date, venue, status } = JSON.parse(expectedNews) as { date: number; venue: number; status: string }
  expect(subject).toMatch(subjects[status] ?? /^$/)
  agree(text.includes('no longer valid'), status === 'deleted')
  if (status !== 'scheduled') return
  expect(text).toContain(longDate(dates[date] ?? ''))
  expect(text).toContain(venues[venue])
}

describe.each(engines)('ticket holders, on $name', ({ engine, open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('join' as const), n: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('leave' as const), n: fc.nat(5) }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('date' as const), n: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('venue' as const), n: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('quiet date' as const), n: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('status' as const), n: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), n: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), n: fc.constant(0) }) },
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('wait' as const), n: fc.integer({ min: 1, max: 12 }) }),
    },
  )
  type Step = { does: string; n: number }

  /** What holds, what each active person knows, and what a mail that waits would say. */
  class Model {
    facts = { date: 0, venue: 0, status: 'scheduled' as string }
    isDeleted = false
    knows = new Map<number, string>()
    /** In order; the first have the seats. */
    places: number[] = []
    waits = new Map<number, { says: string; at: number }>()

    /** Whether people know what matters: of a cancelled, postponed or deleted event only the status. */
    told(knownNews: string) {
      const [known, now] = [knownNews, this.now].map((news) => JSON.parse(news) as Model['facts'])
      return now?.status === 'scheduled' ? knownNews === this.now : known?.status === now?.status
    }

    get now() {
      return JSON.stringify(this.isDeleted ? { ...this.facts, status: 'deleted' } : this.facts)
    }

    changed(at: number, sendsMail: boolean) {
      for (const [who, knownNews] of this.knows) {
        this.waits.delete(who)
        if (sendsMail && !this.told(knownNews))
          this.waits.set(who, { says: this.now, at: at + NOTICE_HOLD_MS })
      }
    }

    /** Who hears now, and of what. */
    delivered(at: number): [who: number, says: string][] {
      const dueMails = [...this.waits].filter(([, mail]) => mail.at <= at)
      for (const [who, { says }] of dueMails) {
        this.knows.set(who, says)
        this.waits.delete(who)
      }
      return dueMails.map(([who, { says }]) => [who, says] as [number, string]).toSorted(([a], [b]) => a - b)
    }
  }

  async function walk(steps: readonly Step[], { forgets = false } = {}) {
    const club = await new NoticeClub(db, admin).open(SEATS)
    const model = new Model()
    const save = async (over: Record<string, unknown>, choice: typeof withMail) => {
      if (!forgets) return club.change(over, choice)
      const form = { ...club.form, ...over }
      const outcome = await updateEvent(club.as(club.admin), { id: club.id, form, ...nobodyAffected })
      if (outcome.ok) club.form = form
      return outcome
    }
    for (const { does, n } of [...steps, { does: 'wait', n: 12 }, { does: 'wait', n: 12 }]) {
      const { facts } = model
      if (does === 'join') {
        const registration = model.knows.has(n) ? null : await club.join(n)
        if (registration) agree(registration.ok, facts.status === 'scheduled' && !model.isDeleted)
        if (registration?.ok) {
          model.knows.set(n, model.now)
          model.places.push(n)
        }
      } else if (does === 'leave' && model.knows.has(n)) {
        const cancellation = await cancelTicket(club.as(visitor), club.tickets.get(n) ?? '')
        agree(cancellation.ok, !model.isDeleted && facts.status !== 'cancelled')
        if (!cancellation.ok) continue
        for (const map of [model.knows, model.waits]) map.delete(n)
        const promoted = model.places.indexOf(n) < SEATS ? model.places[SEATS] : undefined
        model.places = model.places.filter((who) => who !== n)
        // The mail about the seat says what holds.
        if (promoted !== undefined) model.knows.set(promoted, model.now)
      } else if (does.endsWith('date') || does === 'venue') {
        const isQuiet = does === 'quiet date'
        const over = does === 'venue' ? { venue: venues[n] } : { date: dates[n] }
        const outcome = await save(over, isQuiet ? quietly : withMail)
        agree(outcome.ok, !model.isDeleted)
        if (!outcome.ok) continue
        if (does === 'venue') facts.venue = n
        else if (facts.date !== n) {
          facts.date = n
          if (facts.status === 'postponed') facts.status = 'scheduled'
        }
        model.changed(club.at, !isQuiet)
      } else if (does === 'status') {
        const status = statuses[n] ?? 'scheduled'
        const outcome = await club.setStatus(status)
        agree(outcome.ok, !model.isDeleted)
        if (outcome.ok && facts.status !== status) {
          facts.status = status
          model.changed(club.at, true)
        }
      } else if (does === 'delete' && !model.isDeleted) {
        await deleteEventAndNotify(club.as(club.admin), { id: club.id, choice: withMail })
        model.isDeleted = true
        model.changed(club.at, true)
      } else if (does === 'restore' && model.isDeleted) {
        await restoreEventAndNotify(club.as(club.admin), club.id)
        model.isDeleted = false
        model.changed(club.at, true)
      } else if (does === 'wait') {
        club.at += n * MINUTE_MS
        const guestOf = ({ recipient }: DeliveredMail) => Number(/\d+/.exec(recipient)?.[0])
        const sent = (await club.deliver()).toSorted((a, b) => guestOf(a) - guestOf(b))
        const expected = model.delivered(club.at)
        agree(
          sent.map(guestOf),
          expected.map(([who]) => who),
        )
        for (const [at, mail] of sent.entries()) agreeOnNews(mail, expected[at]?.[1] ?? '')
      }
    }
  }

  it('get exactly one mail about each relevant change, in random sequences of steps', async () => {
    const everyWalk = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) =>
      walk(steps),
    )
    const numRuns = { sqlite: 60, postgres: 15 }[engine]
    await expect(fc.assert(everyWalk, { seed: seedFrom('FUZZ_SEED'), numRuns })).resolves.toBeUndefined()
  })

  it('who are not notified make the comparison with the model fail', async () => {
    const steps = [
      { does: 'join', n: 1 },
      { does: 'date', n: 2 },
    ]
    await expect(walk(steps)).resolves.toBeUndefined()
    await expect(walk(steps, { forgets: true })).rejects.toThrow('deeply equal')
  })
})
