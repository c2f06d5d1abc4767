import type { MemberPage } from './model.ts'

/** Two accounts of one person become one (product.md#member-merge). */

export const SAME_PHONE = '/admin/users?view=same-phone'

export const mergePath = (id: string, other: string) =>
  `/admin/users/${id}?view=merge&with=${encodeURIComponent(other)}`

/** The fields whose value is taken from one of the two accounts. */
export const mergedFields = ['name', 'phone', 'branch', 'year', 'until'] as const
export type MergedField = (typeof mergedFields)[number]

/** For each field, the id of the account whose value is taken. */
export type MergeChoice = Record<MergedField, string>

export type MergeProblem =
  | 'user-not-found'
  | 'no-member'
  | 'changed-elsewhere'
  | 'erasure-planned'
  | 'invalid'

export const mergeMessages = {
  'user-not-found': 'No other member or sign-up has this phone or e-mail.',
  'no-member': 'One of the two has to be a member.',
  'changed-elsewhere': 'Somebody else changed one of the two in the meantime. Please look once more.',
  'erasure-planned': 'One of the two is about to be erased. Take that back first.',
  invalid: 'Please choose one of the two in each line.',
  merged: 'The two accounts are one now.',
  failed: 'Nothing was merged. Please try again.',
} as const satisfies Record<MergeProblem | 'merged' | 'failed', string>

export interface MergeView {
  /** The one whose page led here, and the other one. */
  members: readonly [MemberPage, MemberPage]
  /** The id of the one that is proposed to stay. */
  suggested: string
}

export function mergedValue(member: MemberPage, field: MergedField): string | null {
  if (field !== 'until') return member[field]
  const { membership } = member
  return membership && (membership.endedOn ?? membership.memberUntil)
}

/** Prefers a confirmed address, then a membership, then any address, then the older account. */
export function suggestedToStay([one, other]: MergeView['members']): string {
  const rank = (member: MemberPage) =>
    Number(member.isEmailConfirmed) * 4 + Number(member.isMember) * 2 + Number(member.email !== null)
  if (rank(one) !== rank(other)) return rank(one) > rank(other) ? one.id : other.id
  return one.createdAt <= other.createdAt ? one.id : other.id
}

/** A field that only one of the two has is taken from there; a last day is the later one. */
export function suggestedSource({ members: [one, other], suggested }: MergeView, field: MergedField): string {
  const [first, second] = [mergedValue(one, field), mergedValue(other, field)]
  if (first === null || second === null) return first === null ? other.id : one.id
  if (field === 'until') return first >= second ? one.id : other.id
  return suggested
}

/** Members who share one phone. */
export interface SamePhoneGroup {
  /** Its last four digits. */
  phone: string
  members: { id: string; name: string; email: string | null; createdAt: string }[]
}

export interface SamePhoneView {
  groups: SamePhoneGroup[]
  /** The number of phones that several members have. */
  total: number
  page: number
  hasMore: boolean
}
