import type { Role, Standing, Viewer } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import * as accounts from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/acting.ts'

/** What the club believes of everybody, beside what its database holds. */
export interface Person {
  id: string
  role: Role
  standing: Standing
  email?: string
}

/** Somebody's wish to be a member. */
export interface Wish {
  id: string
  status: 'pending' | 'approved' | 'rejected'
  /** Who approved it, and the member that came of it. */
  approved?: { by: string; member: string }
}

export interface Model {
  people: Person[]
  wishes: Wish[]
  /** How often somebody tried to sign up with an address. */
  tries: Map<string, number>
}

export interface Real {
  db: Database
  /** The product's own, or ones with a bug brought back. */
  deeds: typeof accounts
}

export const NOBODY: Person = { id: newId(), role: 'member', standing: 'rejected' }

export const isBoss = ({ role, standing }: Person) => role === 'super-admin' && standing === 'approved'

export const isAdmin = (one: Person) => isBoss(one) || (one.role === 'admin' && one.standing === 'approved')

export function acting(
  { db }: Real,
  { id, role, standing }: Person,
  { isFresh, now = new Date() }: { isFresh: boolean; now?: Date },
) {
  const provedAt = new Date(now.getTime() - (isFresh ? 0 : 301_000)).toISOString()
  const email = `${id}@college.example`
  const viewer: Viewer = { kind: 'user', id, name: 'Somebody', email, role, standing, provedAt }
  return actingAs(db, viewer, { now, env: { rateLimitScale: 10_000 } })
}

type Said = { ok: true; id: string } | { ok: false; problem: string }

export async function heard(
  deed: Promise<{ ok: true; value: unknown } | { ok: false; problem: string }>,
): Promise<Said> {
  try {
    const outcome = await deed
    if (!outcome.ok) return outcome
    return { ok: true, id: String((outcome.value as { id?: string }).id) }
  } catch (error) {
    if (error instanceof NotAllowed) return { ok: false, problem: 'not-allowed' }
    throw error
  }
}

export function expectSaid(said: Said, wanted: string | null): void {
  const problem = said.ok ? null : said.problem
  if (problem !== wanted) throw new Error(`answered ${problem ?? 'yes'}, not ${wanted ?? 'yes'}`)
}

/** The invariants that hold whatever the model says. */
export async function expectSame({ people, wishes }: Model, { db }: Real): Promise<void> {
  const rows = await db.selectFrom('user_account').select(['id', 'role', 'standing']).orderBy('id').execute()
  const requests = await db.selectFrom('join_request').select(['id', 'status']).execute()
  const words = (
    list: Record<'id' | 'role' | 'standing', string>[],
    others: Record<'id' | 'status', string>[],
  ) => [
    ...list.map(({ id, role, standing }) => `${id} ${role} ${standing}`),
    ...others.map(({ id, status }) => `a wish ${id} ${status}`),
  ]
  const [kept, believed] = [words(rows, requests), words(people, wishes)]
  const other = kept.find((row) => !believed.includes(row)) ?? believed.find((row) => !kept.includes(row))
  if (other) throw new Error(`${other} differs`)
  if (!people.some(isBoss)) throw new Error('no super admin is left')
}
