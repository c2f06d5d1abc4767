/** Specification 3, "User", and section 6. Flags are derived: the table keeps one role and one standing. */
export type Role = 'member' | 'admin' | 'super-admin'

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
  | {
      kind: 'user'
      id: string
      name: string
      email: string
      role: Role
      standing: Standing
      /** When this session last saw the password; never, when left out. */
      provedAt?: string
    }

export const visitor: Viewer = { kind: 'visitor' }

/** The tabs of the login page: what somebody wants to enter as. */
export const roleTabs = ['admin', 'super-admin'] as const
export type RoleTab = (typeof roleTabs)[number]

/** Somewhere somebody is signed in. */
export interface Device {
  id: string
  name: string
  /** The one that asks. */
  isThis: boolean
  since: string
  seenAt: string
}

const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'a Chromebook'],
  ['Windows', 'Windows'],
  ['Mac OS', 'a Mac'],
  ['Linux', 'Linux'],
] as const

/** 'Firefox on Windows': each name stands before those that also claim it. */
export function deviceName(userAgent: string): string {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([sign]) => userAgent.includes(sign))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device')
}

/** What the Users lists show. Of a phone only the last four digits leave the server, and no placeholder address: it holds the phone. */
export interface ListedUser extends Pick<User, 'id' | 'name' | 'branch' | 'year' | 'interest' | 'createdAt'> {
  email: string | null
  phone: string | null
  isApproved: boolean
}

export function listedUser(user: User): ListedUser {
  const { id, name, branch, year, interest, createdAt, email, phone } = user
  return {
    id,
    name,
    branch,
    year,
    interest,
    createdAt,
    email: email.endsWith('.invalid') ? null : email,
    phone: phone && `•••••• ${phone.slice(-4)}`,
    isApproved: flagsOf(user).isApproved,
  }
}

/** What the list of everybody shows: the same, and what they may do. */
export interface ListedPerson extends ListedUser, Pick<User, 'role' | 'standing'> {}

export function listedPerson(user: User): ListedPerson {
  const { role, standing } = user
  return { ...listedUser(user), role, standing }
}

/** What the Admins lists show. */
export type ListedAdmin = Pick<
  User,
  'id' | 'email' | 'role' | 'standing' | 'createdAt' | 'approvedAt' | 'createdBy'
> & { hasSecondFactor: boolean }

/** One page of them. */
export interface ListedAdmins {
  admins: readonly ListedAdmin[]
  total: number
  page: number
  hasMore: boolean
}

export function listedAdmin(user: User, hasSecondFactor = false): ListedAdmin {
  const { id, email, role, standing, createdAt, approvedAt, createdBy } = user
  return { id, email, role, standing, createdAt, approvedAt, createdBy, hasSecondFactor }
}
