import { describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { archiveText } from './archive.rules.ts'
import {
  archiveView,
  archiveYear,
  committeeYears,
  handoverView,
  publicCommittee,
  removeArchive,
  startHandover,
} from './use-cases.server.ts'

const now = new Date('2027-05-06T09:00:00.000Z')

describe.each(bothEngines)('the archive of committees, on $name', ({ open }) => {
  it('shows the team and the events of a year on a public page until it is removed', async () => {
    const db = await open()
    const announced: string[] = []
    const head = actingAs(db, viewerOf(await aSuperAdmin(db)), { now, announced: announced as never })
    const anyone = actingAs(db, visitor, { now })
    expect(await archiveYear(head)).toMatchObject({ problem: 'gone' })
    await startHandover(head)
    const thisYear = { date: '2027-02-06', turnsPastAt: '2027-02-07T00:00:00.000Z' }
    const { id } = await anEvent(db, { ...thisYear, title: 'Reels in a day' })
    await anEvent(db, { date: '2026-02-06', turnsPastAt: '2026-02-07T00:00:00.000Z', title: 'Before' })
    await anEvent(db, { ...thisYear, title: 'Cancelled', eventStatus: 'cancelled' })
    expect(await publicCommittee(anyone, '2026-27')).toBeNull()
    expect((await archiveView(head, 2026)).counts.events).toBe(1)
    expect(await archiveYear(head)).toEqual({ ok: true, value: { fromYear: 2026 } })
    expect(announced).toContain('content')
    expect((await handoverView(head)).open?.checks.archive.state).toBe('done')
    const page = await publicCommittee(anyone, '2026-27')
    expect(page).toMatchObject({
      title: 'Committee 2026–27',
      events: [{ id, title: 'Reels in a day', day: '6 February 2027' }],
    })
    expect(page?.team.leaders.length).toBeGreaterThan(0)
    expect(await committeeYears(anyone)).toEqual([{ slug: '2026-27', title: 'Committee 2026–27' }])
    await archiveYear(head)
    expect(await committeeYears(anyone)).toHaveLength(1)
    const admin = actingAs(db, viewerOf(await anAdmin(db)), { now })
    await expect(removeArchive(admin, '2026-27')).rejects.toThrow(NotAllowed)
    expect(await removeArchive(head, '2026-27')).toEqual({ ok: true, value: null })
    expect(await removeArchive(head, '2026-27')).toMatchObject({ problem: 'gone' })
    expect(await publicCommittee(anyone, '2026-27')).toBeNull()
    for (const slug of ['', '2026', "2026-27'", '../2026-27'])
      expect(await publicCommittee(anyone, slug)).toBeNull()
  })
})

it('the archive summary counts events, films and people', () => {
  expect(archiveText({ events: 14, films: 1, people: 9 })).toBe('14 events, 1 film, 9 people')
})
