import { hash } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { HONEYPOT_FIELD } from '#app/club/person-fields.rules.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { addressKey, takeTokens } from '#app/platform/http/rate-limit.ts'
import { isId, newId } from '#app/platform/id.ts'
import type { JoinAnswers } from './model.ts'
import { checkJoinForm, type JoinErrors, joinLimits, NOTICE_VERSION, noticeText } from './rules.ts'
import { newStatusToken } from './status-token.server.ts'
import { STATUS_ADDRESS } from './status.rules.ts'
import { type Notice, submitRequest } from './store.server.ts'

/** The notice that the sender read, by version and by hash. */
export function currentNotice({ contactEmail }: Pick<ClubFacts, 'contactEmail'>): Notice {
  return { version: NOTICE_VERSION, hash: hash('sha256', noticeText(contactEmail)) }
}

interface Submitted {
  id: string
  sender: Pick<JoinAnswers, 'name' | 'phone'>
  /** The status page of the request. Its address is the credential. */
  statusUrl: string
}

export type SubmitOutcome =
  | Outcome<Submitted, 'too-many-attempts'>
  | { ok: false; problem: 'invalid'; errors: JoinErrors }

/** Thrown to roll back: a refused submission uses up none of the address's tokens. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
}

/**
 * Throws TooManyRequests: too many of this address in the last minutes, or today. The third counter refuses nobody. Its row
 * stays locked until the commit, so that submissions of one phone are counted one after the other, on every replica. Phones
 * that share their last two digits share it: nothing in the table names a phone.
 */
export async function takeTurn(
  db: Database,
  { env, now }: Acting,
  { address, phone }: { address: string; phone: string },
): Promise<void> {
  const key = `join:address:${addressKey(address)}`
  const budgetOf = (key: string, { limit, windowMs }: { limit: number; windowMs: number }) => ({
    key,
    limit: limit * env.rateLimitScale,
    windowMs,
    now,
  })
  const { perAddress, perAddressAndDay } = joinLimits
  const budgets = [budgetOf(key, perAddress), budgetOf(`${key}:day`, perAddressAndDay)]
  const turn = { ...perAddress, key: `join:turn:${phone.slice(-2)}`, limit: Number.MAX_SAFE_INTEGER, now }
  if ((await takeTokens(db, [...budgets, turn])).some(({ ok }) => !ok)) throw new TooManyRequests()
}

/** product.md#join-form. `form` is the form as it was sent; `address` is the client's, for the rate limits. */
export async function sendJoinRequest(
  acting: Acting,
  { form, address }: { form: Record<string, string>; address: string },
): Promise<SubmitOutcome> {
  mustBeAble(acting.viewer, 'join-requests.send')
  const check = checkJoinForm(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { name, phone } = check.value
  const { requestKey, [HONEYPOT_FIELD]: decoy } = form
  const { token, hash } = newStatusToken()
  const sent = { sender: { name, phone }, statusUrl: `${acting.env.publicUrl}${STATUS_ADDRESS}/${token}` }
  if (decoy) return done({ id: newId(), ...sent })
  try {
    const submission = { answers: check.value, requestKey, statusTokenHash: hash }
    const id = await transact(acting.db, (db) => submit({ ...acting, db }, submission, address))
    acting.announce('join-requests')
    return done({ id, ...sent })
  } catch (error) {
    if (error instanceof TooManyRequests) return refused('too-many-attempts')
    throw error
  }
}

interface NewSubmission {
  answers: JoinAnswers
  requestKey?: string | undefined
  statusTokenHash: string
}

/** Within a transaction. Throws TooManyRequests. */
export async function submit(acting: Acting, sent: NewSubmission, address: string): Promise<string> {
  const { db, now } = acting
  const { requestKey } = sent
  await takeTurn(db, acting, { address, phone: sent.answers.phone })
  const { settings } = await clubSettings(db)
  const notice = currentNotice(settings)
  const submission = { ...sent, id: newId(), requestKey: isId(requestKey) ? requestKey : null, notice, now }
  const id = await submitRequest(db, submission)
  if (!id) throw new TooManyRequests()
  return id
}
