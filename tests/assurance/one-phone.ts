/** What one telephone number can come to at the club, in as few lines as it can be said. */

const ASKS_A_DAY = 3

export type Deed =
  | { kind: 'ask'; year: string }
  /** `nth`: of the requests this number has made; there may be no such one. */
  | { kind: 'approve' | 'reject' | 'undo'; nth: number }

interface Asked {
  status: 'pending' | 'approved' | 'rejected'
  year: string
}

export interface Phone {
  asks: number
  requests: readonly Asked[]
}

export const nobody: Phone = { asks: 0, requests: [] }

const isWaiting = ({ requests }: Phone) => requests.some(({ status }) => status === 'pending')

function asked(phone: Phone, year: string): Phone | null {
  if (phone.asks >= ASKS_A_DAY) return null
  const asks = phone.asks + 1
  if (!isWaiting(phone)) return { asks, requests: [...phone.requests, { status: 'pending', year }] }
  const requests = phone.requests.map((one) => (one.status === 'pending' ? { ...one, year } : one))
  return { asks, requests }
}

/** What comes of it, or null: it is refused, and nothing changes. */
export function after(phone: Phone, deed: Deed): Phone | null {
  if (deed.kind === 'ask') return asked(phone, deed.year)
  const one = phone.requests[deed.nth]
  const from = deed.kind === 'undo' ? 'rejected' : 'pending'
  if (one?.status !== from || (deed.kind === 'undo' && isWaiting(phone))) return null
  const status = ({ approve: 'approved', reject: 'rejected', undo: 'pending' } as const)[deed.kind]
  return { ...phone, requests: phone.requests.with(deed.nth, { ...one, status }) }
}

/** What an admin sees of it: whoever was rejected is gone from every screen. */
export function seen({ requests }: Phone): string[] {
  return requests
    .filter(({ status }) => status !== 'rejected')
    .map(({ status, year }) => `${status} ${year}`)
    .toSorted()
}

function* orders<Thing>(things: readonly Thing[]): Generator<Thing[]> {
  if (things.length === 0) yield []
  for (const [at, first] of things.entries())
    for (const rest of orders(things.toSpliced(at, 1))) yield [first, ...rest]
}

export interface Outcome {
  deed: Deed
  isDone: boolean
}

/** Whether some order of deeds done at the same time explains what each was told and what is seen afterwards. */
export function isExplained(
  before: Phone,
  outcomes: readonly Outcome[],
  finally_: readonly string[],
): boolean {
  for (const order of orders(outcomes)) {
    let phone: Phone | null = before
    for (const { deed, isDone } of order) {
      const next: Phone | null = phone && after(phone, deed)
      phone = phone && (next !== null) === isDone ? (next ?? phone) : null
    }
    if (phone && seen(phone).join() === finally_.join()) return true
  }
  return false
}
