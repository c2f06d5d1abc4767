import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Schema } from '#db/schema.ts'
import { deleteResetTokensOf } from '../auth/credentials.store.server.ts'
import type { Invite, InvitedRole } from '../invites.rules.ts'
import type { User } from '../model.ts'
import { maybeUser, userColumns } from '../store.server.ts'

function toInvite(row: Selectable<Schema['invite']>): Invite {
  return {
    id: row.id,
    email: row.email,
    role: row.role as InvitedRole,
    isMailed: row.is_mailed === 1,
    createdAt: row.created_at,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    acceptedBy: row.accepted_by,
  }
}

interface NewInvite extends Pick<Invite, 'email' | 'role' | 'isMailed'> {
  /** null: the recovery of a site without super admins. */
  by: string | null
  expiresAt: Date
  now: Date
}

/** Null: a link to this address works already. One that has ended, or was accepted before, is replaced. */
export async function insertInvite(db: Database, invite: NewInvite): Promise<Invite | null> {
  const at = invite.now.toISOString()
  const values = {
    role: invite.role,
    is_mailed: Number(invite.isMailed),
    created_at: at,
    created_by: invite.by,
    expires_at: invite.expiresAt.toISOString(),
    accepted_at: null,
    accepted_by: null,
  }
  const row = await db
    .insertInto('invite')
    .values({ id: newId(), email: invite.email, ...values })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(values)
        .where((eb) => eb.or([eb('invite.expires_at', '<=', at), eb('invite.accepted_at', 'is not', null)])),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? toInvite(row) : null
}

/** Null: it was accepted or withdrawn, or whoever sent it was rejected or erased since. */
export async function findOpenInvite(db: Database, id: string): Promise<Invite | null> {
  const row = await db
    .selectFrom('invite')
    .selectAll()
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where(({ eb, exists, or, selectFrom }) => {
      const sender = selectFrom('user_account').select('user_account.id').where('status', '=', 'approved')
      return or([
        eb('created_by', 'is', null),
        exists(sender.whereRef('user_account.id', '=', 'invite.created_by')),
      ])
    })
    .executeTakeFirst()
  return row ? toInvite(row) : null
}

/** Null: it was accepted or withdrawn. */
export async function findInvite(db: Database, id: string): Promise<Invite | null> {
  const open = db.selectFrom('invite').selectAll().where('id', '=', id).where('accepted_at', 'is', null)
  const row = await open.executeTakeFirst()
  return row ? toInvite(row) : null
}

/** From then on it is the invite of who renewed it. Null: it was accepted or withdrawn meanwhile. */
export async function prolongInvite(
  db: Database,
  id: string,
  { by, expiresAt }: { by: string; expiresAt: Date },
): Promise<Invite | null> {
  const row = await db
    .updateTable('invite')
    .set({ expires_at: expiresAt.toISOString(), created_by: by })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toInvite(row) : null
}

interface OpenInvites {
  to?: string
  /** null: the recovery of a site without super admins. */
  by?: string | null
}

/** Deletes invites that were not accepted, with their links. */
export async function deleteOpenInvites(db: Database, { to, by }: OpenInvites): Promise<void> {
  const rows = await db
    .deleteFrom('invite')
    .where('accepted_at', 'is', null)
    .$if(to !== undefined, (query) => query.where('email', '=', to ?? ''))
    .$if(by !== undefined, (query) => query.where('created_by', by === null ? 'is' : '=', by ?? null))
    .returning('id')
    .execute()
  for (const { id } of rows) await deleteResetTokensOf(db, id)
}

export async function deleteOpenInvite(db: Database, id: string): Promise<Invite | null> {
  const row = await db
    .deleteFrom('invite')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toInvite(row) : null
}

export async function acceptOpenInvite(
  db: Database,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('invite')
    .set({ accepted_at: now.toISOString(), accepted_by: by })
    .where('id', '=', id)
    .execute()
}

/** The newest first, with the name of the account that accepted it. */
export async function listAllInvites(db: Database): Promise<(Invite & { name: string | null })[]> {
  const rows = await db
    .selectFrom('invite')
    .leftJoin('user_account', 'user_account.id', 'invite.accepted_by')
    .selectAll('invite')
    .select('user_account.name as name')
    .orderBy('invite.created_at', 'desc')
    .orderBy('invite.id', 'desc')
    .execute()
  return rows.map(({ name, ...row }) => ({ ...toInvite(row), name }))
}

interface Raise extends Pick<User, 'email' | 'name'> {
  role: InvitedRole
  by: string | null
  now: Date
}

/** Gives an account the role, and ends an erasure that waits; null: it has that role, or a higher one. */
export async function raiseAccount(
  db: Database,
  { email, name, role, by, now }: Raise,
): Promise<User | null> {
  const at = now.toISOString()
  const lower = role === 'super-admin' ? ['member', 'admin'] : ['member']
  const row = await db
    .updateTable('user_account')
    .set({ name, role, status: 'approved', approved_at: at, approved_by: by, updated_at: at })
    .set({ erase_at: null, erase_by: null })
    .where('email', '=', email)
    .where((eb) => eb.or([eb('status', '<>', 'approved'), eb('role', 'in', lower)]))
    .returning(userColumns)
    .executeTakeFirst()
  return maybeUser(row)
}

export async function deleteOldInvites(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invite')
    .where('expires_at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
