import type { Database } from '#app/platform/database/database.ts'
import type { JoinRequest } from './model.ts'

interface Opening {
  id: string
  email: string
  request: JoinRequest
  by: string
  now: Date
}

/**
 * Creates the member of an approved request (product.md#join-approve), without a password. A second approval updates the
 * same member. Returns null when the address belongs to another account.
 */
export async function openMember(
  db: Database,
  { id, email, request, by, now }: Opening,
): Promise<string | null> {
  const at = now.toISOString()
  const { name, phone, branch, year, interest } = request
  const known = {
    name,
    phone,
    branch,
    year,
    interest,
    standing: 'approved',
    join_request_id: request.id,
    approved_at: at,
    approved_by: by,
    updated_at: at,
  }
  const row = await db
    .insertInto('user_account')
    .values({ id, email, role: 'member', created_at: at, created_by: by, ...known })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(known).where('user_account.role', '=', 'member'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The member an approval made goes with it; one who was a member before has the earlier answers again. */
export async function closeMember(
  db: Database,
  { id, phone, now }: { id: string; phone: string; now: Date },
): Promise<void> {
  const earlier = await db
    .selectFrom('join_request')
    .select(['id as join_request_id', 'name', 'branch', 'year', 'interest', 'approved_at', 'approved_by'])
    .where('phone', '=', phone)
    .where('status', '=', 'approved')
    .orderBy('approved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('user_account')
    .where('join_request_id', '=', id)
    .where('role', '=', 'member')
    .whereRef('created_at', '=', 'approved_at')
    .execute()
  if (!earlier) return
  await db
    .updateTable('user_account')
    .set({ ...earlier, updated_at: now.toISOString() })
    .where('join_request_id', '=', id)
    .where('role', '=', 'member')
    .execute()
}
