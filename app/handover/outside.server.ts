import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import { recordHandover } from './changes.server.ts'
import { OUTSIDE_MOST, type OutsideErrors, outsideErrors, outsideVersion, readOutside } from './rules.ts'
import { deleteOutside, insertOutside, listOutside, markHanded, replaceOutside } from './store.server.ts'

type SaveOutcome =
  | Outcome<null, 'gone' | 'too-many-items' | 'changed-elsewhere'>
  | { ok: false; problem: 'invalid'; errors: OutsideErrors }

/** Changes the list of accounts outside the site, if `change` finds its row. */
async function changeList(
  acting: Acting,
  change: (db: Database) => Promise<boolean>,
): Promise<Outcome<null, 'gone'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const isChanged = await transact(acting.db, async (db) => {
    if (!(await change(db))) return false
    await recordHandover(db, { action: 'handover.outside', by, id: null, now: acting.now })
    return true
  })
  if (isChanged) acting.announce('users')
  return isChanged ? done(null) : refused('gone')
}

/** `id` '' adds a line to the list of accounts outside the site. `seen`: the line that the form was opened with. */
export async function saveOutside(
  acting: Acting,
  { id, seen, ...sent }: { id: string; seen?: unknown } & Record<string, unknown>,
): Promise<SaveOutcome> {
  mustBeAbleUser(acting.viewer, 'admins.decide')
  const form = readOutside(sent)
  const errors = outsideErrors(form)
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  const outside = await listOutside(acting.db)
  if (id !== '') {
    const before = outside.find((one) => one.id === id)
    if (!before) return refused('gone')
    if (outsideVersion(before) !== seen) return refused('changed-elsewhere')
    const outcome = await changeList(acting, (db) => replaceOutside(db, before, form))
    return outcome.ok ? outcome : refused('changed-elsewhere')
  }
  if (outside.length >= OUTSIDE_MOST) return refused('too-many-items')
  return changeList(acting, async (db) => {
    await insertOutside(db, form, acting.now)
    return true
  })
}

/** Says that the next holder has it; `isHanded` false takes that back. */
export async function handOver(
  acting: Acting,
  { id, isHanded }: { id: string; isHanded: boolean },
): Promise<Outcome<null, 'gone' | 'no-next-holder'>> {
  mustBeAbleUser(acting.viewer, 'admins.decide')
  const account = (await listOutside(acting.db)).find((one) => one.id === id)
  if (!account) return refused('gone')
  if (isHanded && account.nextHolder === '') return refused('no-next-holder')
  return changeList(acting, (db) => markHanded(db, account, isHanded ? acting.now : null))
}

export async function removeOutside(acting: Acting, id: string): Promise<Outcome<null, 'gone'>> {
  return changeList(acting, async (db) => isId(id) && deleteOutside(db, id))
}
