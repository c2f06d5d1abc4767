import type { Acting } from '#app/accounts/acting.server.ts'
import { hasRecentReauthentication, mustBeAble } from '#app/accounts/permissions.ts'
import { listInvites } from '#app/accounts/use-cases.server.ts'
import type { Backup } from '#app/backups/model.ts'
import { listedBackups } from '#app/backups/use-cases.server.ts'
import { isGroupInvite } from '#app/club/rules.ts'
import { clubFacts, clubSettings, isMailSent } from '#app/club/use-cases.server.ts'
import { testMail } from '#app/mails/rules.ts'
import { defaultLastDay, lastDayOf } from '#app/terms/rules.ts'
import { yearOf, yearTitle } from '#app/year/rules.ts'
import { todayIn } from '#app/events/club-time.ts'
import { slugOf } from './archive.rules.ts'
import { findCommitteeYear } from './archive.store.server.ts'
import { type HandoverFacts, handoverChecks } from './checks.rules.ts'
import type {
  Check,
  CheckId,
  CommitteeAccount,
  Handover,
  Newcomer,
  OldAdmin,
  OutsideAccount,
  TickName,
} from './model.ts'
import { isSamePassphrase } from './passphrase.server.ts'
import { lateDate, showDay } from './rules.ts'
import {
  countOldCheckInLinks,
  findDownload,
  findLastFinish,
  findOpenHandover,
  findTestMail,
  listCommittee,
  listOutside,
  listTicks,
  placesWith,
} from './store.server.ts'

/** Accounts of the committee at the start of the handover, and those that came since. */
export function split(accounts: readonly CommitteeAccount[], { startedAt }: Handover) {
  const isNew = ({ approvedAt }: CommitteeAccount) => approvedAt >= startedAt
  return { fresh: accounts.filter(isNew), old: accounts.filter((account) => !isNew(account)) }
}

export async function currentInvite({ db, env }: Pick<Acting, 'db' | 'env'>): Promise<string> {
  const { settings } = await clubSettings(db)
  return settings.inviteUrl || env.whatsappInviteUrl || ''
}

/** 'AbC123' of https://chat.whatsapp.com/AbC123 */
const codeOf = (invite: string) => new URL(invite).pathname.split('/').findLast(Boolean) ?? invite

async function inviteFacts(acting: Acting, { oldInvite }: Handover): Promise<HandoverFacts['invite']> {
  const { db, env } = acting
  const current = await currentInvite(acting)
  const isSet = isGroupInvite(current)
  const isNew = current !== oldInvite
  if (!isSet || !isNew || !URL.canParse(oldInvite)) return { isSet, isNew, usedIn: [] }
  const usedIn = await placesWith(db, codeOf(oldInvite))
  const onServer = env.whatsappInviteUrl === oldInvite ? ['the server (WHATSAPP_INVITE_URL)'] : []
  return { isSet, isNew, usedIn: [...usedIn, ...onServer] }
}

async function passphraseFacts({ env }: Acting, { id, passphraseHash }: Handover) {
  const { backupPassphrase } = env
  if (backupPassphrase === null) return { isOnServer: false, isChanged: passphraseHash !== null }
  const isSame = passphraseHash !== null && (await isSamePassphrase(backupPassphrase, id, passphraseHash))
  return { isOnServer: true, isChanged: !isSame }
}

type BackupFile = Backup & { path: string }

/** The one to hand over: the newest that could be restored, else the newest. */
function bestOf(backups: readonly BackupFile[], { startedAt }: Handover): BackupFile | null {
  const newBackups = backups.filter(({ madeAt }) => madeAt >= startedAt)
  return newBackups.find(({ rehearsal }) => rehearsal?.result === 'equal') ?? newBackups[0] ?? null
}

async function backupFacts({ db }: Acting, best: BackupFile | null, { startedAt }: Handover) {
  if (!best) return { madeAt: null, triedAt: null, downloadedAt: null }
  const { name, madeAt, rehearsal } = best
  return {
    madeAt,
    triedAt: rehearsal?.result === 'equal' ? rehearsal.at : null,
    downloadedAt: await findDownload(db, { name, since: startedAt }),
  }
}

async function newcomersOf(
  acting: Acting,
  { startedAt }: Handover,
  fresh: readonly CommitteeAccount[],
): Promise<Newcomer[]> {
  const invites = (await listInvites(acting)).filter(({ createdAt }) => createdAt >= startedAt)
  const openInvites = invites.filter(({ state }) => state !== 'accepted')
  const inviteOf = new Map(invites.map((invite) => [invite.email, invite.id]))
  return [
    ...fresh.map(({ email, name, role }) => ({
      inviteId: inviteOf.get(email) ?? null,
      name,
      email,
      role,
      state: 'accepted' as const,
      expiresAt: null,
    })),
    ...openInvites.map(({ id, email, role, state, expiresAt }) => ({
      inviteId: id,
      name: null,
      email,
      role,
      state,
      expiresAt,
    })),
  ]
}

function oldAdmins(old: readonly CommitteeAccount[], zone: string): OldAdmin[] {
  return old.map(({ id, name, role, endsAt }) => ({
    id,
    name,
    role,
    lastDay: endsAt && lastDayOf(endsAt, zone),
  }))
}

function showOf(zone: string) {
  const moments = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return { moment: (instant: string) => moments.format(Date.parse(instant)), day: showDay }
}

/** The calendar year in which the committee that ends began. */
export const yearBefore = (startedAt: string, zone: string) =>
  yearOf(lateDate(todayIn(zone, new Date(startedAt))))

function yearsOf(startedAt: string, zone: string) {
  const from = yearBefore(startedAt, zone)
  return { from: yearTitle(from), to: yearTitle(from + 1) }
}

export interface HandoverView {
  startedAt: string
  starter: string | null
  /** '2026–27' and '2027–28' */
  years: { from: string; to: string }
  /** The calendar year in which the committee that ends began. */
  fromYear: number
  checks: Record<CheckId, Check>
  ticks: Partial<Record<TickName, string>>
  newcomers: Newcomer[]
  old: OldAdmin[]
  /** YYYY-MM-DD, offered for the end of the old committee. */
  endDay: string
  /** How many super admins the new committee has. */
  newSuperAdmins: number
  outside: OutsideAccount[]
  passphrase: { isOnServer: boolean; isChanged: boolean }
  isTestMailSent: boolean
  canSendMail: boolean
  backups: BackupFile[]
  best: BackupFile | null
  mustReauthenticate: boolean
}

/** The checklist of the open handover; `open` null: none has begun, and when the last one was finished. */
export async function handoverView(
  acting: Acting,
): Promise<{ open: HandoverView | null; lastFinishedAt: string | null }> {
  mustBeAble(acting.viewer, 'admins.decide')
  const handover = await findOpenHandover(acting.db)
  return {
    open: handover && (await openView(acting, handover)),
    lastFinishedAt: await findLastFinish(acting.db),
  }
}

export async function mailFacts(acting: Acting, { startedAt }: Handover): Promise<HandoverFacts['mail']> {
  const { name } = await clubFacts(acting.db)
  const { subject } = testMail(name, null)
  return {
    hasServer: await isMailSent(acting),
    test: await findTestMail(acting.db, { subject, since: startedAt }),
  }
}

/** Everything the checks are made of. */
export async function handoverFacts(acting: Acting, handover: Handover) {
  const { db, env, now } = acting
  const { fresh, old } = split(await listCommittee(db), handover)
  const backups = await listedBackups(acting)
  const best = bestOf(backups, handover)
  const facts = {
    newcomers: await newcomersOf(acting, handover, fresh),
    accounts: fresh,
    old: oldAdmins(old, env.clubTimeZone),
    ticks: await listTicks(db, handover.id),
    invite: await inviteFacts(acting, handover),
    mail: await mailFacts(acting, handover),
    checkInLinks: await countOldCheckInLinks(db, { present: fresh.map(({ id }) => id), now }),
    passphrase: await passphraseFacts(acting, handover),
    outside: await listOutside(db),
    isArchived:
      (await findCommitteeYear(db, slugOf(yearBefore(handover.startedAt, env.clubTimeZone)))) !== null,
    backup: await backupFacts(acting, best, handover),
  }
  return { facts, backups, best, checks: handoverChecks(facts, showOf(env.clubTimeZone)) }
}

async function openView(acting: Acting, handover: Handover): Promise<HandoverView> {
  const { env, now, viewer } = acting
  const { facts, backups, best, checks } = await handoverFacts(acting, handover)
  const zone = env.clubTimeZone
  return {
    startedAt: handover.startedAt,
    starter: handover.starter,
    years: yearsOf(handover.startedAt, zone),
    fromYear: yearBefore(handover.startedAt, zone),
    checks,
    ticks: facts.ticks,
    newcomers: facts.newcomers,
    old: facts.old,
    endDay: facts.old[0]?.lastDay ?? defaultLastDay(zone, now),
    newSuperAdmins: facts.accounts.filter(({ role }) => role === 'super-admin').length,
    outside: facts.outside,
    passphrase: facts.passphrase,
    isTestMailSent: facts.mail.test?.status === 'delivered',
    canSendMail: facts.mail.hasServer,
    backups,
    best,
    mustReauthenticate: !hasRecentReauthentication(viewer, now),
  }
}
