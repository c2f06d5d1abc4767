import { settingLabels } from '#app/club/rules.ts'
import { type Action, actions, type Mark, type ReadEntry, type SubjectKind } from './model.ts'

/** How long the log remembers. */
export const AUDIT_KEPT_MS = 365 * 24 * 60 * 60_000

/** Whoever looks through a list again within this time leaves no second entry. */
export const READ_AGAIN_MS = 60 * 60_000

/** How many entries one page of the log shows. */
export const ENTRIES_PER_PAGE = 50

/** `@` is who did it; in brackets stands what is said when the subject has no name any more. */
const sentences = {
  'event.create': '@ added [an event]',
  'event.change': '@ changed [an event]',
  'event.participants': '@ set the participants of [an event]',
  'event.import': '@ imported the participants of [an event]',
  'event.delete': '@ deleted [an event]',
  'event.restore': '@ restored [an event]',
  'registration.cancel': '@ took back the place of [somebody]',
  'registration.move': '@ moved [somebody] in the waitlist',
  'registration.walk-in': '@ gave a seat at the door to [somebody]',
  'registration.export': '@ exported the registrations of [an event]',
  'registration.message': '@ wrote to those who registered for [an event]',
  'registration.close': '@ closed the registration for [an event]',
  'registration.open': '@ opened the registration for [an event] again',
  'registration.read': '@ looked through the registrations of [an event]',
  'door.read': '@ opened the list at the door of [an event]',
  'door.link': '@ made a link for the door of [an event]',
  'door.unlink': '@ ended a link for the door of [an event]',
  'join-request.approve': '@ approved the join request of [somebody]',
  'join-request.reject': '@ rejected the join request of [somebody]',
  'join-request.undo': '@ took back the rejection of [somebody]',
  'join-request.export': '@ exported the join requests',
  'join-request.read': '@ looked through the join requests',
  'join-request.note': '@ wrote a note on the join request of [somebody]',
  'join-request.welcome': '@ opened the welcome for [somebody]',
  'admin.approve': '@ approved [somebody] as an admin',
  'admin.reject': '@ rejected the admin request of [somebody]',
  'admin.reopen': '@ reopened the admin request of [somebody]',
  'admin.revoke': '@ revoked the admin role of [somebody]',
  'super-admin.create': '@ created the super admin [somebody]',
  'super-admin.demote': '@ removed the super admin role of [somebody]',
  'user.reveal-phone': '@ looked at the phone number of [somebody]',
  'user.read': '@ looked through the accounts',
  'post.create': '@ wrote [an announcement]',
  'post.change': '@ changed [an announcement]',
  'post.publish': '@ published [an announcement]',
  'post.unpublish': '@ made [an announcement] a draft again',
  'post.delete': '@ deleted [an announcement]',
  'comment.approve': '@ approved a comment',
  'comment.remove': '@ removed a comment',
  'session.sign-in': '@ signed in',
  'session.locked-out': 'Sign-in of [somebody] was paused after too many wrong tries',
  'session.storm': 'More sign-ins were tried within a minute than the whole club could need',
  'session.end': '@ signed out other devices',
  'password.change': '@ changed their password',
  'password.reset': '@ chose a new password by mail',
  'second-factor.turn-on': '@ turned on the second step at sign-in',
  'second-factor.turn-off': '@ turned off the second step at sign-in',
  'second-factor.renew': '@ drew new recovery codes',
  'second-factor.recover': '@ signed in with a recovery code',
  'second-factor.reset': '@ reset the second step of [somebody]',
  'setting.change': '@ changed [a setting] in the settings',
  'mail.read': '@ looked through the mails',
  'mail.send-again': '@ sent a mail again',
  'mail.test': '@ sent a test mail',
} as const satisfies Record<Action, string>

const NOBODY = 'Somebody who has left'

/** 'Asha deleted Arambh' */
export function entrySentence(
  entry: Pick<ReadEntry, 'action' | 'actorName' | 'subjectName'> & Partial<ReadEntry>,
): string {
  const { action, actorName } = entry
  const subjectName = entry.subjectName ?? settingNamed(entry)
  // Replaced by functions: a title may hold signs that a replacement text would read as its own.
  return sentences[action]
    .replace(/\[(.+)\]/, (_, unnamed: string) => subjectName ?? unnamed)
    .replace(/^@/, () => actorName ?? NOBODY)
}

/** A setting has no row to be named by: its id is its name. */
function settingNamed({ subjectKind, subjectId }: Partial<ReadEntry>): string | null {
  const known: Record<string, string> = settingLabels
  return subjectKind === 'setting' && subjectId ? (known[subjectId] ?? null) : null
}

/** How an action is called where one is chosen. */
export const actionLabels = {
  'event.create': 'Added an event',
  'event.change': 'Changed an event',
  'event.participants': 'Set participants',
  'event.import': 'Imported participants',
  'event.delete': 'Deleted an event',
  'event.restore': 'Restored an event',
  'registration.cancel': 'Took back a place',
  'registration.move': 'Moved somebody in a waitlist',
  'registration.walk-in': 'Gave a seat at the door',
  'registration.export': 'Exported registrations',
  'registration.message': 'Wrote to those who registered',
  'registration.close': 'Closed a registration',
  'registration.open': 'Opened a registration again',
  'registration.read': 'Looked through registrations',
  'door.read': 'Opened the list at a door',
  'door.link': 'Made a link for the door',
  'door.unlink': 'Ended a link for the door',
  'join-request.approve': 'Approved a join request',
  'join-request.reject': 'Rejected a join request',
  'join-request.undo': 'Took back a rejection',
  'join-request.export': 'Exported join requests',
  'join-request.read': 'Looked through join requests',
  'join-request.note': 'Wrote a note on a join request',
  'join-request.welcome': 'Opened a welcome',
  'admin.approve': 'Approved an admin',
  'admin.reject': 'Rejected an admin request',
  'admin.reopen': 'Reopened an admin request',
  'admin.revoke': 'Revoked an admin',
  'super-admin.create': 'Created a super admin',
  'super-admin.demote': 'Removed a super admin role',
  'user.reveal-phone': 'Looked at a phone number',
  'user.read': 'Looked through accounts',
  'post.create': 'Wrote an announcement',
  'post.change': 'Changed an announcement',
  'post.publish': 'Published an announcement',
  'post.unpublish': 'Made an announcement a draft',
  'post.delete': 'Deleted an announcement',
  'comment.approve': 'Approved a comment',
  'comment.remove': 'Removed a comment',
  'session.sign-in': 'Signed in',
  'session.locked-out': 'Sign-in paused',
  'session.storm': 'Very many sign-in tries',
  'session.end': 'Signed out other devices',
  'password.change': 'Changed the password',
  'password.reset': 'Chose a new password by mail',
  'second-factor.turn-on': 'Turned on the second step',
  'second-factor.turn-off': 'Turned off the second step',
  'second-factor.renew': 'Drew new recovery codes',
  'second-factor.recover': 'Used a recovery code',
  'second-factor.reset': 'Reset a second step',
  'setting.change': 'Changed a setting',
  'mail.read': 'Looked through mails',
  'mail.send-again': 'Sent a mail again',
  'mail.test': 'Sent a test mail',
} as const satisfies Record<Action, string>

export const kindLabels = {
  event: 'Events',
  registration: 'Registrations',
  'join-request': 'Join requests',
  user: 'Accounts',
  post: 'Posts',
  comment: 'Comments',
  setting: 'Settings',
  mail: 'Mail',
} as const satisfies Record<SubjectKind, string>

export const NO_ENTRIES = 'Nothing has been written down yet'
export const NO_ENTRIES_FOUND = 'No entries found'
export const AUDIT_NOT_LOADED = 'Failed to load the audit log'

export function actionNamed(text: string | null): Action | null {
  return actions.find((action) => action === text) ?? null
}

const MARK = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

export function markText({ at, id }: Mark): string {
  return `${at}_${id}`
}

/** What is no mark is the beginning. */
export function markIn(text: string | null): Mark | null {
  const [, at, id] = MARK.exec(text ?? '') ?? []
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null
}
