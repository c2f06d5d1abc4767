/** What an entry speaks of; its id stands beside it, never its words. */
export type SubjectKind =
  | 'event'
  | 'registration'
  | 'join-request'
  | 'user'
  | 'post'
  | 'comment'
  | 'setting'
  | 'mail'

/** Everything that is written down, by what it touches. */
export const actions = [
  'event.create',
  'event.change',
  'event.participants',
  'event.import',
  'event.delete',
  'event.restore',
  'registration.cancel',
  'registration.move',
  'registration.walk-in',
  'registration.export',
  'registration.message',
  'registration.close',
  'registration.open',
  'registration.read',
  'door.read',
  'door.link',
  'door.unlink',
  'join-request.approve',
  'join-request.reject',
  'join-request.undo',
  'join-request.export',
  'join-request.read',
  'join-request.note',
  'join-request.welcome',
  'admin.approve',
  'admin.reject',
  'admin.reopen',
  'admin.revoke',
  'super-admin.create',
  'super-admin.demote',
  'user.reveal-phone',
  'user.read',
  'post.create',
  'post.change',
  'post.publish',
  'post.unpublish',
  'post.delete',
  'comment.approve',
  'comment.remove',
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
  'mail.read',
  'mail.send-again',
  'mail.test',
] as const
export type Action = (typeof actions)[number]

/** One fact: who did what to what, and when. Ids only, so that nobody's data outlives them here. */
export interface Entry {
  /** null: nobody signed in, or the site itself. */
  actorId: string | null
  action: Action
  subjectKind: SubjectKind
  /** null: the whole of its kind, such as an export. */
  subjectId: string | null
  at: Date
}

/** An entry as it is read: the names are those of today, and gone with whom they belonged to. */
export interface ReadEntry {
  id: string
  action: Action
  subjectKind: SubjectKind
  actorId: string | null
  actorName: string | null
  subjectId: string | null
  subjectName: string | null
  at: string
}

/** Where a page of the log ends: the next one begins right before it. */
export interface Mark {
  at: string
  id: string
}

export interface Wanted {
  actorId: string | null
  action: Action | null
  /** The first instant that counts, and the first that no longer does. */
  from: string | null
  until: string | null
  before: Mark | null
}

export interface EntryPage {
  entries: ReadEntry[]
  /** Where older entries go on; null when these were the last. */
  older: Mark | null
}
