import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { nameField } from '#app/club/person-fields.rules.ts'
import { signersOf } from '#app/events/certificates.rules.ts'
import { longDate } from '#app/events/club-time.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { isDrawable } from '#app/platform/formats/text-image.ts'
import { CAMPUS_LIMIT, takeAddressToken } from '#app/platform/http/rate-limit.ts'
import { isId } from '#app/platform/id.ts'
import { folded } from '#db/folded.ts'
import {
  CERTIFICATE_KEPT_MS,
  certificateMessages,
  type CertificatePart,
  type CertificateState,
  certificateState,
  type KeptCertificate,
  spacedCode,
  type PrintedCertificate,
  printedCertificate,
  undrawableText,
} from './certificates.rules.ts'
import {
  type CertificateFacts,
  deleteCertificates,
  findCertificates,
  insertMissing,
  reopenName,
  setCertificateName,
  setDownloaded,
  setWithdrawn,
} from './certificates.store.server.ts'
import { recordRegistrationAudit } from './record-audit.server.ts'
import { loadTicketSigner } from './ticket-signature.server.ts'

/** Without letters that are misread. 20 of 30 are 98 bits: nobody finds one by trying. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 20
const codePattern = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)

const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '')

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')

interface CertificateTexts {
  title: string
  text: string
  signer1: string
  signer2: string
  name: string
}

/** The first part of a certificate that we have no letters for: it would leave a gap. null: all of it can be drawn. */
function undrawablePart(
  clubName: string,
  { title, text, signer1, signer2, name }: CertificateTexts,
): CertificatePart | null {
  const signers = signersOf([signer1, signer2]).flatMap(({ name, office }) => [name, office])
  const texts = { club: [clubName], title: [title], wording: [text], signers, name: [name] }
  const parts = Object.keys(texts) as CertificatePart[]
  return parts.find((part) => !texts[part].every(isDrawable)) ?? null
}

/** Which text of the event cannot be drawn on any of its certificates; null: all can, or it gives none. */
export async function undrawableAt(db: Database, { title, details }: Pick<AdminEvent, 'title' | 'details'>) {
  if (!details.givesCertificates) return null
  const { certificateText: text, certificateSigner1: signer1, certificateSigner2: signer2 } = details
  return undrawablePart(await clubNameOf(db), { title, text, signer1, signer2, name: '' })
}

const clubNameOf = async (db: Database) => (await clubFacts(db)).name

async function findOf(db: Database, id: string | null): Promise<CertificateFacts | null> {
  return id !== null && isId(id) ? ((await findCertificates(db, { ids: [id] }))[0] ?? null) : null
}

async function ofTicket(acting: Acting, ticket: string) {
  const id = (await loadTicketSigner(acting)).idOf(ticket)
  const facts = await findOf(acting.db, id)
  const state = facts ? certificateState(facts, acting.now) : 'none'
  return id !== null && facts ? { id, facts, state } : null
}

/** Makes the certificate where it was not made yet. The caller has checked that it may be made. */
async function ensureMade(db: Database, id: string, now: Date) {
  await insertMissing(db, { id, code: newCode(), now })
}

const canRename = ({ correctedAt, downloadedAt }: CertificateFacts) =>
  correctedAt === null && downloadedAt === null

/** The certificate as its owner's ticket shows it. */
export interface TicketCertificate {
  state: Exclude<CertificateState, 'none'>
  name: string
  /** The name may be corrected, once. */
  mayCorrect: boolean
  /** We have no letters for its script; null: there is a file. */
  undrawable: CertificatePart | null
  /** The message for the guest about a text that cannot be drawn; '' for none. */
  undrawableText: string
  isKept: boolean
  /** The address of its public page, once it was made. */
  address: string | null
}

/** null: there is none. */
export async function ticketCertificate(acting: Acting, ticket: string): Promise<TicketCertificate | null> {
  mustBeAble(acting.viewer, 'registrations.send')
  const found = await ofTicket(acting, ticket)
  if (!found || found.state === 'none') return null
  const { facts, state } = found
  const undrawable = undrawablePart(await clubNameOf(acting.db), facts)
  return {
    state,
    name: facts.name,
    mayCorrect: canRename(facts),
    undrawable,
    undrawableText: undrawable ? undrawableText(undrawable) : '',
    isKept: facts.keptAt !== null,
    address: facts.code && `${acting.env.publicUrl}/certificates/${facts.code}`,
  }
}

type Corrected =
  | Outcome<null, 'no-certificate' | 'corrected-already'>
  | { ok: false; problem: 'invalid'; errors: { name: string } }

/** Its owner corrects the name, once, before the first download. */
export async function correctCertificate(
  acting: Acting,
  { ticket, name }: { ticket: string; name: unknown },
): Promise<Corrected> {
  mustBeAble(acting.viewer, 'registrations.send')
  const { db, now } = acting
  const found = await ofTicket(acting, ticket)
  if (!found || found.state === 'none' || found.state === 'withdrawn') return refused('no-certificate')
  const typed = v.safeParse(nameField, name)
  const error = typed.success
    ? !isDrawable(typed.output) && certificateMessages.undrawable
    : typed.issues[0].message
  if (!typed.success || error) return { ok: false, problem: 'invalid', errors: { name: String(error) } }
  const isDone = await transact(db, async (db) => {
    await ensureMade(db, found.id, now)
    return setCertificateName(db, { id: found.id, name: typed.output, now })
  })
  if (!isDone) return refused('corrected-already')
  acting.announce('check-in')
  return done(null)
}

type TakeProblem = 'no-certificate' | 'undrawable' | 'too-many-attempts'

/** Its owner downloads it. `isKept`: they agree that it outlives their registration. */
export async function takeCertificate(
  acting: Acting,
  { ticket, isKept, address }: { ticket: string; isKept: boolean; address: string },
): Promise<Outcome<PrintedCertificate, TakeProblem>> {
  mustBeAble(acting.viewer, 'registrations.send')
  const { db, now, env } = acting
  if (!(await takeAddressToken(acting, { name: 'certificate:file', address, ...CAMPUS_LIMIT })))
    return refused('too-many-attempts')
  const found = await ofTicket(acting, ticket)
  if (!found || found.state === 'none' || found.state === 'withdrawn') return refused('no-certificate')
  if (undrawablePart(await clubNameOf(db), found.facts)) return refused('undrawable')
  const facts = await transact(db, async (db) => {
    await ensureMade(db, found.id, now)
    await setDownloaded(db, { id: found.id, isKept, now })
    return findOf(db, found.id)
  })
  if (!facts?.code) return refused('no-certificate')
  acting.announce('check-in')
  return done(printedCertificate({ ...facts, code: facts.code }, env.publicUrl))
}

/** What the public page of a certificate says, and nothing beside it. */
export type CheckedCertificate =
  | { isValid: true; name: string; title: string; when: string }
  | { isValid: false }

/** Whether the certificate with this code is valid. null: there is no such code. */
export async function checkCertificate(
  acting: Acting,
  { code, address }: { code: string; address: string },
): Promise<Outcome<CheckedCertificate | null, 'too-many-attempts'>> {
  mustBeAble(acting.viewer, 'events.view')
  if (!(await takeAddressToken(acting, { name: 'certificate:look', address, ...CAMPUS_LIMIT })))
    return refused('too-many-attempts')
  const plain = plainCode(code)
  const facts = codePattern.test(plain) ? (await findCertificates(acting.db, { code: plain }))[0] : null
  if (!facts) return done(null)
  if (certificateState(facts, acting.now) !== 'made') return done({ isValid: false })
  return done({ isValid: true, name: facts.name, title: facts.title, when: longDate(facts.date) })
}

/**
 * For the admins: the certificates of an event, or of one person of it, by name. Those are left out that we cannot draw, and
 * those that are withdrawn.
 */
export async function eventCertificates(
  acting: Acting,
  { eventId, id }: { eventId: string; id: string | null },
): Promise<PrintedCertificate[]> {
  mustBeAble(acting.viewer, 'people.export')
  const { db, now, env } = acting
  const certificates = () => findCertificates(db, { eventId })
  const clubName = await clubNameOf(db)
  const isWanted = (facts: CertificateFacts) =>
    (id === null || facts.registrationId === id) &&
    ['ready', 'made'].includes(certificateState(facts, now)) &&
    undrawablePart(clubName, facts) === null
  const ids = isId(eventId)
    ? (await certificates()).filter(isWanted).map((one) => one.registrationId ?? '')
    : []
  if (ids.length === 0) return []
  await transact(db, async (db) => {
    for (const one of ids) {
      await ensureMade(db, one, now)
      // What is printed keeps its name.
      await setDownloaded(db, { id: one, isKept: null, now })
    }
    await recordRegistrationAudit(acting, db, { action: 'certificate.export', id: eventId })
  })
  return (await certificates())
    .filter(isWanted)
    .toSorted((a, b) => folded(a.name).localeCompare(folded(b.name), 'en'))
    .flatMap((facts) =>
      facts.code ? [printedCertificate({ ...facts, code: facts.code }, env.publicUrl)] : [],
    )
}

/** Those of an event whose owners kept them beyond their registration, with these words in the name or this code, by name. */
export async function keptCertificates(
  acting: Acting,
  { eventId, q }: { eventId: string; q: string },
): Promise<KeptCertificate[]> {
  mustBeAble(acting.viewer, 'registrations.manage')
  const code = plainCode(q)
  return (await findCertificates(acting.db, { kept: 'event_id', is: eventId }))
    .filter((one) => folded(one.name).includes(folded(q)) || (code !== '' && one.code?.startsWith(code)))
    .map((one) => ({
      id: one.id ?? '',
      name: one.name,
      code: spacedCode(one.code ?? ''),
      isWithdrawn: one.withdrawnAt !== null,
    }))
    .toSorted((a, b) => folded(a.name).localeCompare(folded(b.name), 'en'))
}

/** Withdraws the certificate of a registration, made or not, or one that was kept beyond it (`id` is then its own), or takes that back. */
export async function withdrawCertificate(
  acting: Acting,
  { id, isWithdrawn }: { id: string; isWithdrawn: boolean },
): Promise<Outcome<{ name: string }, 'no-certificate'>> {
  mustBeAble(acting.viewer, 'registrations.manage')
  const { db, now } = acting
  const facts =
    (await findOf(db, id)) ?? (isId(id) ? (await findCertificates(db, { kept: 'id', is: id }))[0] : null)
  if (!facts || certificateState(facts, now) === 'none') return refused('no-certificate')
  const isDone = await transact(db, async (db) => {
    if (facts.registrationId !== null) await ensureMade(db, id, now)
    if (!(await setWithdrawn(db, { id, withdrawnAt: isWithdrawn ? now.toISOString() : null }))) return false
    const action = isWithdrawn ? 'certificate.withdraw' : 'certificate.restore'
    await recordRegistrationAudit(acting, db, { action, id })
    return true
  })
  if (!isDone) return refused('no-certificate')
  acting.announce('registrations')
  acting.announce('check-in')
  return done({ name: facts.name })
}

/** Lets the owner of a certificate correct the name once more, though it was corrected or downloaded. */
export async function reopenCertificateName(
  acting: Acting,
  id: string,
): Promise<Outcome<{ name: string }, 'no-certificate'>> {
  mustBeAble(acting.viewer, 'registrations.manage')
  const facts = await findOf(acting.db, id)
  if (!facts || certificateState(facts, acting.now) !== 'made') return refused('no-certificate')
  const isDone = await transact(acting.db, async (db) => {
    if (!(await reopenName(db, id))) return false
    await recordRegistrationAudit(acting, db, { action: 'certificate.reopen', id })
    return true
  })
  if (!isDone) return refused('no-certificate')
  acting.announce('registrations')
  acting.announce('check-in')
  return done({ name: facts.name })
}

/** By registration, for lists. */
export async function certificateStates(db: Database, ids: readonly string[], now: Date) {
  const found = await findCertificates(db, { ids })
  const clubName = found.length === 0 ? '' : await clubNameOf(db)
  return new Map(
    found.map((facts) => [
      facts.registrationId,
      {
        state: certificateState(facts, now),
        isByHand: facts.withdrawnAt !== null,
        isNameFixed: !canRename(facts),
        undrawable: undrawablePart(clubName, facts),
      },
    ]),
  )
}

/** Housekeeping, after that of the registrations. */
export async function deleteOldCertificates({ db, now }: Pick<Acting, 'db' | 'now'>): Promise<number> {
  return deleteCertificates(db, new Date(now.getTime() - CERTIFICATE_KEPT_MS))
}
