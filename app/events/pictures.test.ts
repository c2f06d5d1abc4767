import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anAdmin, anEvent, anEventPicture, viewerOf } from '#tests/support/factories.ts'
import { actingAs, memoryStorage } from '#tests/support/test-services.ts'
import { pictureSpaceText, PICTURES_MOST } from './pictures.rules.ts'
import { takeDownsPerEvent } from './take-down.rules.ts'
import {
  addPicture,
  afterEvent,
  changeRecap,
  deleteEventPicture,
  eraseTrash,
  picturesTakenDown,
  publicEvent,
  publicPictures,
  recapToEdit,
  showPictureAgain,
  takePictureDown,
} from './use-cases.server.ts'

/** After the events of the factories. */
const now = new Date('2030-04-01T06:00:00Z')
const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** A photo of a phone: it says where it was taken, and with what. */
async function photo(colour = '#a33'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'Canon' }, IFD3: { GPSLatitude: '28/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
}

it('the meter of space names the pictures and the megabytes', () =>
  expect(pictureSpaceText(12, 8_808_038)).toBe('12 of 60 pictures, 8.4 MB'))

describe.each(bothEngines)('the pictures of an event, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let eventId: string
  let storage: ReturnType<typeof memoryStorage>
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    eventId = (await anEvent(db)).id
    storage = memoryStorage()
  })
  const as = (viewer: Viewer, at = now) => ({ ...actingAs(db, viewer, { now: at }), storage })
  const add = (bytes: Uint8Array, hash = hashOf(bytes)) => addPicture(as(admin), { eventId, hash, bytes })
  const shown = async () => {
    const event = await publicEvent(as(visitor), eventId)
    return (event && (await publicPictures(as(visitor), event))?.pictures) ?? []
  }
  const down = (id: string, address = '192.0.2.1', at = now) =>
    takePictureDown(as(visitor, at), { eventId, id, address })
  const filesAt = (src: string) => [...storage.kept.keys()].filter((name) => src.includes(name.slice(0, 36)))

  it('are shown to everybody once the event is over, without place and camera', async () => {
    const bytes = await photo()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    expect(await add(bytes)).toEqual({ ok: true, value: null })
    const [picture] = await shown()
    const kept = storage.kept.get(`${picture?.src.slice('/uploads/'.length)}`)
    const { format, exif } = await sharp(kept).metadata()
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })
    const before = new Date('2030-03-01T06:00:00Z')
    const event = await publicEvent(as(visitor, before), eventId)
    expect(event && (await publicPictures(as(visitor, before), event))).toBeNull()
  })

  it('wait while the event is moved to a day to come, and stay when it is cancelled', async () => {
    const id = await anEventPicture(db, { event_id: eventId })
    const change = (set: { turns_past_at: string; event_status?: string }) =>
      db.updateTable('event').set(set).where('id', '=', eventId).execute()
    await change({ turns_past_at: '2030-06-01T06:00:00.000Z' })
    expect(await shown()).toEqual([])
    expect((await recapToEdit(as(admin), eventId))?.set.pictures).toMatchObject([{ id }])
    await change({ turns_past_at: '2030-03-01T06:00:00.000Z', event_status: 'cancelled' })
    expect(await shown()).toMatchObject([{ id }])
  })

  it('are kept once when a lost answer, or a break, sends a file again', async () => {
    const bytes = await photo()
    const outcomes = await Promise.all([add(bytes), add(bytes)])
    expect([...outcomes, await add(bytes)].every(({ ok }) => ok)).toBe(true)
    expect(await shown()).toHaveLength(1)
    expect(storage.kept.size).toBe(2)
  })

  it('leave the storage when their event leaves the trash', async () => {
    await add(await photo())
    await db.updateTable('event').set({ deleted_at: now.toISOString() }).where('id', '=', eventId).execute()
    expect(storage.kept.size).toBe(2)
    expect(await eraseTrash({ db, now: new Date('2030-05-02'), storage })).toBe(1)
    expect(storage.kept.size).toBe(0)
  })

  it('are at most sixty, also when two are sent at the same time', async () => {
    for (let at = 0; at < PICTURES_MOST - 1; at += 1) await anEventPicture(db, { event_id: eventId })
    const outcomes = await Promise.all([add(await photo('#111')), add(await photo('#222'))])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'too-many' })
    // What was refused left no file: one picture in its two sizes.
    expect(storage.kept.size).toBe(2)
    expect(await add(await photo('#333'))).toEqual({ ok: false, problem: 'too-many' })
    expect(storage.kept.size).toBe(2)
    expect(await shown()).toHaveLength(PICTURES_MOST)
  })

  it('are refused without a hash, and for no event', async () => {
    expect(await add(await photo(), 'none')).toEqual({ ok: false, problem: 'no-hash' })
    const bytes = await photo()
    expect(await addPicture(as(admin), { eventId: newId(), hash: hashOf(bytes), bytes })).toEqual({
      ok: false,
      problem: 'gone-event',
    })
  })

  it('stand in the order and with the words that an admin gave them', async () => {
    const one = await anEventPicture(db, { event_id: eventId, position: 0 })
    const other = await anEventPicture(db, { event_id: eventId, position: 1 })
    const foreign = await anEventPicture(db, { event_id: (await anEvent(db)).id, alt: 'Mine' })
    const form = { credit: 'Asha', order: `${other} ${one} ${foreign}`, [`alt-${one}`]: 'Lamps' }
    expect(await changeRecap(as(admin), { id: eventId, form, seen: 0 })).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject([
      { id: other, alt: '' },
      { id: one, alt: 'Lamps' },
    ])
    const words = await db.selectFrom('event_picture').select('alt').where('id', '=', foreign).execute()
    expect(words).toEqual([{ alt: 'Mine' }])
    const event = await publicEvent(as(visitor), eventId)
    expect(event && (await afterEvent(as(visitor), event))?.recap).toMatchObject({ credit: 'Asha' })
  })

  it('are hidden from everybody by one press: the old address ends, and admins are told', async () => {
    await add(await photo())
    const [picture] = await shown()
    const { id = '', src = '' } = picture ?? {}
    expect(filesAt(src)).toHaveLength(2)
    expect(await down(id)).toEqual({ ok: true, value: null })
    expect(await shown()).toEqual([])
    expect(filesAt(src)).toEqual([])
    expect(storage.kept.size).toBe(2)
    expect(await picturesTakenDown(db)).toEqual({ count: 1, eventId })
    const audit = await db.selectFrom('audit_entry').select(['action', 'actor_id']).execute()
    expect(audit).toContainEqual({ action: 'event.picture-hide', actor_id: null })
    expect(await down(id)).toEqual({ ok: false, problem: 'gone' })
  })

  it('leave a file that the event shows as its own picture where it is', async () => {
    await add(await photo())
    const { id, src } = (await shown())[0] ?? { id: '', src: '' }
    await db.updateTable('event').set({ image: src }).where('id', '=', eventId).execute()
    await down(id)
    expect(filesAt(src)).toHaveLength(2)
    await deleteEventPicture(as(admin), { eventId, id })
    expect(filesAt(src)).toHaveLength(2)
    expect(storage.kept.size).toBe(2)
  })

  it('are not kept without their entry in the audit log: one for all that are sent within an hour', async () => {
    await add(await photo('#111'))
    await add(await photo('#222'))
    const entries = db.selectFrom('audit_entry').select('id').where('action', '=', 'event.picture-add')
    expect(await entries.execute()).toHaveLength(1)
    await db.deleteFrom('audit_entry').execute()
    await db.schema.alterTable('audit_entry').renameTo('audit_entry_away').execute()
    await expect(add(await photo('#333'))).rejects.toThrow('audit_entry')
    await db.schema.alterTable('audit_entry_away').renameTo('audit_entry').execute()
    expect(await shown()).toHaveLength(2)
  })

  it('are shown again by an admin, at their new address', async () => {
    await add(await photo())
    const [picture] = await shown()
    const { id = '', src = '' } = picture ?? {}
    await down(id)
    expect(await showPictureAgain(as(admin), { eventId, id })).toEqual({ ok: true, value: null })
    const [again] = await shown()
    expect(again?.src).not.toBe(src)
    expect(filesAt(again?.src ?? '')).toHaveLength(2)
    expect(await picturesTakenDown(db)).toBeNull()
  })

  it('are deleted with their files, and do not come back by the same file once they were taken down', async () => {
    const [kept, removed] = [await photo('#111'), await photo('#222')]
    await add(kept)
    await add(removed)
    const [one, other] = await shown()
    await down(other?.id ?? '')
    for (const { id = '' } of [one ?? {}, other ?? {}])
      expect(await deleteEventPicture(as(admin), { eventId, id })).toEqual({ ok: true, value: null })
    expect(storage.kept.size).toBe(0)
    await add(kept)
    await add(removed)
    expect(await shown()).toHaveLength(1)
    const { set } = (await recapToEdit(as(admin), eventId)) ?? {}
    expect(set?.hashes).toHaveLength(2)
  })

  it.each([
    ['one stranger', () => '192.0.2.1'],
    ['many', (at: number) => `198.51.100.${at}`],
  ])('are not all hidden by %s within an hour', async (_, addressOf) => {
    const { limit, windowMs } = takeDownsPerEvent
    const outcomes = []
    for (let at = 0; at < limit + 3; at += 1)
      outcomes.push(await down(await anEventPicture(db, { event_id: eventId }), addressOf(at)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(limit)
    expect(outcomes.at(-1)).toEqual({ ok: false, problem: 'too-many-down' })
    const id = await anEventPicture(db, { event_id: eventId })
    expect(await down(id, '203.0.113.1', new Date(now.getTime() + windowMs + 1))).toMatchObject({ ok: true })
  })

  it('end with their event', async () => {
    await anEventPicture(db, { event_id: eventId })
    await db.updateTable('event').set({ deleted_at: now.toISOString() }).execute()
    expect(await shown()).toEqual([])
    await db.deleteFrom('event').where('id', '=', eventId).execute()
    expect(await db.selectFrom('event_picture').select('id').execute()).toEqual([])
  })
})
