import type { Database } from '#app/platform/database/database.ts'
import { pendingRequests } from '#app/notices/use-cases.server.ts'

/** Rules: product.md#dashboard-counts. */
export interface DashboardStats {
  totalUsers: number
  totalAdmins: number
  totalSuperAdmins: number
  totalPosts: number
  totalComments: number
  pendingRequests: number
}

/** In one statement. */
export async function countAll(db: Database): Promise<DashboardStats> {
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<number>().as('n')
      const users = selectFrom('user_account').select(count)
      return [
        users.where('role', '=', 'member').as('totalUsers'),
        users.where('role', '=', 'admin').where('status', '=', 'approved').as('totalAdmins'),
        users.where('role', '=', 'super-admin').where('status', '=', 'approved').as('totalSuperAdmins'),
        selectFrom('post').select(count).where('deleted_at', 'is', null).as('totalPosts'),
        selectFrom('comment')
          .innerJoin('post', 'post.id', 'comment.post_id')
          .select(count)
          .where('post.deleted_at', 'is', null)
          .as('totalComments'),
        pendingRequests(db).select(count).as('pendingRequests'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    totalUsers: Number(row.totalUsers),
    totalAdmins: Number(row.totalAdmins),
    totalSuperAdmins: Number(row.totalSuperAdmins),
    totalPosts: Number(row.totalPosts),
    totalComments: Number(row.totalComments),
    pendingRequests: Number(row.pendingRequests),
  }
}

export async function countByInterest(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('join_request')
    .select((eb) => ['interest', eb.fn.countAll<number>().as('n')])
    .where('status', 'in', ['pending', 'approved'])
    .groupBy('interest')
    .execute()
  return new Map(rows.map(({ interest, n }) => [interest, n]))
}
