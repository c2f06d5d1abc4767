import { type Database, transact } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import type { Acting } from '../acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import {
  clearRefusalOf,
  clearRefusalsSince,
  countRefusals,
  findEmailRefusal,
  markEmailRefused,
} from './refused-emails.store.server.ts'

/** Since when mails to this member come back; null: they do not. */
export async function emailRefusedAt({ db, viewer }: Acting, id: string): Promise<string | null> {
  mustBeAble(viewer, 'users.view')
  return isId(id) ? findEmailRefusal(db, id) : null
}

/** Where the mailer records what mail servers say about addresses of members. */
export const refusedAddressesOf = (db: Database) => ({
  add: (refused: { recipient: string; now: Date }) => markEmailRefused(db, refused),
  remove: (recipient: string) => clearRefusalOf(db, recipient),
  takeBack: async (refused: { recipients: readonly string[]; since: Date }) =>
    void (await clearRefusalsSince(db, refused)),
})

/** How many members get no announcements since mails to them come back, and since when; null: none. */
export async function refusals({ db, viewer }: Acting): ReturnType<typeof countRefusals> {
  mustBeAble(viewer, 'mails.view')
  return countRefusals(db)
}

/** For a super admin who knows that the server was wrong: forgets what it said about addresses since then. Returns of how many. */
export async function liftRefusals(acting: Acting, since: Date): Promise<number> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'mails.view')
  const { now } = acting
  return transact(acting.db, async (db) => {
    const members = await clearRefusalsSince(db, { recipients: null, since })
    if (members > 0) await recordAccountAudit(db, { action: 'mail.lift-refusals', by, of: null, now })
    return members
  })
}
