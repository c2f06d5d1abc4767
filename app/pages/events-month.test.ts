import { describe, expect, it } from 'vitest'
import { loginContext } from '#tests/support/admin-accounts.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { aFilmCall } from '#tests/support/film-calls.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { loader } from './events-month.tsx'

const now = new Date('2026-11-29T06:00:00Z')

describe.each(bothEngines)('the month view, on $name', ({ open }) => {
  it('shows by the club’s clock when a call for films closes, and leads to its month', async () => {
    const db = await open()
    await anEvent(db, {
      title: 'Quiz',
      date: '2026-12-05',
      time: '18:00',
      turnsPastAt: '2026-12-05T12:30:00.000Z',
    })
    // In November for UTC, in December for the club.
    const soon = await aFilmCall(db, { now, title: 'Shorts', closesAt: '2026-11-30T18:30:00.000Z' })
    await aFilmCall(db, { now, title: 'Next year', closesAt: '2027-01-09T12:30:00.000Z' })
    await aFilmCall(db, { now, title: 'Closed', closesAt: '2026-11-28T12:30:00.000Z' })
    const acting = { ...(await loginContext(db)), now }
    const month = async (query: string) => loader(routeArgs(acting, `/events/month${query}`))
    const december = await month('?month=2026-12')
    expect(december.events).toMatchObject([
      { address: `/submit/${soon}`, title: 'Last moment for films: Shorts', date: '2026-12-01' },
      { title: 'Quiz', date: '2026-12-05' },
    ])
    expect(december.after).toBe('2027-01')
    expect(await month('?month=2027-01')).toMatchObject({ events: [{ clockTime: '6:00 PM' }], after: null })
    expect(await month('')).toMatchObject({ events: [], after: '2026-12' })
    expect((await month('?month=2026-12&q=quiz')).events).toMatchObject([{ title: 'Quiz' }])
  })
})
