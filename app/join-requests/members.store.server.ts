import type { Database } from '#app/platform/db.ts'
import type { JoinRequest } from './model.ts'

interface Opening {
  id: string
  email: string
  request: JoinRequest
  by: string
  now: Date
}

/**
 * The member an approved request becomes (decision 16): no password, so nobody can sign in as them. Somebody
 * approved a second time is the same member with newer answers. null: the address belongs to another account.
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
