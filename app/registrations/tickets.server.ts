import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { Database } from '#app/platform/db.ts'
import { isId } from '#app/platform/id.ts'
import { codeOf, idIn, SEAL_BYTES } from './codes.ts'
import { findTicketSecret, keepTicketSecret } from './secret.store.server.ts'

/** 128 bits: nobody guesses one. */
const SIGNATURE_BYTES = 16
const SECRET_BYTES = 32

/** Signs and reads what tickets are known by. */
export interface Signer {
  /** '{id}.{signature}': whoever holds it may see the ticket and give the seat back. */
  ticketOf(id: string): string
  /** The address of the ticket's page. */
  linkTo(id: string): string
  /** The registration of a ticket with a true signature, else null. */
  idOf(ticket: string): string | null
  /** What the door reads. It opens no ticket: people show theirs around. */
  codeOf(id: string): string
  /** The registration of a code with a true seal, else null. */
  idOfCode(code: string): string | null
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Read once in the life of a process: it never changes. */
const secrets = new WeakMap<Database, string>()

async function secretOf({ db, now }: Pick<Acting, 'db' | 'now'>): Promise<string> {
  const known = secrets.get(db)
  if (known) return known
  const made = randomBytes(SECRET_BYTES).toString('base64url')
  const secret = (await findTicketSecret(db)) ?? (await keepTicketSecret(db, made, now))
  secrets.set(db, secret)
  return secret
}

/** Before a transaction begins: the first ticket of all writes the secret down. */
export async function openSigner({ db, env, now }: Pick<Acting, 'db' | 'env' | 'now'>): Promise<Signer> {
  const secret = await secretOf({ db, now })
  const seal = (purpose: 'ticket' | 'door', id: string, bytes: number) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest().subarray(0, bytes)
  const ticketOf = (id: string) => `${id}.${seal('ticket', id, SIGNATURE_BYTES).toString('base64url')}`
  const doorCode = (id: string) => codeOf(id, seal('door', id, SEAL_BYTES))
  return {
    ticketOf,
    linkTo: (id) => `${env.publicUrl}/tickets/${ticketOf(id)}`,
    idOf(ticket) {
      const id = ticket.slice(0, ticket.indexOf('.'))
      return isId(id) && isSame(Buffer.from(ticket), Buffer.from(ticketOf(id))) ? id : null
    },
    codeOf: doorCode,
    idOfCode(code) {
      const id = idIn(code)
      return id && isSame(Buffer.from(code), Buffer.from(doorCode(id))) ? id : null
    },
  }
}
