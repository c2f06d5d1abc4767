import { shownEmail, maskPhone } from '#app/club/phone.rules.ts'
import { studyYear } from '#app/club/studies.ts'

/** product.md#user-fields. Flags are derived: the table keeps one role and one status. */
export type Role = 'member' | 'admin' | 'super-admin'

export type AccountStatus = 'pending' | 'approved' | 'rejected'

/** An account: a member, a simple sign-up, an admin or a super admin. */
export interface User {
  id: string
  email: string
  name: string
  role: Role
  accountStatus: AccountStatus
  phone: string | null
  branch: string | null
  /** The calendar year in which they leave the college; the year of study follows from it. */
  leavesIn: number | null
  interest: string | null
  joinRequestId: string | null
  createdAt: string
  createdBy: string | null
  approvedAt: string | null
  approvedBy: string | null
}

/** What a member's account takes from a join request. */
export interface MemberAnswers {
  name: string
  phone: string
  branch: string | null
  leavesIn: number | null
  interest: string | null
  /** null: an admin added the member. */
  joinRequestId: string | null
}

/** The flags of product.md#user-fields, as every answer at the boundary shows them. */
export function accountFlags({ role, accountStatus }: Pick<User, 'role' | 'accountStatus'>) {
  return {
    isAdmin: role === 'admin' && accountStatus !== 'rejected',
    isSuperAdmin: role === 'super-admin' && accountStatus === 'approved',
    isApproved: accountStatus === 'approved',
  }
}

/** Who makes the request. Without a session it is a visitor. */
export type Viewer =
  | { kind: 'visitor' }
  | {
      kind: 'user'
      id: string
      name: string
      email: string
      role: Role
      accountStatus: AccountStatus
      /** When this session last saw the password; never, when left out. */
      reauthenticatedAt?: string
      /** The password was set by another person: it must be changed before anything else. */
      mustChangePassword?: boolean
      /** The last day of the term is over (product.md#terms). */
      isTermOver?: boolean
      /** The same, and the request would change something. */
      isReadOnly?: boolean
    }

export const visitor: Viewer = { kind: 'visitor' }

/** An account made at /signup, with no other role. */
export function isSimpleSignUp({ role, accountStatus }: Pick<User, 'role' | 'accountStatus'>): boolean {
  return role === 'member' && accountStatus === 'pending'
}

/** The tabs of the login page. */
export const roleTabs = ['admin', 'super-admin'] as const
export type RoleTab = (typeof roleTabs)[number]

/** A browser with a session of the account. */
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

/** 'Firefox on Windows'. The order matters: several browsers also claim the names of others. */
export function deviceName(userAgent: string): string {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([sign]) => userAgent.includes(sign))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device')
}

/** What the Users lists show. Of a phone only the last four digits leave the server, and no placeholder address: it holds the phone. */
export interface ListedUser extends Pick<
  User,
  'id' | 'name' | 'branch' | 'interest' | 'createdAt' | 'approvedAt' | 'joinRequestId'
> {
  /** The year of study: 1st to 4th. */
  year: string | null
  /** The approver's name. */
  approvedBy: string | null
  email: string | null
  phone: string | null
  isApproved: boolean
}

/** What a list needs besides the accounts. */
interface ListContext {
  /** Of those who approved, by id. */
  names: ReadonlyMap<string, string>
  /** The day in the club's time zone. */
  today: string
}

export function listedUser(user: User, { names, today }: ListContext): ListedUser {
  const { id, name, branch, leavesIn, interest, createdAt, email, phone } = user
  const { approvedAt, approvedBy, joinRequestId } = user
  return {
    id,
    name,
    branch,
    year: studyYear(leavesIn, today),
    interest,
    createdAt,
    approvedAt,
    approvedBy: approvedBy && (names.get(approvedBy) ?? null),
    joinRequestId,
    email: shownEmail(email),
    phone: phone && maskPhone(phone),
    isApproved: accountFlags(user).isApproved,
  }
}

/** What the list of everybody shows: the same, and what they may do. */
export interface ListedPerson extends ListedUser, Pick<User, 'role' | 'accountStatus'> {
  /** The last day of the membership; null: there is none. */
  memberUntil: string | null
  endedOn: string | null
}

export function listedPerson(
  user: User & Pick<ListedPerson, 'memberUntil' | 'endedOn'>,
  context: ListContext,
): ListedPerson {
  const { role, accountStatus, memberUntil, endedOn } = user
  return { ...listedUser(user, context), role, accountStatus, memberUntil, endedOn }
}

/** `ending`: active, and over with this academic year. */
export const peopleStates = ['active', 'ending', 'alumni', 'signed-up'] as const
export type PeopleState = (typeof peopleStates)[number]

/** What the Admins lists show. */
export type ListedAdmin = Pick<
  User,
  'id' | 'email' | 'name' | 'role' | 'accountStatus' | 'createdAt' | 'approvedAt' | 'createdBy'
> & { hasSecondFactor: boolean }

/** One page of them. */
export interface ListedAdmins {
  admins: readonly ListedAdmin[]
  total: number
  page: number
  hasMore: boolean
}

export function listedAdmin(user: User, hasSecondFactor = false): ListedAdmin {
  const { id, email, name, role, accountStatus, createdAt, approvedAt, createdBy } = user
  return { id, email, name, role, accountStatus, createdAt, approvedAt, createdBy, hasSecondFactor }
}
