import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { createIdempotently } from '#app/platform/database/idempotent-create.ts'
import { isId, newId } from '#app/platform/id.ts'
import { withdrawMails } from '#app/platform/mail/mail.ts'
import { deletePictures } from '#app/uploads/use-cases.server.ts'
import { mailKeyOf } from './entries.rules.ts'
import { listEntries } from './entries.store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type CallErrors, checkCallForm, isCallShown, laterEndErrors } from './calls.rules.ts'
import * as store from './calls.store.server.ts'
import type { FilmCall, ListedCall } from './model.ts'

export async function filmCalls({ db, viewer }: Acting): Promise<ListedCall[]> {
  mustBeAble(viewer, 'films.submissions')
  return store.listCalls(db)
}

export async function callToEdit({ db, viewer }: Acting, id: string): Promise<FilmCall | null> {
  mustBeAble(viewer, 'films.submissions')
  return isId(id) ? store.findCall(db, id) : null
}

/** What visitors may read of a call: from when it opens until some time after it has closed. */
export async function publicCall({ db, viewer, now }: Acting, id: string): Promise<FilmCall | null> {
  mustBeAble(viewer, 'films.submit')
  const call = isId(id) ? await store.findCall(db, id) : null
  return call && isCallShown(call, now) ? call : null
}

/** The first to close first. */
export async function openCalls({ db, viewer, now }: Acting): Promise<FilmCall[]> {
  mustBeAble(viewer, 'films.submit')
  return store.listOpened(db, { now, after: now })
}

type Saved<Problem extends string> =
  | Outcome<{ id: string }, Problem>
  | { ok: false; problem: 'invalid'; errors: CallErrors }

/** With the same request key a second press makes no second call; what it corrects is kept. */
export async function createCall(
  acting: Acting,
  form: unknown,
  requestKey: unknown,
): Promise<Saved<'changed-elsewhere'>> {
  mustBeAble(acting.viewer, 'films.submissions')
  const check = checkCallForm(form, acting.env.clubTimeZone)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { db, now } = acting
  const call = { ...check.value, id: newId(), createdAt: now.toISOString(), createdBy: null }
  type Made = typeof call
  const kept = await createIdempotently<Made, Made & Pick<FilmCall, 'updatedAt'>>(call, requestKey, {
    insert: (row) =>
      withAudit(acting, 'film-call.create', async (db) =>
        (await store.insertCall(db, { id: row.id, content: row, now })) ? row : null,
      ),
    async find(id) {
      const earlier = await store.findCall(db, id)
      return earlier && { ...earlier, createdBy: null }
    },
    replace: ({ id, updatedAt: seenAt }, sent) =>
      withAudit(acting, 'film-call.change', async (db) =>
        (await store.updateCall(db, { id, content: sent, seenAt, now })) ? sent : null,
      ),
    hasSameContent: store.hasSameContent,
  })
  if (!kept) return refused('changed-elsewhere')
  acting.announce('films')
  return done({ id: kept.id })
}

export async function changeCall(
  acting: Acting,
  { id, form, seenAt }: { id: string; form: unknown; seenAt: string },
): Promise<Saved<'gone' | 'changed-elsewhere'>> {
  mustBeAble(acting.viewer, 'films.submissions')
  const check = checkCallForm(form, acting.env.clubTimeZone)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const before = await callToEdit(acting, id)
  if (!before) return refused('gone')
  if (before.updatedAt !== seenAt) return refused('changed-elsewhere')
  const { now } = acting
  const errors = laterEndErrors(before, check.value, now)
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  const changed = await withAudit(acting, 'film-call.change', async (db) =>
    (await store.updateCall(db, { id, content: check.value, seenAt, now })) ? { id } : null,
  )
  if (!changed) return refused('changed-elsewhere')
  acting.announce('films')
  return done({ id })
}

/** Only while nothing was sent in for it; its drafts go with it. */
export async function deleteCall(acting: Acting, id: string): Promise<Outcome<null, 'gone' | 'has-entries'>> {
  mustBeAble(acting.viewer, 'films.submissions')
  if (!(await callToEdit(acting, id))) return refused('gone')
  let drafts: Awaited<ReturnType<typeof listEntries>> = []
  const deleted = await withAudit(acting, 'film-call.delete', async (db) => {
    drafts = await listEntries(db, { callId: id, state: 'draft', q: '' })
    if (!(await store.deleteCallWithoutFilms(db, id))) return null
    for (const draft of drafts) await withdrawMails(db, mailKeyOf(draft))
    return { id }
  })
  if (!deleted) return refused('has-entries')
  await deletePictures(acting, ...drafts.flatMap(({ poster, still }) => [poster, still]))
  acting.announce('films')
  return done(null)
}

/** When the next call opens or closes. A timer renews the cached pages then. */
export async function nextCallMoment({
  db,
  now = new Date(),
}: {
  db: Database
  now?: Date
}): Promise<string | null> {
  return store.nextMoment(db, now)
}
