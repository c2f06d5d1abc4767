import type { Role } from '#app/accounts/model.ts'

/** Confirmations by a person, because the site cannot know these things. */
export const tickNames = ['ends', 'mail-arrived', 'passphrase-noted', 'booklet-printed'] as const
export type TickName = (typeof tickNames)[number]

/** One line of the checklist. */
export type CheckId =
  | 'people'
  | 'ends'
  | 'whatsapp'
  | 'mail'
  | 'second-factor'
  | 'check-in'
  | 'calendar'
  | 'passphrase'
  | 'outside'
  | 'archive'
  | 'made'
  | 'tried'
  | 'downloaded'
  | 'booklet'

/** done: it is true now. open: to do. stuck: another step comes first. */
export interface Check {
  state: 'done' | 'open' | 'stuck'
  text: string
}

export interface Handover {
  id: string
  startedAt: string
  /** null: the account was deleted. */
  starter: string | null
  oldInvite: string
  passphraseHash: string | null
}

/** An admin or super admin, approved. */
export interface CommitteeAccount {
  id: string
  name: string
  email: string
  role: Role
  approvedAt: string
  /** null: no term is known yet. */
  endsAt: string | null
  hasSecondFactor: boolean
}

/** What the club has outside its site. */
export interface OutsideAccount {
  id: string
  name: string
  holder: string
  nextHolder: string
  handedAt: string | null
}

export interface OldAdmin extends Pick<CommitteeAccount, 'id' | 'name' | 'role'> {
  /** YYYY-MM-DD; null: no term is known yet. */
  lastDay: string | null
}

export interface Newcomer {
  /** The id of the invite; null: the account came without one. */
  inviteId: string | null
  name: string | null
  email: string
  role: Role
  state: 'accepted' | 'pending' | 'expired'
  expiresAt: string | null
}
