import type { Role, AccountStatus, Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import * as accounts from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'

/** An account as the model expects it in the database. */
export interface Person {
  id: string
  role: Role
  status: AccountStatus
  email?: string
}

/** A join request as the model expects it. */
export interface ModelRequest {
  id: string
  status: 'pending' | 'approved' | 'rejected'
  /** Who approved it, and the id of the new member. */
  approved?: { by: string; member: string }
}

export interface Model {
  people: Person[]
  requests: ModelRequest[]
  /** Sign-up attempts by address. */
  signUpAttempts: Map<string, number>
}

export interface System {
  db: Database
  /** The use cases of the product, or a version with a bug. */
  accounts: typeof accounts
}

export const NO_ACCOUNT: Person = { id: newId(), role: 'member', status: 'rejected' }

export const isSuperAdmin = ({ role, status }: Person) => role === 'super-admin' && status === 'approved'

export const isAdmin = (one: Person) =>
  isSuperAdmin(one) || (one.role === 'admin' && one.status === 'approved')

export function acting(
  { db }: System,
  { id, role, status }: Person,
  { isFresh, now = new Date() }: { isFresh: boolean; now?: Date },
) {
  const reauthenticatedAt = new Date(now.getTime() - (isFresh ? 0 : 301_000)).toISOString()
  const email = `${id}@college.example`
  const viewer: Viewer = {
    kind: 'user',
    id,
    name: 'Somebody',
    email,
    role,
    accountStatus: status,
    reauthenticatedAt,
  }
  return actingAs(db, viewer, { now, env: { rateLimitScale: 10_000 } })
}

type Result = { ok: true; id: string } | { ok: false; problem: string }

export async function resultOf(
  outcome: Promise<{ ok: true; value: unknown } | { ok: false; problem: string }>,
): Promise<Result> {
  try {
    const ended = await outcome
    if (!ended.ok) return ended
    const value = ended.value as { id?: string; user?: { id: string } }
    return { ok: true, id: String(value.user?.id ?? value.id) }
  } catch (error) {
    if (error instanceof NotAllowed) return { ok: false, problem: 'not-allowed' }
    throw error
  }
}

export function expectResult(result: Result, wanted: string | null): void {
  const problem = result.ok ? null : result.problem
  if (problem !== wanted) throw new Error(`the result is ${problem ?? 'ok'}, expected ${wanted ?? 'ok'}`)
}

/** Compares the database with the model, and checks that a super admin is left. */
export async function expectDatabaseMatches({ people, requests }: Model, { db }: System): Promise<void> {
  const rows = await db.selectFrom('user_account').select(['id', 'role', 'status']).orderBy('id').execute()
  const joinRequests = await db.selectFrom('join_request').select(['id', 'status']).execute()
  const lines = (
    list: Record<'id' | 'role' | 'status', string>[],
    others: Record<'id' | 'status', string>[],
  ) => [
    ...list.map(({ id, role, status }) => `${id} ${role} ${status}`),
    ...others.map(({ id, status }) => `request ${id} ${status}`),
  ]
  const [stored, expected] = [lines(rows, joinRequests), lines(people, requests)]
  const difference =
    stored.find((row) => !expected.includes(row)) ?? expected.find((row) => !stored.includes(row))
  if (difference) throw new Error(`${difference} differs`)
  if (!people.some(isSuperAdmin)) throw new Error('no super admin is left')
}
