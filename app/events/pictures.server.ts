import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit, recordAuditHourly } from '#app/audit/use-cases.server.ts'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { CAMPUS_LIMIT, takeAddressToken, takeToken } from '#app/platform/http/rate-limit.ts'
import { isId } from '#app/platform/id.ts'
import type { UploadProblem } from '#app/uploads/rules.ts'
import { copyPicture, deletePictures, savePicture } from '#app/uploads/use-cases.server.ts'
import type { PublicEvent } from './model.ts'
import { type EventPicture, isContentHash, PICTURES_MOST } from './pictures.rules.ts'
import * as store from './pictures.store.server.ts'
import { findRecap } from './recap.store.server.ts'
import { findEvent } from './store.server.ts'
import { takeDownsPerEvent } from './take-down.rules.ts'

export { findHiddenPictures as picturesTakenDown, sumPictures } from './pictures.store.server.ts'

interface PictureFile {
  eventId: string
  /** SHA-256 of the file as it was chosen, before the browser made it smaller. */
  hash: string
  bytes: Uint8Array
}

/** A file that is there already is not kept twice. Every picture is decoded and encoded again, so that only pixels are left. */
export async function addPicture(
  acting: Acting,
  { eventId, hash, bytes }: PictureFile,
): Promise<Outcome<null, UploadProblem | 'gone-event' | 'no-hash' | 'too-many'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { db, now, env } = acting
  if (!isContentHash(hash)) return refused('no-hash')
  if (!isId(eventId) || !(await findEvent(db, eventId))) return refused('gone-event')
  if (await store.isFileKnown(db, { eventId, hash })) return done(null)
  const { pictures } = await store.findPictureSet(db, eventId)
  if (pictures.length >= PICTURES_MOST) return refused('too-many')
  const saved = await savePicture(acting, bytes, `${eventId} ${hash}`, 'event-pictures')
  if (!saved.ok) return saved
  const src = pictureAddress(saved.value.url, env.publicUrl) ?? saved.value.url
  const isRoom = await transact(db, async (db) => {
    await store.lockPictures(db, eventId)
    // The same file was sent twice at once: it has the same address.
    if (await store.isFileKnown(db, { eventId, hash })) return true
    const { pictures } = await store.findPictureSet(db, eventId)
    if (pictures.length >= PICTURES_MOST) return false
    const position = await store.nextPosition(db, eventId)
    const row = { eventId, hash, src, bytes: saved.value.bytes, position, now }
    if (await store.insertPicture(db, row))
      await recordAuditHourly(db, { actorId: by, action: 'event.picture-add', subjectId: eventId, at: now })
    return true
  })
  if (!isRoom) {
    await deletePictures(acting, src)
    return refused('too-many')
  }
  acting.announce('events')
  return done(null)
}

/** The pictures of an event that is over, with the line about who made them; null: it shows none. `event` is public. */
export async function publicPictures(
  acting: Acting,
  { id, status }: Pick<PublicEvent, 'id' | 'status'>,
): Promise<{ pictures: EventPicture[]; credit: string } | null> {
  mustBeAble(acting.viewer, 'events.view')
  const shown = status === 'past' ? await store.listShown(acting.db, id) : []
  if (shown.length === 0) return null
  const pictures = shown.map((picture, at) => ({
    ...picture,
    label: picture.alt || `Picture ${at + 1} of ${shown.length}`,
  }))
  return { pictures, credit: (await findRecap(acting.db, id))?.credit ?? '' }
}

async function isWithinLimits(acting: Acting, eventId: string, address: string) {
  if (!(await takeAddressToken(acting, { name: 'take-down', address, ...CAMPUS_LIMIT })))
    return 'too-many-attempts'
  const ofEvent = { key: `take-down:event:${eventId}`, ...takeDownsPerEvent, now: acting.now }
  return (await takeToken(acting.db, ofEvent)).ok ? null : 'too-many-down'
}

/**
 * Hides a picture from everybody at once, for whoever asks. It gets an address that only admins are told, since the old one is
 * in browsers and messages.
 */
export async function takePictureDown(
  acting: Acting,
  { eventId, id, address }: { eventId: string; id: string; address: string },
): Promise<Outcome<null, 'gone' | 'too-many-attempts' | 'too-many-down'>> {
  mustBeAble(acting.viewer, 'events.view')
  const { db, now } = acting
  const picture = isId(eventId) && isId(id) ? await store.findPicture(db, { eventId, id }) : null
  if (picture?.state !== 'shown') return refused('gone')
  const problem = await isWithinLimits(acting, eventId, address)
  if (problem) return refused(problem)
  const src = (await copyPicture(acting, picture.src)) ?? picture.src
  const isHidden = await transact(db, async (db) => {
    const move = { id, from: 'shown', to: 'hidden', src, at: now.toISOString() }
    if (!(await store.moveState(db, move))) return false
    await recordAudit(db, { action: 'event.picture-hide', subjectId: eventId, actorId: null, at: now })
    return true
  })
  const useless = isHidden ? picture.src : src
  if (src !== picture.src) await deletePictures(acting, useless)
  if (!isHidden) return refused('gone')
  acting.announce('events')
  return done(null)
}

type Chosen = { eventId: string; id: string }

/** After it was taken down. */
export async function showPictureAgain(
  acting: Acting,
  { eventId, id }: Chosen,
): Promise<Outcome<null, 'gone'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { db, now } = acting
  const picture = isId(eventId) && isId(id) ? await store.findPicture(db, { eventId, id }) : null
  const isShown = await transact(db, async (db) => {
    const move = { id, from: 'hidden', to: 'shown', src: picture?.src ?? '', at: null }
    if (!picture || !(await store.moveState(db, move))) return false
    await recordAudit(db, { action: 'event.picture-show', subjectId: eventId, actorId: by, at: now })
    return true
  })
  if (!isShown) return refused('gone')
  acting.announce('events')
  return done(null)
}

/** With its files. One that was taken down stays known by its hash, so that the same file is not published again by chance. */
export async function deleteEventPicture(
  acting: Acting,
  { eventId, id }: Chosen,
): Promise<Outcome<null, 'gone'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { db, now } = acting
  const picture = isId(eventId) && isId(id) ? await store.findPicture(db, { eventId, id }) : null
  const isDeleted = await transact(db, async (db) => {
    const move = { id, from: 'hidden', to: 'deleted', src: '', at: picture?.hiddenAt ?? null }
    if (!picture) return false
    const isGone =
      picture.state === 'hidden' ? await store.moveState(db, move) : await store.removePicture(db, id)
    if (isGone)
      await recordAudit(db, { action: 'event.picture-delete', subjectId: eventId, actorId: by, at: now })
    return isGone
  })
  if (!isDeleted || !picture) return refused('gone')
  await deletePictures(acting, picture.src)
  acting.announce('events')
  return done(null)
}
