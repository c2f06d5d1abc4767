import { DAY_MS } from '#app/club/durations.rules.ts'
import { type Branch, branches, type Year, years } from '#app/club/studies.ts'

/** Rules: product.md#join-form. */
export const interests = [
  'Video Editing',
  'Graphic Designing',
  'Film Making',
  'Cinematography',
  'Photography',
  'Other',
] as const
export type Interest = (typeof interests)[number]

export interface JoinAnswers {
  name: string
  /** Ten digits. */
  phone: string
  branch: Branch
  year: Year
  interest: Interest
}

export interface JoinRequest extends JoinAnswers {
  id: string
  status: 'pending' | 'approved'
  createdAt: string
  /** When these answers were given. */
  answeredAt: string
  approvedAt: string | null
  approvedBy: string | null
  /** An approval names the version that was seen. */
  version: number
  /** The applicant changed the answers after an admin's list showed them. */
  isChangedSinceRead: boolean
}

/** Answers sent with the phone of a request that waits, without a proof that the same person sent both. */
export interface JoinProposal extends JoinAnswers {
  id: string
  sentAt: string
  /** When an admin chose between these answers and those of the request; null: they wait. */
  settledAt: string | null
}

export type WithProposals<Request extends JoinRequest> = Request & { proposals: JoinProposal[] }
export type WaitingRequest = WithProposals<JoinRequest>

/** What a reviewer sees and adds: a note, and whether the welcome was opened, which an approval alone does not say. */
export interface ReviewedRequest extends JoinRequest {
  note: string
  whatsappOpenedAt: string | null
}

/** Waiting, decided well, or decided well and not yet written to. */
const reviewStates = ['pending', 'approved', 'unwelcomed'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Which requests a reviewer wants to see; null is any. */
export interface ReviewFilters {
  state: ReviewState
  q: string
  branch: Branch | null
  year: Year | null
  interest: Interest | null
}

function oneOf<Value extends string>(allowed: readonly Value[], text: string | null): Value | null {
  return allowed.find((value) => value === text) ?? null
}

/** Filters live in the address, so that a view can be shared. */
export function reviewFiltersFrom(params: URLSearchParams): ReviewFilters {
  return {
    state: oneOf(reviewStates, params.get('state')) ?? 'pending',
    q: params.get('q') ?? '',
    branch: oneOf(
      branches.map(([code]) => code),
      params.get('branch'),
    ),
    year: oneOf(years, params.get('year')),
    interest: oneOf(interests, params.get('interest')),
  }
}

/** From then on a request waits too long. */
export const LONG_WAIT_DAYS = 3

/** Whole days since the request was sent. */
export function daysWaited(createdAt: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(createdAt)) / DAY_MS))
}

/** What the account of a member takes from a request. */
export function memberAnswers({ id, name, phone, branch, year, interest, answeredAt }: JoinRequest) {
  return { name, phone, branch, year, interest, answeredAt, joinRequestId: id }
}
