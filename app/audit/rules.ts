import { DAY_MS } from '#app/club/durations.rules.ts'
import { contentNames } from '#app/club/content-names.ts'
import { brandLabels } from '#app/club/brand.rules.ts'
import { settingLabels } from '#app/club/rules.ts'
import {
  type AuditAction,
  auditActions,
  type AuditCursor,
  type AuditLogEntry,
  type SubjectKind,
} from './model.ts'

/** How long the log remembers. */
export const AUDIT_RETENTION_MS = 365 * DAY_MS

/** A list viewed again within this time is not recorded again. */
export const READ_ENTRY_INTERVAL_MS = 60 * 60_000

/** How many entries one page of the log shows. */
export const ENTRIES_PER_PAGE = 50

/** `@` is who did it; in brackets stands what is said when the subject has no name any more. */
const entryTexts = {
  'event.create': '@ added [an event]',
  'event.change': '@ changed [an event]',
  'event.participants': '@ set the participants of [an event]',
  'event.recap': '@ wrote how [an event] was',
  'event.import': '@ imported the participants of [an event]',
  'event.delete': '@ deleted [an event]',
  'event.restore': '@ restored [an event]',
  'event.cancel': '@ cancelled [an event]',
  'event.postpone': '@ postponed [an event]',
  'event.reinstate': '@ put [an event] back on its date',
  'event.publish': '@ published [an event]',
  'event.publish-later': '@ chose when [an event] is published',
  'event.unpublish': '@ made [an event] a draft again',
  'event.preview': '@ made a preview link for [an event]',
  'registration.cancel': '@ cancelled the registration of [somebody]',
  'registration.move': '@ moved [somebody] in the waitlist',
  'registration.walk-in': '@ added [somebody] as a walk-in',
  'registration.export': '@ exported the registrations of [an event]',
  'registration.notified': '@ told [somebody] about a change of an event',
  'registration.message': '@ sent a message to the people registered for [an event]',
  'registration.message-later': '@ scheduled a message to the people registered for [an event]',
  'registration.message-change': '@ changed a scheduled message to the people registered for [an event]',
  'registration.message-withdraw': '@ withdrew a scheduled message to the people registered for [an event]',
  'registration.notices-send': '@ sent the mails about a change of [an event] at once',
  'registration.notices-stop': '@ stopped the mails about a change of [an event]',
  'registration.close': '@ closed the registration for [an event]',
  'registration.open': '@ opened the registration for [an event] again',
  'registration.read': '@ viewed the registrations of [an event]',
  'door.read': '@ opened the check-in list of [an event]',
  'door.link': '@ made a check-in link for [an event]',
  'door.unlink': '@ ended a check-in link for [an event]',
  'join-request.approve': '@ approved the join request of [somebody]',
  'join-request.reject': '@ rejected the join request of [somebody]',
  'join-request.undo': '@ took back the rejection of [somebody]',
  'join-request.unapprove': '@ took back the approval of [somebody]',
  'join-request.export': '@ exported the join requests',
  'join-request.read': '@ viewed the join requests',
  'join-request.note': '@ wrote a note on the join request of [somebody]',
  'join-request.welcome': '@ opened the welcome for [somebody]',
  'join-request.unwelcome': '@ marked [somebody] as not welcomed yet',
  'join-request.correct': 'The applicant corrected the join request of [somebody]',
  'join-request.withdraw': 'The applicant withdrew a join request',
  'admin.approve': '@ approved [somebody] as an admin',
  'admin.reject': '@ rejected the admin request of [somebody]',
  'admin.reopen': '@ reopened the admin request of [somebody]',
  'admin.revoke': '@ removed admin access of [somebody]',
  'super-admin.create': '@ created the super admin [somebody]',
  'super-admin.demote': '@ removed the super admin role of [somebody]',
  'term.change': '@ changed when the term of [somebody] ends',
  'term.end': 'The term of [somebody] ended, and the role with it',
  'invite.send': '@ invited [somebody] as an admin',
  'invite.renew': '@ made a new link for the invite of [somebody]',
  'invite.withdraw': '@ withdrew the invite of [somebody]',
  'invite.accept': '@ accepted an invite',
  'user.reveal-phone': '@ showed the phone number of [somebody]',
  'user.read': '@ viewed the list of users',
  'member.export': '@ exported the members',
  'member.add': '@ added the member [somebody]',
  'member.import': '@ imported members',
  'member.change': '@ changed the details of [somebody]',
  'member.move-up': '@ moved the years of study of all members up',
  'member.end': '@ ended the membership of [somebody]',
  'member.return': '@ brought the membership of [somebody] back',
  'member.data': '@ viewed everything that is held about [somebody]',
  'member.erase': '@ asked on behalf of [somebody] to erase them in seven days',
  'member.keep': '@ took back the erasure of [somebody]',
  'email.confirm': '@ confirmed an e-mail address',
  'account.details': '@ corrected the details of their account',
  'account.erase': '@ asked to be erased in seven days',
  'account.keep': '@ took back the wish to be erased',
  'account.feed': '@ renewed the link to their calendar',
  'consent.give': '@ agreed to something on their own page',
  'consent.withdraw': '@ withdrew something they had agreed to',
  'post.create': '@ wrote [a post]',
  'post.change': '@ changed [a post]',
  'post.publish': '@ published [a post]',
  'post.announce': '@ sent [a post] by mail',
  'post.unpublish': '@ made [a post] a draft again',
  'post.delete': '@ deleted [a post]',
  'comment.approve': '@ approved a comment',
  'comment.remove': '@ removed a comment',
  'session.sign-in': '@ signed in',
  'session.locked-out': 'Sign-in of [somebody] was paused after too many wrong tries',
  'session.storm': 'Unusually many sign-in attempts within a minute',
  'session.end': '@ signed out other devices',
  'password.change': '@ changed their password',
  'password.reset': '@ chose a new password by mail',
  'second-factor.turn-on': '@ turned on two-step sign-in',
  'second-factor.turn-off': '@ turned off two-step sign-in',
  'second-factor.renew': '@ made new recovery codes',
  'second-factor.recover': '@ signed in with a recovery code',
  'second-factor.reset': '@ reset two-step sign-in of [somebody]',
  'setting.change': '@ changed [a setting] in the settings',
  'demo.empty': '@ emptied the demo',
  'demo.restore': '@ brought the demo back',
  'mail.read': '@ viewed the mails',
  'mail.send-again': '@ sent a mail again',
  'mail.test': '@ sent a test mail',
  'mail.server': '@ set the mail server',
  'mail.server-remove': '@ removed the mail server',
  'film-submission.read': '@ viewed the film e-mails',
  'film-submission.export': '@ exported the film e-mails',
  'film-submission.delete': '@ deleted a film e-mail',
  'content.change': '@ edited the draft of [a page]',
  'content.publish': '@ published [a page]',
  'content.discard': '@ discarded the draft of [a page]',
  'content.preview': '@ made a preview link for the draft of [a page]',
  'content.undo': '@ took back a change of [a page]',
  'backup.make': '@ made the backup [a file]',
  'backup.rehearse': '@ tried to restore the backup [a file]',
  'backup.download': '@ downloaded the backup [a file]',
  'handover.start': '@ began the handover to the next committee',
  'handover.tick': '@ noted a step of the handover as done',
  'handover.remind': '@ reminded the new super admins of two-step sign-in',
  'handover.passphrase': '@ had a new backup passphrase shown',
  'handover.outside': '@ changed the list of what lies outside the site',
  'handover.archive': '@ changed the archive of committees',
  'handover.finish': '@ finished the handover to the next committee',
  'guardian.name': '@ named the guardian',
  'guardian.remove': '@ removed the guardian',
  'guardian.notify': 'The guardian was notified that no super admin signs in',
  'recovery.start': 'The guardian asked [a person] to be a super admin again',
  'recovery.open': 'The guardian and [a person] opened the site to a new super admin',
} as const satisfies Record<AuditAction, string>

const UNKNOWN_ACTOR = 'Somebody who has left'

/** 'Asha deleted Arambh' */
export function entryText(
  entry: Pick<AuditLogEntry, 'action' | 'actorName' | 'subjectName'> & Partial<AuditLogEntry>,
): string {
  const { action, actorName } = entry
  const subjectName = entry.subjectName ?? nameById(entry)
  // Replaced by functions: a title may hold signs that a replacement text would read as its own.
  return entryTexts[action]
    .replace(/\[(.+)\]/, (_, unnamed: string) => subjectName ?? unnamed)
    .replace(/^@/, () => actorName ?? UNKNOWN_ACTOR)
}

/** Settings and pages have no row that names them: their id does. */
function nameById({ subjectKind, subjectId }: Partial<AuditLogEntry>): string | null {
  const known: Partial<Record<string, Record<string, string>>> = {
    setting: {
      ...settingLabels,
      ...brandLabels,
      'first-run': 'Make it yours',
      'backup-schedule': 'Schedule of backups',
      'domain-paid-until': 'Domain paid until',
    },
    content: contentNames,
  }
  if (subjectKind === 'backup') return subjectId ?? null
  return subjectId ? (known[subjectKind ?? '']?.[subjectId] ?? null) : null
}

/** How an action is called where one is chosen. */
export const actionLabels = {
  'event.create': 'Added an event',
  'event.change': 'Changed an event',
  'event.participants': 'Set participants',
  'event.recap': 'Wrote how an event was',
  'event.import': 'Imported participants',
  'event.delete': 'Deleted an event',
  'event.restore': 'Restored an event',
  'event.cancel': 'Cancelled an event',
  'event.postpone': 'Postponed an event',
  'event.reinstate': 'Put an event back on its date',
  'event.publish': 'Published an event',
  'event.publish-later': 'Chose when an event is published',
  'event.unpublish': 'Made an event a draft',
  'event.preview': 'Made a preview link',
  'registration.cancel': 'Cancelled a registration',
  'registration.move': 'Moved somebody in a waitlist',
  'registration.walk-in': 'Added a walk-in',
  'registration.export': 'Exported registrations',
  'registration.notified': 'Told somebody about a change',
  'registration.message': 'Sent a message to registered people',
  'registration.message-later': 'Scheduled a message',
  'registration.message-change': 'Changed a scheduled message',
  'registration.message-withdraw': 'Withdrew a scheduled message',
  'registration.notices-send': 'Sent the mails about a change at once',
  'registration.notices-stop': 'Stopped the mails about a change',
  'registration.close': 'Closed a registration',
  'registration.open': 'Opened a registration again',
  'registration.read': 'Viewed registrations',
  'door.read': 'Opened a check-in list',
  'door.link': 'Made a check-in link',
  'door.unlink': 'Ended a check-in link',
  'join-request.approve': 'Approved a join request',
  'join-request.reject': 'Rejected a join request',
  'join-request.undo': 'Took back a rejection',
  'join-request.unapprove': 'Took back an approval',
  'join-request.export': 'Exported join requests',
  'join-request.read': 'Viewed join requests',
  'join-request.note': 'Wrote a note on a join request',
  'join-request.welcome': 'Opened a welcome',
  'join-request.unwelcome': 'Marked as not welcomed',
  'join-request.correct': 'Corrected a join request',
  'join-request.withdraw': 'Withdrew a join request',
  'admin.approve': 'Approved an admin',
  'admin.reject': 'Rejected an admin request',
  'admin.reopen': 'Reopened an admin request',
  'admin.revoke': 'Removed admin access',
  'super-admin.create': 'Created a super admin',
  'super-admin.demote': 'Removed a super admin role',
  'term.change': 'Changed a term',
  'term.end': 'Term ended',
  'invite.send': 'Invited an admin',
  'invite.renew': 'Made a new link for an invite',
  'invite.withdraw': 'Withdrew an invite',
  'invite.accept': 'Accepted an invite',
  'user.reveal-phone': 'Showed a phone number',
  'user.read': 'Viewed the list of users',
  'member.export': 'Exported members',
  'member.add': 'Added a member',
  'member.import': 'Imported members',
  'member.change': 'Changed the details of a member',
  'member.move-up': 'Moved the years of study up',
  'member.end': 'Ended a membership',
  'member.return': 'Brought a membership back',
  'member.data': 'Viewed everything about a member',
  'member.erase': 'Asked to erase a member',
  'member.keep': 'Took back an erasure',
  'email.confirm': 'Confirmed an e-mail address',
  'account.details': 'Corrected own details',
  'account.erase': 'Asked to be erased',
  'account.keep': 'Took back an erasure',
  'account.feed': 'Renewed a calendar link',
  'consent.give': 'Agreed to something',
  'consent.withdraw': 'Withdrew a consent',
  'post.create': 'Wrote a post',
  'post.change': 'Changed a post',
  'post.publish': 'Published a post',
  'post.announce': 'Sent a post by mail',
  'post.unpublish': 'Made a post a draft',
  'post.delete': 'Deleted a post',
  'comment.approve': 'Approved a comment',
  'comment.remove': 'Removed a comment',
  'session.sign-in': 'Signed in',
  'session.locked-out': 'Sign-in paused',
  'session.storm': 'Unusually many sign-in attempts',
  'session.end': 'Signed out other devices',
  'password.change': 'Changed the password',
  'password.reset': 'Chose a new password by mail',
  'second-factor.turn-on': 'Turned on two-step sign-in',
  'second-factor.turn-off': 'Turned off two-step sign-in',
  'second-factor.renew': 'Made new recovery codes',
  'second-factor.recover': 'Used a recovery code',
  'second-factor.reset': 'Reset two-step sign-in',
  'setting.change': 'Changed a setting',
  'demo.empty': 'Emptied the demo',
  'demo.restore': 'Brought the demo back',
  'mail.read': 'Viewed mails',
  'mail.send-again': 'Sent a mail again',
  'mail.test': 'Sent a test mail',
  'mail.server': 'Set the mail server',
  'mail.server-remove': 'Removed the mail server',
  'film-submission.read': 'Viewed film e-mails',
  'film-submission.export': 'Exported film e-mails',
  'film-submission.delete': 'Deleted a film e-mail',
  'content.change': 'Edited a draft',
  'content.publish': 'Published a page',
  'content.discard': 'Discarded a draft',
  'content.preview': 'Made a preview link of a draft',
  'content.undo': 'Took back a change of a page',
  'backup.make': 'Made a backup',
  'backup.rehearse': 'Tried to restore a backup',
  'backup.download': 'Downloaded a backup',
  'handover.start': 'Began a handover',
  'handover.tick': 'Noted a step of the handover',
  'handover.remind': 'Reminded new super admins',
  'handover.passphrase': 'Had a new passphrase shown',
  'handover.outside': 'Changed what lies outside the site',
  'handover.archive': 'Changed the archive of committees',
  'handover.finish': 'Finished a handover',
  'guardian.name': 'Named a guardian',
  'guardian.remove': 'Removed the guardian',
  'guardian.notify': 'Notified the guardian',
  'recovery.start': 'Began a recovery',
  'recovery.open': 'Recovered the site',
} as const satisfies Record<AuditAction, string>

export const kindLabels = {
  event: 'Events',
  registration: 'Registrations',
  'join-request': 'Join requests',
  user: 'Accounts',
  post: 'Posts',
  comment: 'Comments',
  setting: 'Settings',
  mail: 'Mail',
  'film-submission': 'Film e-mails',
  content: 'Pages',
  invite: 'Invites',
  backup: 'Backups',
  handover: 'Handover',
} as const satisfies Record<SubjectKind, string>

export const NO_ENTRIES = 'No entries yet'
export const NO_ENTRIES_FOUND = 'No entries found'
export const AUDIT_NOT_LOADED = 'Failed to load the audit log'

export function parseAction(text: string | null): AuditAction | null {
  return auditActions.find((action) => action === text) ?? null
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

export function formatCursor({ at, id }: AuditCursor): string {
  return `${at}_${id}`
}

/** What is no mark is the beginning. */
export function parseCursor(text: string | null): AuditCursor | null {
  const [, at, id] = CURSOR.exec(text ?? '') ?? []
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : null
}
