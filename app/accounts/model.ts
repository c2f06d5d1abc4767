/** Specification 3, "User", and section 6. Flags are derived: the table keeps one role and one standing. */
export const roles = ['member', 'admin', 'super-admin'] as const
export type Role = (typeof roles)[number]

export const standings = ['pending', 'approved', 'rejected'] as const
export type Standing = (typeof standings)[number]

/** Somebody the club keeps a record of: a member, a simple sign-up, an admin or a super admin. */
export interface User {
  id: string
  email: string
  name: string
  role: Role
  standing: Standing
  phone: string | null
  branch: string | null
  year: string | null
  interest: string | null
  joinRequestId: string | null
  createdAt: string
  createdBy: string | null
  approvedAt: string | null
  approvedBy: string | null
}

/** The flags of the specification, as every answer at the boundary shows them. */
export function flagsOf({ role, standing }: Pick<User, 'role' | 'standing'>) {
  return {
    isAdmin: role === 'admin' && standing !== 'rejected',
    isSuperAdmin: role === 'super-admin' && standing === 'approved',
    isApproved: standing === 'approved',
  }
}

/** Who is asking. Nobody signed in is a visitor. */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'user'; id: string; name: string; email: string; role: Role; standing: Standing }

export const visitor: Viewer = { kind: 'visitor' }

/** The tabs of the login page: what somebody wants to enter as. */
export const roleTabs = ['admin', 'super-admin'] as const
export type RoleTab = (typeof roleTabs)[number]
