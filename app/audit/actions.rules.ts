/**
 * Everything that is written down, by what it touches. `@` is replaced by the actor; the text in brackets is shown when the
 * subject has no name any more. A new action is a line here: its label and its subject are derived.
 */
const actionsByKind = {
  event: {
    'event.create': '@ added [an event]',
    'event.change': '@ changed [an event]',
    'event.participants': '@ set the participants of [an event]',
    'event.programme': '@ changed the running order of [an event]',
    'vote.open': '@ opened the vote at [an event]',
    'vote.close': '@ closed the vote at [an event]',
    'vote.show': '@ showed the result of the vote at [an event]',
    'event.recap': '@ wrote how [an event] was',
    'event.picture-add': '@ added pictures of [an event]',
    'event.picture-hide': 'Somebody took a picture of [an event] down',
    'event.picture-show': '@ showed a picture of [an event] again',
    'event.picture-delete': '@ deleted a picture of [an event]',
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
    'registration.export': '@ exported the registrations of [an event]',
    'certificate.export': '@ downloaded the certificates of [an event]',
    'attendance.export': '@ exported who came to events',
    'registration.message': '@ sent a message to the people registered for [an event]',
    'registration.message-later': '@ scheduled a message to the people registered for [an event]',
    'registration.message-change': '@ changed a scheduled message to the people registered for [an event]',
    'registration.message-withdraw': '@ withdrew a scheduled message to the people registered for [an event]',
    'registration.notices-send': '@ sent the mails about a change of [an event] at once',
    'registration.notices-stop': '@ stopped the mails about a change of [an event]',
    'registration.close': '@ closed the registration for [an event]',
    'registration.open': '@ opened the registration for [an event] again',
    'registration.read': '@ viewed the registrations of [an event]',
    'check-in.read': '@ opened the check-in list of [an event]',
    'check-in.link': '@ made a check-in link for [an event]',
    'check-in.unlink': '@ ended a check-in link for [an event]',
  },
  registration: {
    'registration.cancel': '@ cancelled the registration of [somebody]',
    'registration.move': '@ moved [somebody] in the waitlist',
    'registration.walk-in': '@ added [somebody] as a walk-in',
    'registration.notified': '@ told [somebody] about a change of an event',
    'payment.paid': '@ marked the fee of [somebody] as paid',
    'payment.unpaid': '@ took back that the fee of [somebody] was paid',
    'payment.returned': '@ marked the fee of [somebody] as returned',
    'certificate.withdraw': '@ withdrew the certificate of [somebody]',
    'certificate.restore': '@ took back that the certificate of [somebody] was withdrawn',
  },
  'join-request': {
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
    'join-request.page-link': 'The new member made the link to their page, by the join request of [somebody]',
    'join-request.propose': 'Somebody sent the phone of [somebody] again, with other answers',
    'join-request.take-newer': '@ took the other answers for the join request of [somebody]',
    'join-request.keep-first': '@ kept the answers of the join request of [somebody]',
  },
  user: {
    'admin.approve': '@ approved [somebody] as an admin',
    'admin.reject': '@ rejected the admin request of [somebody]',
    'admin.reopen': '@ reopened the admin request of [somebody]',
    'admin.revoke': '@ removed admin access of [somebody]',
    'admin.undo': '@ took back a decision about the admin account of [somebody]',
    'super-admin.create': '@ created the super admin [somebody]',
    'super-admin.demote': '@ removed the super admin role of [somebody]',
    'term.change': '@ changed when the term of [somebody] ends',
    'term.end': 'The term of [somebody] ended, and the role with it',
    'user.reveal-phone': '@ showed the phone number of [somebody]',
    'user.read': '@ viewed the list of users',
    'member.export': '@ exported the members',
    'member.add': '@ added the member [somebody]',
    'member.import': '@ imported members',
    'member.change': '@ changed the details of [somebody]',
    'member.end': '@ ended the membership of [somebody]',
    'member.return': '@ brought the membership of [somebody] back',
    'member.page-link': '@ made the link to the page of [somebody]',
    'member.data': '@ viewed everything that is held about [somebody]',
    'member.erase': '@ asked on behalf of [somebody] to erase them in seven days',
    'member.keep': '@ took back the erasure of [somebody]',
    'email.confirm': '@ confirmed an email address',
    'account.details': '@ corrected the details of their account',
    'account.erase': '@ asked to be erased in seven days',
    'account.keep': '@ took back the wish to be erased',
    'account.feed': '@ renewed the link to their calendar',
    'consent.give': '@ agreed to something on their own page',
    'consent.withdraw': '@ withdrew something they had agreed to',
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
    'recovery.start': 'The guardian asked [a person] to be a super admin again',
    'recovery.open': 'The guardian and [a person] opened the site to a new super admin',
    // No longer made; the log keeps what was written.
    'passkey.add': '@ added a passkey',
    'passkey.remove': '@ removed a passkey',
    'member.merge': '@ merged two accounts into [somebody]',
    'member.move-up': '@ moved the years of study of all members up',
  },
  post: {
    'post.create': '@ wrote [an announcement]',
    'post.change': '@ changed [an announcement]',
    'post.publish': '@ published [an announcement]',
    'post.announce': '@ sent [an announcement] by mail',
    'post.unpublish': '@ made [an announcement] a draft again',
    'post.delete': '@ deleted [an announcement]',
    'post.restore': '@ brought back [an announcement]',
    'post.pin': '@ pinned [an announcement]',
    'post.unpin': '@ unpinned [an announcement]',
  },
  comment: {
    'comment.approve': '@ approved a comment',
    'comment.remove': '@ removed a comment',
    'comment.hold': '@ held back a comment',
    'comment.undo': '@ took back a decision about a comment',
  },
  setting: {
    'setting.change': '@ changed [a setting] in the settings',
    'setting.undo': '@ took back a change of [a setting] in the settings',
    'demo.empty': '@ emptied the demo',
    'demo.restore': '@ brought the demo back',
    'upi.change': '@ changed where guests pay by UPI',
    'mail.server': '@ set the mail server',
    'mail.server-remove': '@ removed the mail server',
    'guardian.name': '@ named the guardian',
    'guardian.remove': '@ removed the guardian',
    'guardian.notify': 'The guardian was notified that no super admin signs in',
  },
  mail: {
    'mail.read': '@ viewed the mails',
    'mail.send-again': '@ sent a mail again',
    'mail.test': '@ sent a test mail',
    'mail.lift-refusals': '@ let mails go again to addresses that had refused them',
  },
  'film-submission': {
    'film-submission.read': '@ viewed the film emails',
    'film-submission.export': '@ exported the film emails',
    'film-submission.delete': '@ deleted a film email',
  },
  'film-call': {
    'film-call.create': '@ added [a call for films]',
    'film-call.change': '@ changed [a call for films]',
    'film-call.delete': '@ deleted [a call for films]',
    'film-call.announce': '@ told the entrants of [a call for films] what was decided',
    'film-entry.read': '@ viewed the entries of [a call for films]',
    'film-entry.export': '@ exported the entries of [a call for films]',
    'film-juror.add': '@ made a link for a juror of [a call for films]',
    'film-juror.remove': '@ ended the link of a juror of [a call for films]',
  },
  'film-entry': {
    'film-entry.ask-link': '@ asked for a link that opens for the entry [a film]',
    'film-entry.note': '@ wrote a note on the entry [a film]',
    'film-entry.decide': '@ decided on the entry [a film]',
    'film-entry.delete': '@ deleted the entry [a film]',
    'film-entry.withdraw': 'The entrant withdrew an entry',
  },
  content: {
    'content.change': '@ edited the draft of [a page]',
    'content.publish': '@ published [a page]',
    'content.discard': '@ discarded the draft of [a page]',
    'content.preview': '@ made a preview link for the draft of [a page]',
    'content.undo': '@ took back a change of [a page]',
  },
  invite: {
    'invite.send': '@ invited [somebody] as an admin',
    'invite.renew': '@ made a new link for the invite of [somebody]',
    'invite.withdraw': '@ withdrew the invite of [somebody]',
    'invite.accept': '@ accepted an invite',
  },
  backup: {
    'backup.make': '@ made the backup [a file]',
    'backup.rehearse': '@ tried to restore the backup [a file]',
    'backup.download': '@ downloaded the backup [a file]',
  },
  handover: {
    'handover.start': '@ began the handover to the next committee',
    'handover.tick': '@ noted a step of the handover as done',
    'handover.remind': '@ reminded the new super admins of two-step sign-in',
    'handover.passphrase': '@ had a new backup passphrase shown',
    'handover.outside': '@ changed the list of what lies outside the site',
    'handover.archive': '@ changed the archive of committees',
    'handover.finish': '@ finished the handover to the next committee',
  },
} as const satisfies Record<string, Record<string, string>>

/** The type of the subject. An entry stores the subject's id, never its content. */
export type SubjectKind = keyof typeof actionsByKind
export type AuditAction = { [Kind in SubjectKind]: keyof (typeof actionsByKind)[Kind] }[SubjectKind]

const actions = Object.entries(actionsByKind).flatMap(([kind, texts]) =>
  Object.entries(texts).map(([action, text]) => ({ kind, action, text })),
) as { kind: SubjectKind; action: AuditAction; text: string }[]

export const auditActions: readonly AuditAction[] = actions.map(({ action }) => action)

const kinds = Object.fromEntries(actions.map(({ action, kind }) => [action, kind]))
const texts = Object.fromEntries(actions.map(({ action, text }) => [action, text]))

export const subjectKindOf = (action: AuditAction): SubjectKind => kinds[action] ?? 'setting'

/** The text of an action of an older version is its name. */
export const actionText = (action: string): string => texts[action] ?? action

/** How an action is called where one is chosen: 'Deleted an event'. */
export function actionLabel(action: string): string {
  const text = actionText(action).replace(/^@ /, '').replace(/[[\]]/g, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
