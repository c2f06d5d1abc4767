import { beforeEach, describe, expect, it } from 'vitest'
import { adminEvent, eraseTrash, listTrash } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { NoticeClub, withMail } from '#tests/support/notice-club.ts'
import { memoryStorage, quietly } from '#tests/support/test-services.ts'
import {
  deleteEventAndNotify,
  deletionQuestion,
  markNotified,
  peopleToContact,
  restoreEventAndNotify,
} from './use-cases.server.ts'

const undone = { ...withMail, isUndo: true }
const DAY_MS = 86_400_000

describe.each(engines)('ticket holders of a deleted event, on $name', ({ open }) => {
  let db: Database
  let club: NoticeClub
  const acting = () => club.as(club.admin)
  /** Guest 1 has an email address, the others left only a phone. */
  beforeEach(async () => {
    db = await open()
    club = await new NoticeClub(db, viewerOf(await anAdmin(db))).open()
    for (const who of [1, 2]) await club.join(who)
    await club.deliver()
    const phoneOnly = { email: null, email_key: null }
    await db.updateTable('registration').set(phoneOnly).where('name', '<>', 'Guest 1').execute()
  })

  const toContact = async () => {
    const { events } = await listTrash(acting())
    return (await peopleToContact(acting(), events))[club.id]
  }
  const remove = (choice: typeof withMail | null) => deleteEventAndNotify(acting(), { id: club.id, choice })

  it('are asked about like those of a cancelled event, before anything is deleted', async () => {
    const asked = { seated: 2, waiting: 0, unreachable: 1, isDeletion: true }
    expect(await deletionQuestion(acting(), { id: club.id })).toMatchObject(asked)
    expect(await remove(null)).toMatchObject({
      problem: 'ask-notice',
      question: { ...asked, preview: { subject: 'Cancelled: Lighting workshop' } },
    })
    expect(await adminEvent(acting(), club.id)).not.toBeNull()
    expect(await club.setStatus('cancelled', { choice: null })).toMatchObject({
      question: { seated: 2, unreachable: 1 },
    })
  })

  it.each([true, false])(
    'are listed without an address until an organiser told them, where mails are sent: %s',
    async (sendsMail) => {
      await remove({ sendsMail, note: '' })
      const list = await toContact()
      expect(list).toMatchObject({ toContactCount: 1, toContact: [{ name: 'Guest 2' }] })
      const [person] = list?.toContact ?? []
      expect(person?.phone).toMatch(/^\d{10}$/)
      expect(person?.text).toContain('does not take place')
      await markNotified(acting(), { eventId: club.id, id: person?.id ?? '', version: list?.version ?? -1 })
      expect(await toContact()).toBeUndefined()
    },
  )

  it('stay listed after its date, until it has left the trash', async () => {
    await remove(withMail)
    const later = { ...acting(), now: new Date(club.at + 20 * DAY_MS) }
    const { events } = await listTrash(later)
    expect(Date.parse(events[0]?.turnsPastAt ?? '')).toBeLessThan(later.now.getTime())
    expect((await peopleToContact(later, events))[club.id]).toMatchObject({ toContactCount: 1 })
  })

  it('are listed no longer once it is restored or has left the trash', async () => {
    await remove(withMail)
    await restoreEventAndNotify(acting(), club.id, { choice: withMail })
    expect(await toContact()).toBeUndefined()
    await remove(withMail)
    expect(await toContact()).toBeDefined()
    await eraseTrash({ db, now: new Date(club.at + 31 * DAY_MS), storage: memoryStorage() })
    expect(await toContact()).toBeUndefined()
    expect(await db.selectFrom('registration').select('id').execute()).toEqual([])
  })

  it('hear nothing by an Undo within the thirty seconds, also of an earlier change that was told to nobody', async () => {
    await club.change({ date: '2030-03-12' }, quietly)
    for (const choice of [quietly, withMail]) {
      await remove(choice)
      await restoreEventAndNotify(acting(), club.id, { choice: undone })
      expect(await club.afterHold()).toEqual([])
    }
    // Who knows the old date is still asked about.
    expect(await club.change({ title: 'Three lamps' }, null)).toMatchObject({ question: { seated: 2 } })
  })

  it('hear by an Undo that it takes place, where they have heard of the deletion', async () => {
    await remove(withMail)
    expect(await club.afterHold()).toHaveLength(1)
    await restoreEventAndNotify(acting(), club.id, { choice: undone })
    const subjects = (await club.afterHold()).map(({ subject }) => subject)
    expect(subjects).toEqual(['It takes place: Lighting workshop, 9 March, 6:00 PM'])
  })
})
