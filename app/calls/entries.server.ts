import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { confirmedEmail } from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { normalizeEmail } from '#app/club/email.rules.ts'
import { isToSendAgain } from '#app/club/honeypot.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts, isMailSent } from '#app/club/use-cases.server.ts'
import { videoKeyOf } from '#app/club/video-addresses.rules.ts'
import { clockTime, longDate, wallOf } from '#app/events/club-time.ts'
import { checkContentForm } from '#app/content/rules.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { CAMPUS_LIMIT, takeAddressToken } from '#app/platform/http/rate-limit.ts'
import { isId, newId } from '#app/platform/id.ts'
import { isLinkKey, newLinkKey } from '#app/platform/link-key.ts'
import { type MailBody, writeMail } from '#app/platform/mail/mail-body.ts'
import { mailPriorities, mailStateAbout, queueMail, withdrawMails } from '#app/platform/mail/mail.ts'
import { loadMailContext, takeGuestMailBudget } from '#app/registrations/use-cases.server.ts'
import type { UploadProblem } from '#app/uploads/rules.ts'
import { deletePictures, deletePicturesOf, saveVisitorPicture } from '#app/uploads/use-cases.server.ts'
import * as store from './entries.store.server.ts'
import { listSentOf } from './own-entries.store.server.ts'
import { publicCall } from './calls.server.ts'
import { findCall } from './calls.store.server.ts'
import { takesEntries } from './calls.rules.ts'
import { draftMail, type EntryMail, receivedMail } from './emails.ts'
import {
  checkEntrant,
  checkEntry,
  ENTRIES_MOST,
  ENTRY_ADDRESS,
  ENTRY_NOTICE_VERSION,
  ENTRY_RETENTION_MS,
  type EntryErrors,
  entryDayLimit,
  entryFields,
  type EntryProblem,
  type EntryState,
  entryStateOf,
  mailKeyOf,
  namesInLink,
  RIGHTS_TEXT,
} from './entries.rules.ts'
import type { EntryAnswers, FilmCall, FilmEntry } from './model.ts'

const linkFields = entryFields.filter(({ name }) => name === 'videoUrl' || name === 'videoPassword')

type Invalid = { ok: false; problem: 'invalid'; errors: EntryErrors }

type MailParts = Pick<FilmEntry, 'id' | 'linkKey' | 'name' | 'title' | 'email'>

/** Writes mails about entries of this call. Read before a transaction begins. */
export async function entryMails({ db, env }: Acting, { title: callTitle, closesAt }: FilmCall) {
  const club = await clubFacts(db)
  const { date, time } = wallOf(new Date(closesAt), env.clubTimeZone)
  const closes = `${longDate(date)}, ${clockTime(time)}`
  return ({ name, title, linkKey }: MailParts, write: (details: EntryMail) => MailBody) => {
    const link = `${env.publicUrl}${ENTRY_ADDRESS}/${linkKey}`
    return writeMail(write({ club, callTitle, closes, name, title, link }))
  }
}

/** Queues them. */
export async function entryMailing(acting: Acting, call: FilmCall) {
  const mailFor = await entryMails(acting, call)
  return async (db: Database, entry: MailParts, write: (details: EntryMail) => MailBody, sendAt?: Date) => {
    await queueMail(db, {
      ...mailFor(entry, write),
      recipient: entry.email,
      now: acting.now,
      priority: sendAt ? mailPriorities.message : mailPriorities.guest,
      about: mailKeyOf(entry),
      ...(sendAt && { sendAt }),
    })
  }
}

/** Queues what visitors cause, who can type any address: false where the mailbox has had enough today. */
async function limitedMailing(acting: Acting, call: FilmCall) {
  const mail = await entryMailing(acting, call)
  const { signer, now } = await loadMailContext(acting)
  return async (db: Database, entry: MailParts, write: (details: EntryMail) => MailBody) => {
    if (!(await takeGuestMailBudget(db, 'film-entry', { signer, email: entry.email, now }))) return false
    await mail(db, entry, write)
    return true
  }
}

interface Start {
  callId: string
  form: Record<string, string>
  requestKey: unknown
  /** The client's, for the limits. */
  address: string
}

/** Begins a draft and mails the link to it. Returns the key of its link. The same form sent twice is one draft. */
export async function startEntry(
  acting: Acting,
  { callId, form, requestKey, address }: Start,
): Promise<Outcome<string, EntryProblem> | Invalid> {
  mustBeAble(acting.viewer, 'films.submit')
  const { db, now } = acting
  const call = await publicCall(acting, callId)
  if (!call) return refused('gone')
  if (!takesEntries(call, now)) return refused('closed')
  if (isToSendAgain(form)) return refused('send-again')
  const check = checkEntrant(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const { email, ...named } = check.value
  const isSame = (one: FilmEntry) => normalizeEmail(one.email) === normalizeEmail(email)
  const sentId = isId(requestKey) ? requestKey : newId()
  const earlier = await store.findEntry(db, { id: sentId })
  // The desk and the jury know its number: once it was saved, only its link leads to it.
  if (earlier && earlier.updatedAt !== earlier.createdAt) return refused('changed-elsewhere')
  if (earlier && isSame(earlier))
    return (await store.correctBegun(db, sentId, named))
      ? done(earlier.linkKey)
      : refused('changed-elsewhere')
  // The mailbox of a mistyped address has the link of the earlier one.
  const id = earlier ? newId() : sentId
  if (!(await takeAddressToken(acting, { name: 'film-entries:address', address, ...CAMPUS_LIMIT })))
    return refused('too-many-attempts')
  if (!(await takeAddressToken(acting, { name: 'film-entries:day', address, ...entryDayLimit })))
    return refused('too-many-attempts')
  if ((await store.countSent(db, callId)) >= ENTRIES_MOST) return refused('full')
  const entry = { ...check.value, id, callId, linkKey: newLinkKey() }
  const mail = await limitedMailing(acting, call)
  const isNew = await transact(db, async (db) => {
    if (!(await store.insertEntry(db, { ...entry, noticeVersion: ENTRY_NOTICE_VERSION, now }))) return false
    await mail(db, entry, draftMail)
    return true
  })
  if (!isNew) return done((await store.findEntry(db, { id }))?.linkKey ?? entry.linkKey)
  acting.announce('film-entries')
  return done(entry.linkKey)
}

export interface EntryPage {
  call: Pick<FilmCall, 'id' | 'title' | 'closesAt' | 'rules' | 'mostMinutes'>
  entry: Omit<FilmEntry, 'note' | 'decision' | 'linkKey' | 'callId'>
  state: EntryState
  /** Whether its link was mailed to its address; null: it was not, or not to this one. */
  mail: 'sent' | 'waiting' | null
  /** Whether it can still be changed. */
  isOpen: boolean
  /** The call has closed, but the link may be corrected: the desk asked for it. */
  isLinkAsked: boolean
  /** What it still needs to be sent in. */
  missing: EntryErrors
}

const isAnotherLink = (one: EntryAnswers, other: EntryAnswers) =>
  linkFields.some(({ name }) => (one[name] ?? '') !== (other[name] ?? ''))

async function byLink({ db }: Acting, linkKey: string) {
  return isLinkKey(linkKey) ? store.findEntry(db, { linkKey }) : null
}

/** `formKey` is its link where the answer that said so was lost. */
async function findBehind(acting: Acting, linkKey: string, formKey = '') {
  const { db, now } = acting
  const entry = (await byLink(acting, linkKey)) ?? (await byLink(acting, formKey))
  const call = entry && (await findCall(db, entry.callId))
  if (!call) return null
  const isTold = entry.toldAt !== null
  const isOpen = takesEntries(call, now) && !isTold
  return { entry, call, isTold, isOpen, isLinkAsked: !isOpen && entry.linkAskedAt !== null && !isTold }
}

async function mailOf(acting: Acting, entry: FilmEntry): Promise<EntryPage['mail']> {
  const mail = await mailStateAbout(acting.db, mailKeyOf(entry))
  if (mail?.recipient !== entry.email || mail.isSaved) return null
  if (mail.status === 'delivered') return 'sent'
  return mail.status === 'waiting' && (await isMailSent(acting)) ? 'waiting' : null
}

/** The page behind the private link. null: no such entry. */
export async function entryPage(acting: Acting, linkKey: string): Promise<EntryPage | null> {
  mustBeAble(acting.viewer, 'films.submit')
  const found = await findBehind(acting, linkKey)
  if (!found) return null
  const { entry: stored, isOpen, isLinkAsked, call } = found
  const { answers, name, email, rightsText } = stored
  const rights = rightsText === '' ? '' : 'on'
  const typed = { ...answers, title: stored.title, name, email, rights }
  const whole = checkEntry(typed, { call, entry: stored, isWhole: true })
  const { note: _note, decision: _decision, linkKey: _key, callId: _call, ...entry } = stored
  const { id, title, closesAt, rules, mostMinutes } = call
  return {
    call: { id, title, closesAt, rules, mostMinutes },
    entry,
    state: entryStateOf(stored, isOpen),
    mail: await mailOf(acting, stored),
    isOpen,
    isLinkAsked,
    missing: whole.ok ? {} : whole.errors,
  }
}

const OWN_MOST = 50

/** What was sent in with the viewer's confirmed email. */
export async function ownEntries(acting: Acting): ReturnType<typeof listSentOf> {
  mustBeAble(acting.viewer, 'own-page.use')
  const email = await confirmedEmail(acting)
  return email === null ? [] : listSentOf(acting.db, email, OWN_MOST)
}

interface Change {
  linkKey: string
  form: Record<string, string>
  /** The version that the form was opened with. */
  seenAt: string
  /** Of this form alone: its saves are known by it, and it is the link once the address is another one. */
  formKey?: string
}

interface EntryVersion {
  /** The version that the next save of this form has seen. */
  savedAt: string
  /** Another one than before once the address is another one. */
  linkKey: string
}

const versionsOf = ({ id, updatedAt: version }: FilmEntry, { seenAt, formKey = '' }: Change) => ({
  id,
  version,
  seenAt,
  formKey: isLinkKey(formKey) ? formKey : null,
})

/** `isMailed`: a mail confirms it. */
type Changed =
  | Outcome<EntryVersion & { state: EntryState; isMailed: boolean }, EntryProblem>
  | Invalid
  | ({ ok: false; problem: 'unfinished'; errors: EntryErrors } & EntryVersion)

/**
 * Saves the form. With `isSending` it is sent when nothing is missing; what is missing is said, and what was typed is kept
 * as a draft. Until it is sent an entry may lack anything. Another address gets another link, so that the mailbox of a
 * mistyped one opens nothing.
 */
export async function saveEntry(
  acting: Acting,
  change: Change & { isSending: boolean },
  isRepeated = false,
): Promise<Changed> {
  mustBeAble(acting.viewer, 'films.submit')
  const { db, now } = acting
  const { linkKey: seenKey, form, isSending, formKey = '' } = change
  const found = await findBehind(acting, seenKey, formKey)
  if (!found) return refused('gone')
  const { entry, call, isTold, isOpen } = found
  if (!isOpen) return refused(isTold ? 'told-already' : 'closed')
  const isWhole = isSending || entry.sentAt !== null
  const whole = checkEntry(form, { call, entry, isWhole })
  const check = whole.ok || entry.sentAt !== null ? whole : checkEntry(form, { call, entry, isWhole: false })
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const isSent = isSending && whole.ok
  const { hasRights, ...values } = check.value
  const rightsText = hasRights ? RIGHTS_TEXT : ''
  const sentAt = isSent && entry.sentAt === null ? now.toISOString() : entry.sentAt
  const isMoved = normalizeEmail(values.email) !== normalizeEmail(entry.email)
  const isNewKey = isLinkKey(formKey) && (await byLink(acting, formKey)) === null
  const linkKey = isMoved ? (isNewKey ? formKey : newLinkKey()) : entry.linkKey
  const set = {
    ...values,
    linkKey,
    rightsText,
    sentAt,
    videoKey: videoKeyOf(values.answers['videoUrl'] ?? ''),
    ...(isAnotherLink(values.answers, entry.answers) && { linkAskedAt: null }),
  }
  if (sentAt !== entry.sentAt && (await store.countSent(db, call.id)) >= ENTRIES_MOST) return refused('full')
  const mail = await limitedMailing(acting, call)
  let isMailed = entry.sentAt !== null && (await mailOf(acting, entry)) !== null
  const savedAt = await transact(db, async (db) => {
    const version = await store.updateEntry(db, { ...versionsOf(entry, change), now, set })
    if (version && isMoved) await withdrawMails(db, mailKeyOf(entry))
    if (version && (isMoved || sentAt !== entry.sentAt))
      isMailed = await mail(db, { ...entry, ...values, linkKey }, sentAt === null ? draftMail : receivedMail)
    return version
  })
  // Of two presses at once the second reads what the first has saved.
  if (!savedAt) return isRepeated ? refused('changed-elsewhere') : saveEntry(acting, change, true)
  acting.announce('film-entries')
  if (!whole.ok) return { ok: false, problem: 'unfinished', errors: whole.errors, savedAt, linkKey }
  return done({ state: sentAt === null ? 'draft' : 'received', savedAt, linkKey, isMailed })
}

/** After the call has closed, when the desk asked for a link that opens: the link and its password, nothing else. */
export async function correctLink(acting: Acting, change: Change): Promise<Changed> {
  mustBeAble(acting.viewer, 'films.submit')
  const { db, now } = acting
  const { linkKey, form } = change
  const found = await findBehind(acting, linkKey)
  if (!found) return refused('gone')
  const check = checkContentForm({ fields: linkFields }, form, { origin: '', mayLack: false })
  const { name, email, answers: before, updatedAt } = found.entry
  const answers = { ...before, ...(check.ok && check.value) }
  // A second press of the same form: the link is asked for no longer.
  const isSaved = check.ok && !found.isTold && !isAnotherLink(answers, before)
  if (!found.isLinkAsked && isSaved)
    return done({ state: 'watching', savedAt: updatedAt, linkKey, isMailed: false })
  if (!found.isLinkAsked) return refused(found.isTold ? 'told-already' : 'closed')
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const errors = found.call.hidesNames ? namesInLink({ name, email, answers }) : {}
  if (Object.keys(errors).length > 0) return { ok: false, problem: 'invalid', errors }
  const videoKey = videoKeyOf(check.value['videoUrl'] ?? '')
  // Also where the address stays: what it leads to may be open now.
  const set = { answers, videoKey, linkAskedAt: null }
  const savedAt = await store.updateEntry(db, { ...versionsOf(found.entry, change), now, set })
  if (!savedAt) return refused('changed-elsewhere')
  acting.announce('film-entries')
  return done({ state: 'watching', savedAt, linkKey, isMailed: false })
}

/** Whether the holder of this link may send a picture, which is larger than a form. */
export async function mayAddPicture(acting: Acting, linkKey: string): Promise<boolean> {
  mustBeAble(acting.viewer, 'films.submit')
  return (await findBehind(acting, linkKey))?.isOpen === true
}

/** The poster or the still. What was typed beside it is not touched. */
export async function addEntryPicture(
  acting: Acting,
  {
    linkKey,
    which,
    bytes,
    address: network,
  }: { linkKey: string; which: 'poster' | 'still'; bytes: Uint8Array; address: string },
): Promise<Outcome<null, 'gone' | 'closed' | 'told-already' | UploadProblem>> {
  mustBeAble(acting.viewer, 'films.submit')
  const found = await findBehind(acting, linkKey)
  if (!found) return refused('gone')
  if (!found.isOpen) return refused(found.isTold ? 'told-already' : 'closed')
  const { id, [which]: earlier } = found.entry
  const picture = await saveVisitorPicture(acting, bytes, { uploader: `entry-${id}`, address: network })
  if (!picture.ok) return picture
  const path = new URL(picture.value.url, acting.env.publicUrl)
  const isOwn = path.origin === new URL(acting.env.publicUrl).origin
  const address = isOwn ? path.pathname : path.href
  if (!(await store.setPicture(acting.db, id, { [which]: address }))) return refused('told-already')
  await deletePictures(acting, earlier)
  acting.announce('film-entries')
  return done(null)
}

interface Removal {
  action: 'film-entry.withdraw' | 'film-entry.delete'
  actorId: string | null
}

/** With its pictures, unless a film of the site shows them, and the mails that wait. False: it is gone. */
export async function removeEntry(acting: Acting, entry: FilmEntry, removal: Removal): Promise<boolean> {
  const pictures = await transact(acting.db, async (db) => {
    const ofEntry = await store.deleteEntry(db, entry.id)
    if (!ofEntry) return null
    await withdrawMails(db, mailKeyOf(entry))
    await recordAudit(db, { ...removal, subjectId: entry.id, at: acting.now })
    return ofEntry
  })
  if (!pictures) return false
  await deletePictures(acting, ...pictures)
  acting.announce('film-entries')
  return true
}

/** Deletes the entry completely, at any time. */
export async function withdrawEntry(acting: Acting, linkKey: string): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'films.submit')
  const entry = await byLink(acting, linkKey)
  const removal = { action: 'film-entry.withdraw', actorId: null } as const
  return entry && (await removeEntry(acting, entry, removal)) ? done(null) : refused('gone')
}

/** Housekeeping: entries of calls that closed twelve months ago, with their pictures. */
export async function deleteOldEntries({
  db,
  now,
  storage,
  isDryRun = false,
}: Pick<Acting, 'db' | 'now' | 'storage'> & { isDryRun?: boolean | undefined }): Promise<number> {
  const before = new Date(now.getTime() - ENTRY_RETENTION_MS)
  if (!isDryRun) await deletePicturesOf({ db, storage }, await store.picturesClosedBefore(db, before))
  return store.deleteEntriesClosedBefore(db, before)
}
