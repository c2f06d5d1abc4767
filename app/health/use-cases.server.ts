import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { backupStatus } from '#app/backups/use-cases.server.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isMailSent, mailsHeldOf } from '#app/club/use-cases.server.ts'
import { PENDING_KEPT_MS } from '#app/join-requests/rules.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { certificateExpiry } from '#app/platform/http/certificate.ts'
import { waitingProblem } from '#app/platform/mail/mail-counts.ts'
import { countMails, senderRefusal } from '#app/platform/mail/mail-list.ts'
import { SITE_VERSION } from '#app/platform/version.ts'
import { readChangelog } from './updates.server.ts'
import { type VersionChanges, versionChanges as listedChanges } from './changes.rules.ts'
import {
  type CertificateFacts,
  type HealthFacts,
  type HealthLine,
  healthLines,
  parseDomainDate,
  parseUpdateState,
} from './rules.ts'
import { countRequestsBefore, findFact, listAdminFacts, saveFact } from './store.server.ts'

export { commitOf, noteUpdate } from './updates.server.ts'

const DUE_SOON_MS = 30 * DAY_MS
const LOCAL = /^(localhost|127\..*|\[::1\])$/

async function freeSpace({ dataDir }: Env): Promise<HealthFacts['disk']> {
  const space = await statfs(dataDir).catch(() => null)
  return space && { free: space.bavail * space.bsize, total: space.blocks * space.bsize }
}

async function certificateFacts({ publicUrl }: Env, now: Date): Promise<CertificateFacts> {
  const { protocol, hostname } = new URL(publicUrl)
  if (LOCAL.test(hostname)) return 'local'
  if (protocol !== 'https:') return 'http'
  const expiry = await certificateExpiry(publicUrl, now)
  return expiry ? { expiry } : 'unreadable'
}

async function healthFacts(acting: Acting): Promise<HealthFacts> {
  const { db, env, now } = acting
  const dueBefore = new Date(now.getTime() + DUE_SOON_MS - PENDING_KEPT_MS).toISOString()
  const [purge, version, domain, update] = [
    await findFact(db, 'purge'),
    await findFact(db, 'version'),
    await findFact(db, 'domain'),
    await findFact(db, 'update'),
  ]
  return {
    backup: await backupStatus(acting),
    mail: {
      hasServer: await isMailSent(acting),
      saved: await countMails(db, 'saved'),
      failed: await countMails(db, 'failed'),
      senderRefusal: await senderRefusal(db, now),
      isHeld: (await mailsHeldOf(db)) !== null,
      waitingProblem: await waitingProblem(db),
    },
    disk: await freeSpace(env),
    certificate: await certificateFacts(env, now),
    domainPaidUntil: domain?.value || null,
    version: {
      version: SITE_VERSION,
      since: version?.at ?? null,
      update: parseUpdateState(update?.value),
    },
    admins: await listAdminFacts(db),
    retention: { purgedAt: purge?.at ?? null, dueRequests: await countRequestsBefore(db, dueBefore) },
  }
}

function timesOf({ env, now }: Acting) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const dated = new Intl.DateTimeFormat('en-GB', { timeZone: env.clubTimeZone, ...options })
    return (instant: string) => dated.format(Date.parse(instant))
  }
  return {
    now,
    show: format({ dateStyle: 'medium', timeStyle: 'short' }),
    showDay: format({ dateStyle: 'medium' }),
  }
}

interface HealthView {
  lines: HealthLine[]
  domainPaidUntil: string
}

/** Every check of the site (product.md#health). */
export async function healthView(acting: Acting): Promise<HealthView> {
  mustBeAble(acting.viewer, 'settings.change')
  const facts = await healthFacts(acting)
  return { lines: healthLines(facts, timesOf(acting)), domainPaidUntil: facts.domainPaidUntil ?? '' }
}

/** '' if it was not entered. */
export async function domainPaidUntil({ db, viewer }: Acting): Promise<string> {
  mustBeAble(viewer, 'dashboard.view')
  return (await findFact(db, 'domain'))?.value ?? ''
}

/** Until when the domain is paid: the site cannot know, so a super admin notes it. '' takes the note away. */
export async function noteDomainDate(acting: Acting, text: string): Promise<Outcome<null, 'invalid'>> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const date = parseDomainDate(text)
  if (date === null) return refused('invalid')
  await transact(acting.db, async (db) => {
    if (((await findFact(db, 'domain'))?.value ?? '') === date) return
    await saveFact(db, 'domain', date, now)
    await recordAudit(db, { actorId, action: 'setting.change', subjectId: 'domain-paid-until', at: now })
  })
  return done(null)
}

/** What each version changed, the newest first. */
export function versionChanges({ viewer }: Pick<Acting, 'viewer'>): readonly VersionChanges[] {
  mustBeAble(viewer, 'dashboard.view')
  return listedChanges
}

/** Called at each start. Records since when this version runs; between two releases the changelog identifies versions. */
export async function noteVersion(db: Database, now: Date): Promise<void> {
  const digest = createHash('sha256').update(readChangelog()).digest('hex').slice(0, 12)
  const value = `${SITE_VERSION} ${digest}`
  if ((await findFact(db, 'version'))?.value !== value) await saveFact(db, 'version', value, now)
}

const LATE_PURGE_MS = 7 * DAY_MS

/**
 * The clock of a machine may be ahead after a start, and a purge deletes what is past its time by it. So the first run more than
 * a week after the last purge is left out, and the next one, by a clock that still says so, is not.
 */
export async function mayPurge(db: Database, now: Date): Promise<boolean> {
  const msSince = async (fact: 'purge' | 'lateRun') =>
    now.getTime() - Date.parse((await findFact(db, fact))?.at ?? '')
  if (!((await msSince('purge')) > LATE_PURGE_MS)) return true
  const sinceLateRun = await msSince('lateRun')
  if (sinceLateRun >= 0 && sinceLateRun <= LATE_PURGE_MS) return sinceLateRun > HOUR_MS / 2
  await saveFact(db, 'lateRun', 'left out', now)
  return false
}

/** After each purge. */
export async function notePurge(db: Database, now: Date): Promise<void> {
  await saveFact(db, 'purge', 'done', now)
}
