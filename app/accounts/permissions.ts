import type { Viewer } from './model.ts'
import { REAUTHENTICATION_LIFETIME_MS } from './rules.ts'

/** `member`: an approved member or a simple sign-up. */
type Actor = 'visitor' | 'member' | 'admin' | 'super-admin'

const everybody: readonly Actor[] = ['visitor', 'member', 'admin', 'super-admin']
const members: readonly Actor[] = ['member']
const admins: readonly Actor[] = ['admin', 'super-admin']
const superAdmins: readonly Actor[] = ['super-admin']

/** product.md#permissions: the only table. Nobody may do anything that is not named here. */
export const permissions = {
  'events.view': everybody,
  'registrations.send': everybody,
  'join-requests.send': everybody,
  'films.submit': everybody,
  'posts.view': everybody,
  'content.view': everybody,
  'comments.send': everybody,
  'accounts.sign-in': everybody,
  'accounts.sign-up': everybody,
  'own-page.use': members,
  'dashboard.view': admins,
  'events.manage': admins,
  'registrations.manage': admins,
  'join-requests.decide': admins,
  'users.view': admins,
  'members.manage': admins,
  'posts.manage': admins,
  'content.manage': admins,
  'films.submissions': admins,
  'uploads.keep': admins,
  'people.export': admins,
  'contacts.view': admins,
  'accounts.own': admins,
  'admins.decide': superAdmins,
  'super-admins.create': superAdmins,
  'audit.view': superAdmins,
  'audit.export': superAdmins,
  'settings.change': superAdmins,
  'mails.view': superAdmins,
  'backups.manage': superAdmins,
} as const satisfies Record<string, readonly Actor[]>

export type Permission = keyof typeof permissions

/** These end with the term of office. An admin whose term has ended can still read, but gets no files, whole phones or links of other people. */
const inOfficeOnly: ReadonlySet<Permission> = new Set([
  'people.export',
  'audit.export',
  'contacts.view',
] as const)

function actorOf(viewer: Viewer): Actor {
  if (viewer.kind === 'visitor' || viewer.accountStatus === 'rejected') return 'visitor'
  if (viewer.role === 'member') return 'member'
  return viewer.accountStatus === 'approved' ? viewer.role : 'visitor'
}

function mustChangePassword(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.mustChangePassword === true
}

function isReadOnly(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.isReadOnly === true
}

function isTermOver(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.isTermOver === true
}

export function isAble(viewer: Viewer, permission: Permission): boolean {
  if ((mustChangePassword(viewer) || isReadOnly(viewer)) && permission !== 'accounts.own')
    return permissions[permission].includes('visitor')
  if (isTermOver(viewer) && inOfficeOnly.has(permission)) return false
  return permissions[permission].includes(actorOf(viewer))
}

/** Thrown by the guard; turned into a redirect (nobody signed in) or a 403 in one place. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
  readonly permission: Permission
  readonly isSignedIn: boolean
  /** The viewer is an admin without this permission. */
  readonly needsSuperAdmin: boolean
  /** The viewer is an admin who must choose a password first. */
  readonly mustChangePassword: boolean
  /** An admin asked, whose term has ended: for a change, or for anything. */
  readonly isReadOnly: boolean
  readonly isTermOver: boolean
  constructor(viewer: Viewer, permission: Permission) {
    super(`${actorOf(viewer)} may not ${permission}`)
    this.permission = permission
    this.isSignedIn = viewer.kind === 'user'
    this.needsSuperAdmin = actorOf(viewer) === 'admin' && permissions[permission] === superAdmins
    this.mustChangePassword = mustChangePassword(viewer)
    this.isReadOnly = isReadOnly(viewer)
    this.isTermOver = isTermOver(viewer)
  }
}

/** The first line of every use case. */
export function mustBeAble(viewer: Viewer, permission: Permission): void {
  if (!isAble(viewer, permission)) throw new NotAllowed(viewer, permission)
}

/** The same guard where the use case writes down who did it. */
export function mustBeAbleUser(viewer: Viewer, permission: Permission): Extract<Viewer, { kind: 'user' }> {
  mustBeAble(viewer, permission)
  if (viewer.kind === 'visitor') throw new NotAllowed(viewer, permission)
  return viewer
}

/** Protects decisions on a screen left open. A time in the future, from a clock that jumped, does not count. */
export function hasRecentReauthentication(viewer: Viewer, now: Date): boolean {
  if (viewer.kind === 'visitor' || viewer.reauthenticatedAt === undefined) return false
  return Math.abs(now.getTime() - Date.parse(viewer.reauthenticatedAt)) < REAUTHENTICATION_LIFETIME_MS
}
