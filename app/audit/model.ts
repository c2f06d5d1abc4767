/** The type of the subject. An entry stores the subject's id, never its content. */
export type SubjectKind =
  | 'event'
  | 'registration'
  | 'join-request'
  | 'user'
  | 'post'
  | 'comment'
  | 'setting'
  | 'mail'
  | 'film-submission'
  | 'content'
  | 'invite'
  | 'backup'
  | 'handover'

/** Everything that is written down, by what it touches. */
export const auditActions = [
  'event.create',
  'event.change',
  'event.participants',
  'event.recap',
  'event.import',
  'event.delete',
  'event.restore',
  'event.cancel',
  'event.postpone',
  'event.reinstate',
  'event.publish',
  'event.publish-later',
  'event.unpublish',
  'event.preview',
  'registration.cancel',
  'registration.move',
  'registration.walk-in',
  'registration.export',
  'registration.message',
  'registration.message-later',
  'registration.message-change',
  'registration.message-withdraw',
  'registration.notices-send',
  'registration.notices-stop',
  'registration.notified',
  'registration.close',
  'registration.open',
  'registration.read',
  'door.read',
  'door.link',
  'door.unlink',
  'join-request.approve',
  'join-request.reject',
  'join-request.undo',
  'join-request.unapprove',
  'join-request.export',
  'join-request.read',
  'join-request.note',
  'join-request.welcome',
  'join-request.unwelcome',
  'join-request.correct',
  'join-request.withdraw',
  'join-request.propose',
  'join-request.take-newer',
  'join-request.keep-first',
  'admin.approve',
  'admin.reject',
  'admin.reopen',
  'admin.revoke',
  'admin.undo',
  'super-admin.create',
  'super-admin.demote',
  'term.change',
  'term.end',
  'invite.send',
  'invite.renew',
  'invite.withdraw',
  'invite.accept',
  'user.reveal-phone',
  'user.read',
  'member.export',
  'member.add',
  'member.import',
  'member.change',
  'member.end',
  'member.return',
  'member.data',
  'member.erase',
  'member.keep',
  'email.confirm',
  'account.details',
  'account.erase',
  'account.keep',
  'account.feed',
  'consent.give',
  'consent.withdraw',
  'post.create',
  'post.change',
  'post.publish',
  'post.unpublish',
  'post.announce',
  'post.delete',
  'post.restore',
  'post.pin',
  'post.unpin',
  'comment.approve',
  'comment.remove',
  'comment.hold',
  'comment.undo',
  'session.sign-in',
  'session.locked-out',
  'session.storm',
  'session.end',
  'password.change',
  'password.reset',
  'second-factor.turn-on',
  'second-factor.turn-off',
  'second-factor.renew',
  'second-factor.recover',
  'second-factor.reset',
  'setting.change',
  'setting.undo',
  'demo.empty',
  'demo.restore',
  'mail.read',
  'mail.send-again',
  'mail.test',
  'mail.lift-refusals',
  'mail.server',
  'mail.server-remove',
  'film-submission.read',
  'film-submission.export',
  'film-submission.delete',
  'content.change',
  'content.publish',
  'content.discard',
  'content.preview',
  'content.undo',
  'backup.make',
  'backup.rehearse',
  'backup.download',
  'handover.start',
  'handover.tick',
  'handover.remind',
  'handover.passphrase',
  'handover.outside',
  'handover.archive',
  'handover.finish',
  'guardian.name',
  'guardian.remove',
  'guardian.notify',
  'recovery.start',
  'recovery.open',
  // No longer made; the log keeps what was written.
  'passkey.add',
  'passkey.remove',
  'member.merge',
  'member.move-up',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One action: the actor, the subject and the time. It contains only ids, so that no personal data stays after an erasure. */
export interface AuditEntry {
  /** A new one unless given. */
  id?: string
  /** null: nobody signed in, or the site itself. */
  actorId: string | null
  action: AuditAction
  subjectKind: SubjectKind
  /** null: the whole of its kind, such as an export. */
  subjectId: string | null
  at: Date
}

/** An entry as it is read: the names are those of today, and gone with whom they belonged to. */
export interface AuditLogEntry {
  id: string
  action: AuditAction
  subjectKind: SubjectKind
  actorId: string | null
  actorName: string | null
  subjectId: string | null
  subjectName: string | null
  at: string
}

/** The end of a page of the log: the next page begins right before it. */
export interface AuditCursor {
  at: string
  id: string
}

export interface AuditFilter {
  actorId: string | null
  action: AuditAction | null
  /** The first instant that counts, and the first that no longer does. */
  from: string | null
  until: string | null
  before: AuditCursor | null
}

export interface AuditPage {
  entries: AuditLogEntry[]
  /** The cursor of the older entries; null when there are none. */
  older: AuditCursor | null
}
