import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import type { AdminEvent, PublicEvent } from './model.ts'
import { listPublic } from './public.store.server.ts'
import type { EventPicture, PictureSet } from './pictures.rules.ts'
import { publicPictures } from './pictures.server.ts'
import { arrangePictures, findPictureSet } from './pictures.store.server.ts'
import { checkRecapForm, type Recap, type RecapErrors } from './recap.rules.ts'
import { findRecap, saveRecap, type StoredRecap } from './recap.store.server.ts'
import { findEvent } from './store.server.ts'
import { adminView, publicView } from './views.server.ts'

const NEXT_SHOWN = 3
/** Some of them may be cancelled or postponed. */
const NEXT_LOOKED_AT = 12

export interface AfterEventView {
  /** null: there is none. */
  recap: (Recap & { pictures: EventPicture[] }) | null
  /** In its place: what comes next. */
  next: { id: string; title: string; on: string }[]
}

/** What the page of an event that is over shows; null: it is not over. `event` is public. */
export async function afterEvent(
  acting: Acting,
  { id, status }: Pick<PublicEvent, 'id' | 'status'>,
): Promise<AfterEventView | null> {
  mustBeAble(acting.viewer, 'events.view')
  if (status !== 'past') return null
  const shown = await publicPictures(acting, { id, status })
  const text = (await findRecap(acting.db, id))?.text ?? ''
  if (text || shown) return { recap: { text, pictures: [], credit: '', ...shown }, next: [] }
  const query = { when: 'upcoming', q: '', category: null, now: acting.now } as const
  const events = await listPublic(acting.db, query, { limit: NEXT_LOOKED_AT, offset: 0 })
  const taking = events.filter(({ eventStatus }) => eventStatus === 'scheduled').slice(0, NEXT_SHOWN)
  const next = taking.map((event) => {
    const { id, title, longDate } = publicView(event, acting)
    return { id, title, on: longDate }
  })
  return { recap: null, next }
}

/** null: there is no such event. */
export async function recapToEdit(
  acting: Acting,
  id: string,
): Promise<{ event: AdminEvent; recap: StoredRecap; set: PictureSet } | null> {
  mustBeAble(acting.viewer, 'events.manage')
  const event = isId(id) ? await findEvent(acting.db, id) : null
  if (!event) return null
  const recap = (await findRecap(acting.db, id)) ?? { text: '', credit: '', version: 0 }
  return { event: adminView(event, acting), recap, set: await findPictureSet(acting.db, id) }
}

/** `seen` is the version that the form was made of. */
export async function changeRecap(
  acting: Acting,
  { id, form, seen }: { id: string; form: Record<string, unknown>; seen: number },
): Promise<
  Outcome<null, 'gone' | 'changed-elsewhere'> | { ok: false; problem: 'invalid'; errors: RecapErrors }
> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'events.manage')
  const { db, now } = acting
  if (!isId(id) || !(await findEvent(db, id))) return refused('gone')
  const check = checkRecapForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const isSaved = await transact(db, async (db) => {
    if (!(await saveRecap(db, { id, seen, recap: check.value, now }))) return false
    await arrangePictures(db, id, check.value.pictures)
    await recordAudit(db, {
      action: 'event.recap',
      subjectId: id,
      actorId: by,
      at: now,
    })
    return true
  })
  if (!isSaved) return refused('changed-elsewhere')
  acting.announce('events')
  return done(null)
}
