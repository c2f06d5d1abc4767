import { createHmac, randomBytes } from 'node:crypto'
import type { Acting } from '#app/accounts/acting.server.ts'
import { isSameBytes } from '#app/platform/constant-time.ts'
import type { Database } from '#app/platform/database/database.ts'
import { findOrInsertSetting } from '#app/platform/database/settings.ts'
import { isId } from '#app/platform/id.ts'
import { codeOf, registrationIdOf, SEAL_BYTES } from './ticket-codes.ts'

/** 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16
const SECRET_BYTES = 32

/** The mails to admins that a link ends. */
type NoticeMailKind = 'at-once' | 'digest'
/** What is signed with an id: a key of one purpose is no key of another. */
export type SignedPurpose = 'ticket' | 'stop' | 'announcements' | NoticeMailKind

/** Signs tickets and verifies ticket links and codes. */
export interface TicketSigner {
  /** '{id}.{signature}': its holder may see the ticket and cancel the registration. */
  ticketOf(id: string): string
  /** The address of the ticket's page. */
  linkTo(id: string): string
  /** The registration id of a ticket with a valid signature, else null. */
  idOf(ticket: string): string | null
  /** The code in the QR code, for check-in only. It does not open the ticket page, since people show it to others. */
  codeOf(id: string): string
  /** Six digits that stand for the registration at its event's check-in. Two people of an event may have the same. */
  digitsOf(id: string): string
  /** The registration id of a code with a valid signature, else null. */
  idOfCode(code: string): string | null
  /** '{id}.{signature}' of a registration: its holder may end the organiser's messages, and nothing else. */
  stopKeyOf(id: string): string
  /** The registration id of such a key with a valid signature, else null. */
  idOfStop(key: string): string | null
  /** '{id}.{signature}' of an admin: its holder may end the mails of this kind to the admin, and nothing else. */
  noticeStopKeyOf(kind: NoticeMailKind, userId: string): string
  /** The admin's id of such a key with a valid signature, else null. */
  idOfNoticeStop(kind: NoticeMailKind, key: string): string | null
  /** '{id}.{signature}' of a member: its holder may withdraw the consent to announcements, and nothing else. */
  announcementKeyOf(userId: string): string
  /** The member of such a key with a valid signature, else null. */
  idOfAnnouncement(key: string): string | null
  /** A keyed hash, to count per address without storing the address. */
  digestOf(text: string): string
}

const DIGITS = 6
const digitsFrom = (bytes: Buffer) => String(bytes.readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0')

/** Read once per process: it never changes. */
const secrets = new WeakMap<Database, string>()

async function secretOf({ db, now }: Pick<Acting, 'db' | 'now'>): Promise<string> {
  const cachedSecret = secrets.get(db)
  if (cachedSecret) return cachedSecret
  const newSecret = { value: randomBytes(SECRET_BYTES).toString('base64url'), at: now.toISOString() }
  const secret = await findOrInsertSetting(db, 'ticket-secret', newSecret)
  secrets.set(db, secret)
  return secret
}

/** Call before a transaction begins: the first call stores the secret. */
export async function loadTicketSigner({
  db,
  env,
  now,
}: Pick<Acting, 'db' | 'env' | 'now'>): Promise<TicketSigner> {
  const secret = await secretOf({ db, now })
  const seal = (purpose: SignedPurpose | 'door' | 'digits' | 'count', id: string, bytes: number) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest().subarray(0, bytes)
  const signerFor = (purpose: SignedPurpose) => (id: string) =>
    `${id}.${seal(purpose, id, SIGNATURE_BYTES).toString('base64url')}`
  const verifierFor = (sign: (id: string) => string) => (text: string) => {
    const id = text.slice(0, text.indexOf('.'))
    return isId(id) && isSameBytes(Buffer.from(text), Buffer.from(sign(id))) ? id : null
  }
  const ticketOf = signerFor('ticket')
  const stopKeyOf = signerFor('stop')
  const announcementKeyOf = signerFor('announcements')
  const checkInCode = (id: string) => codeOf(id, seal('door', id, SEAL_BYTES))
  return {
    ticketOf,
    linkTo: (id) => `${env.publicUrl}/tickets/${ticketOf(id)}`,
    idOf: verifierFor(ticketOf),
    stopKeyOf,
    idOfStop: verifierFor(stopKeyOf),
    noticeStopKeyOf: (kind, userId) => signerFor(kind)(userId),
    idOfNoticeStop: (kind, key) => verifierFor(signerFor(kind))(key),
    announcementKeyOf,
    idOfAnnouncement: verifierFor(announcementKeyOf),
    codeOf: checkInCode,
    digitsOf: (id) => digitsFrom(seal('digits', id, 4)),
    digestOf: (text) => seal('count', text, SIGNATURE_BYTES).toString('base64url'),
    idOfCode(code) {
      const id = registrationIdOf(code)
      return id && isSameBytes(Buffer.from(code), Buffer.from(checkInCode(id))) ? id : null
    },
  }
}
