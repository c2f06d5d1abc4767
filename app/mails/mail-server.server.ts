import type { Acting } from '#app/accounts/acting.server.ts'
import { hasRecentReauthentication, mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { mailColoursOf } from '#app/club/brand.rules.ts'
import {
  checkMailServer,
  type MailServer,
  type MailServerErrors,
  type MailServerProblem,
  type ShownMailServer,
} from '#app/club/mail-server.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import {
  clubFacts,
  retryWithNewServer,
  saveMailServer,
  storedMailServer,
  transportOf,
} from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { takeToken } from '#app/platform/http/rate-limit.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { sendDirectly } from '#app/platform/mail/mail-transport.ts'
import { mailServerTryLimit, testMail, type TryProblem } from './rules.ts'

export interface MailServerView {
  /** SMTP_URL, which overrides the form: its host and the sender. null: it is not set. */
  environment: { server: string; sender: string } | null
  /** null: none is set in the browser. */
  server: ShownMailServer | null
  hasPassword: boolean
  /** Whether SECRET_KEY encrypts the password. */
  isSealed: boolean
  savedAt: string
  mustReauthenticate: boolean
}

export async function mailServerView({ db, env, viewer, now }: Acting): Promise<MailServerView> {
  mustBeAble(viewer, 'settings.change')
  const { server, savedAt } = await storedMailServer(db, env)
  const { password = '', ...withoutPassword } = server ?? {}
  return {
    // SMTP_URL may contain a password, so only the host is shown.
    environment: env.smtpUrl ? { server: new URL(env.smtpUrl).host, sender: env.mailFrom } : null,
    server: server ? (withoutPassword as ShownMailServer) : null,
    hasPassword: password !== '',
    isSealed: env.secretKey !== null,
    savedAt,
    mustReauthenticate: !hasRecentReauthentication(viewer, now),
  }
}

type Invalid = { ok: false; problem: 'invalid'; errors: MailServerErrors }
type SaveMailServerOutcome = Outcome<null, Exclude<MailServerProblem, 'invalid' | 'failed'>> | Invalid

async function replace(
  acting: Acting,
  change: { server: MailServer | null; seenAt: string; actorId: string; action: AuditAction },
): Promise<Outcome<null, 'changed-elsewhere'>> {
  const { env, now } = acting
  const { server, seenAt, actorId, action } = change
  const isReplaced = await transact(acting.db, async (db) => {
    if (!(await saveMailServer(db, { server, env, seenAt, now }))) return false
    await retryWithNewServer({ db, env, now })
    await recordAudit(db, { actorId, action, subjectId: 'mail', at: now })
    return true
  })
  if (!isReplaced) return refused('changed-elsewhere')
  acting.announce('settings')
  return done(null)
}

/** Mails carry links that open accounts, so a change of the server needs the password. */
export async function changeMailServer(
  acting: Acting,
  { form, seenAt }: { form: Record<string, unknown>; seenAt: string },
): Promise<SaveMailServerOutcome> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  const stored = await storedMailServer(acting.db, acting.env)
  const check = checkMailServer(form, stored.server)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!hasRecentReauthentication(acting.viewer, acting.now)) return refused('reauthentication-required')
  if (isSameJson(stored.server, check.value)) return done(null)
  return replace(acting, { server: check.value, seenAt, actorId, action: 'mail.server' })
}

export async function removeMailServer(acting: Acting, seenAt: string): Promise<SaveMailServerOutcome> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  if (!hasRecentReauthentication(acting.viewer, acting.now)) return refused('reauthentication-required')
  const stored = await storedMailServer(acting.db, acting.env)
  if (stored.server === null) return done(null)
  return replace(acting, { server: null, seenAt, actorId, action: 'mail.server-remove' })
}

type TryMailServerOutcome =
  | Outcome<{ address: string }, 'too-many-attempts' | 'reauthentication-required' | 'no-address'>
  | Invalid
  | { ok: false; problem: TryProblem; detail: string }

/** Sends a mail to oneself with what is typed, saved or not, and waits for what the server answers. */
export async function tryMailServer(
  acting: Acting,
  form: Record<string, unknown>,
): Promise<TryMailServerOutcome> {
  const { id: actorId, email } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { db, env, now } = acting
  const { server } = await storedMailServer(db, env)
  const check = checkMailServer(form, server)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!hasRecentReauthentication(acting.viewer, now)) return refused('reauthentication-required')
  if (!/@[^@.]+\../.test(email)) return refused('no-address')
  const attempt = await takeToken(db, { key: `try-mail-server:${actorId}`, ...mailServerTryLimit, now })
  if (!attempt.ok) return refused('too-many-attempts')
  await recordAudit(db, { actorId, action: 'mail.test', subjectId: null, at: now })
  const club = await clubFacts(db)
  const { subject, text, html } = writeMail(testMail(club.name, mailColoursOf(club)))
  const recipient = { name: '', address: email }
  const result = await sendDirectly(await transportOf(db, check.value), {
    to: recipient,
    subject,
    text,
    html,
  })
  if (result.ok) return done({ address: email })
  return { ok: false, problem: `${result.part}-refused`, detail: result.detail }
}
