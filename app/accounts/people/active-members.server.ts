import type { Acting } from '../acting.server.ts'
import { mustBeAble } from '../permissions.ts'
import { type ActiveMember, findActiveMember } from './everyone.store.server.ts'

/** Who is signed in as a member with a confirmed email, or runs the club; null for everybody else. */
export async function signedInMember({ db, viewer }: Acting, today: string): Promise<ActiveMember | null> {
  mustBeAble(viewer, 'registrations.send')
  if (viewer.kind === 'visitor' || viewer.accountStatus !== 'approved' || viewer.isTermOver) return null
  const { id, name, email, role } = viewer
  if (role !== 'member') return { id, name, email, phone: null, emailConfirmedAt: null }
  const member = await findActiveMember(db, { id, today })
  return member?.emailConfirmedAt ? member : null
}
