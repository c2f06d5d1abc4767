import { createHmac } from 'node:crypto'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { Acting } from './acting.server.ts'
import { loadAuthSecret } from './auth/sealed-secrets.server.ts'
import { isUndoInTime, type UndoProblem } from './undo.rules.ts'
import { isSameBytes } from '#app/platform/constant-time.ts'

interface Offer<Before> {
  /** When it was decided. */
  at: string
  /** What the decision replaced. */
  before: Before
}

type Signer = Pick<Acting, 'db' | 'env' | 'viewer' | 'now'>

/** The signature binds an offer to its purpose and to the admin who decided. */
async function signatureOf({ db, env, viewer, now }: Signer, purpose: string, text: string): Promise<Buffer> {
  const by = viewer.kind === 'user' ? viewer.id : ''
  const secret = await loadAuthSecret(db, env, now)
  return createHmac('sha256', secret).update(`undo ${purpose} ${by} ${text}`).digest()
}

/**
 * What a decision replaced, signed. The page of the admin who decided keeps it for as long as Undo works, so that the
 * database keeps nothing that was removed.
 */
export async function offerUndo(signer: Signer, purpose: string, before: object): Promise<string> {
  const offer: Offer<object> = { at: signer.now.toISOString(), before }
  const text = Buffer.from(JSON.stringify(offer)).toString('base64url')
  return `${text}.${(await signatureOf(signer, purpose, text)).toString('base64url')}`
}

/** Reads an offer of `offerUndo`. Only the admin who got it can use it, and only in time. */
export async function readUndoOffer<Before extends object>(
  signer: Signer,
  purpose: string,
  offered: string,
): Promise<Outcome<Offer<Before>, UndoProblem>> {
  const [text = '', signature = ''] = offered.split('.')
  const signatureBytes = Buffer.from(signature, 'base64url')
  const expected = await signatureOf(signer, purpose, text)
  if (!isSameBytes(signatureBytes, expected)) return refused('already-undone')
  const offer = JSON.parse(Buffer.from(text, 'base64url').toString()) as Offer<Before>
  return isUndoInTime(offer.at, signer.now) ? done(offer) : refused('too-late')
}
