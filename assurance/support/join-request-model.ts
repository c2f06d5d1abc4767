/** The smallest model of the join requests of one phone number. */

const REQUESTS_A_DAY = 3

export type Step =
  | { kind: 'ask'; year: string }
  /** `nth`: the index of a request of this number, which may not exist. */
  | { kind: 'approve' | 'reject' | 'undo'; nth: number }

interface RequestState {
  /** Without a proof, a phone that has a request only adds answers beside it. */
  status: 'pending' | 'approved' | 'rejected' | 'proposal'
  year: string
}

export interface PhoneState {
  asks: number
  requests: readonly RequestState[]
}

export const noRequests: PhoneState = { asks: 0, requests: [] }

const isWaiting = ({ requests }: PhoneState) => requests.some(({ status }) => status === 'pending')

function withJoinRequest(phone: PhoneState, year: string): PhoneState | null {
  if (phone.asks >= REQUESTS_A_DAY) return null
  const status = isWaiting(phone) ? 'proposal' : 'pending'
  return { asks: phone.asks + 1, requests: [...phone.requests, { status, year }] }
}

/** The state after the step, or null when the step is refused. */
export function applyStep(phone: PhoneState, step: Step): PhoneState | null {
  if (step.kind === 'ask') return withJoinRequest(phone, step.year)
  const one = phone.requests[step.nth]
  const from = step.kind === 'undo' ? 'rejected' : 'pending'
  if (one?.status !== from || (step.kind === 'undo' && isWaiting(phone))) return null
  const status = ({ approve: 'approved', reject: 'rejected', undo: 'pending' } as const)[step.kind]
  return { ...phone, requests: phone.requests.with(step.nth, { ...one, status }) }
}

/** The requests in an admin's lists; rejected ones are on no page. */
export function visibleRequests({ requests }: PhoneState): string[] {
  return requests
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .map(({ status, year }) => `${status} ${year}`)
    .toSorted()
}

function* orders<Thing>(things: readonly Thing[]): Generator<Thing[]> {
  if (things.length === 0) yield []
  for (const [at, first] of things.entries())
    for (const rest of orders(things.toSpliced(at, 1))) yield [first, ...rest]
}

export interface Outcome {
  step: Step
  isDone: boolean
}

/** Whether some order of the concurrent steps explains every answer and the final state. An approval may be refused because answers came after the admin read the request. */
export function isExplained(
  before: PhoneState,
  outcomes: readonly Outcome[],
  finally_: readonly string[],
): boolean {
  for (const order of orders(outcomes)) {
    let phone: PhoneState | null = before
    for (const { step, isDone } of order) {
      if (step.kind === 'approve' && !isDone && outcomes.some((one) => one.isDone && one.step.kind === 'ask'))
        continue
      const next: PhoneState | null = phone && applyStep(phone, step)
      phone = phone && (next !== null) === isDone ? (next ?? phone) : null
    }
    if (phone && visibleRequests(phone).join() === finally_.join()) return true
  }
  return false
}
