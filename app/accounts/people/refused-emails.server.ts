import { isId } from '#app/platform/id.ts'
import type { Acting } from '../acting.server.ts'
import { mustBeAble } from '../permissions.ts'
import { findEmailRefusal } from './refused-emails.store.server.ts'

/** Since when mails to this member come back; null: they do not. */
export async function emailRefusedAt({ db, viewer }: Acting, id: string): Promise<string | null> {
  mustBeAble(viewer, 'users.view')
  return isId(id) ? findEmailRefusal(db, id) : null
}
