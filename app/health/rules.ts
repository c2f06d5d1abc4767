import type { BackupStatus } from '#app/backups/model.ts'
import { rehearsalText, sizeText } from '#app/backups/rules.ts'
import { counted } from '#app/club/counted.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'

/** good: nothing to do. watch: do something soon. bad: now. unknown: the site cannot know. */
export type HealthState = 'good' | 'watch' | 'bad' | 'unknown'

export interface HealthLine {
  id:
    | 'backup'
    | 'rehearsal'
    | 'mail'
    | 'disk'
    | 'certificate'
    | 'domain'
    | 'version'
    | 'sign-ins'
    | 'second-factor'
    | 'retention'
  name: string
  state: HealthState
  text: string
  /** The page on which the problem can be fixed. */
  to: string
}

export const stateLabels = {
  good: 'Good',
  watch: 'Soon',
  bad: 'Now',
  unknown: 'Not known',
} as const satisfies Record<HealthState, string>

/** An admin who has not signed in for this long may have left. */
const LONG_AWAY_MS = 90 * DAY_MS
const SOON_MS = 30 * DAY_MS
const VERY_SOON_MS = 7 * DAY_MS
/** The purge runs each hour. */
const PURGE_LATE_MS = DAY_MS
const GB = 1_000_000_000

export const HEALTH_NOT_LOADED = 'Failed to load the health of the site'
export const DOMAIN_SAVED = 'The date is saved.'

type HealthProblem = 'invalid' | 'failed'
export const healthProblemMessages = {
  invalid: 'Please enter a date such as 3 March 2028, or leave the field empty',
  failed: 'Failed to save the date. Please try again.',
} as const satisfies Record<HealthProblem, string>

/** '24 Nov 2026, 03:10', by the club's clock */
type ShowTime = (instant: string) => string

function backupLine(status: BackupStatus, show: ShowTime): HealthLine {
  const { last, isHere, isLastEncrypted, isLate, schedule } = status
  const line = { id: 'backup', name: 'Backup', to: '/admin/backups' } as const
  if (!last) return { ...line, state: 'bad', text: 'There is none. Make one now' }
  const facts = `Last good one ${show(last.madeAt)}, ${sizeText(last.sizeKb)}, on ${isHere ? 'this' : 'another'} server`
  if (isLate) return { ...line, state: 'bad', text: `${facts}. That is more than 36 hours ago: make one now` }
  if (!schedule) return { ...line, state: 'watch', text: `${facts}. Nightly backups are turned off` }
  if (isLastEncrypted === null) return { ...line, state: 'good', text: facts }
  if (!isLastEncrypted) return { ...line, state: 'good', text: `${facts}. Not encrypted there` }
  return { ...line, state: 'good', text: `${facts}, encrypted` }
}

function rehearsalLine({ lastRehearsal, isRehearsalDue }: BackupStatus, show: ShowTime): HealthLine {
  const line = { id: 'rehearsal', name: 'Restore', to: '/admin/backups' } as const
  if (!lastRehearsal)
    return { ...line, state: 'watch', text: 'No restore was tried yet. Try to restore the last backup' }
  const facts = `${rehearsalText(lastRehearsal)}, ${show(lastRehearsal.at)}`
  if (lastRehearsal.result !== 'equal')
    return { ...line, state: 'bad', text: `${facts}. Make a new backup and try that one` }
  if (isRehearsalDue) return { ...line, state: 'watch', text: `${facts}. Try it once more` }
  return { ...line, state: 'good', text: facts }
}

interface MailFacts {
  hasServer: boolean
  /** Restored from a backup, and nobody let mails leave since. */
  isHeld: boolean
  /** Why mails that were tried several times still wait; null: none does. */
  waitingProblem: string | null
  saved: number
  failed: number
  /** What the mail server answers to mails to several domains; null: nothing such. */
  senderRefusal: string | null
}

function mailLine(facts: MailFacts): HealthLine {
  const { hasServer, isHeld, saved, failed, senderRefusal, waitingProblem } = facts
  const line = { id: 'mail', name: 'Mail' } as const
  const to = (tab: string) => `/admin/mails?tab=${tab}`
  if (isHeld)
    return {
      ...line,
      to: '/admin/mails',
      state: 'bad',
      text: 'The site was restored from a backup, and its mails are saved, not sent. If it is no copy, let mails leave',
    }
  if (!hasServer) {
    const savedText =
      saved === 0
        ? 'Mails are saved, not sent'
        : `${counted(saved, 'mail was', 'mails were')} saved, not sent`
    const state = saved === 0 ? 'watch' : 'bad'
    return { ...line, to: to('saved'), state, text: `No mail server is set up. ${savedText}` }
  }
  if (senderRefusal !== null)
    return {
      ...line,
      to: '/admin/settings?tab=mail',
      state: 'bad',
      text: `The mail server refuses mails of the club, whoever they are to: ‘${senderRefusal}’. Look at the sender’s address, then send all failed again`,
    }
  if (waitingProblem !== null)
    return {
      ...line,
      to: to('waiting'),
      state: 'bad',
      text: `Mails wait, since they cannot be sent: ‘${waitingProblem}’. Look at the mail server`,
    }
  if (failed > 0)
    return {
      ...line,
      to: to('failed'),
      state: 'watch',
      text: `${counted(failed, 'mail', 'mails')} failed. Read why`,
    }
  return { ...line, to: '/admin/mails', state: 'good', text: 'A mail server is set up, and no mail failed' }
}

function diskLine(disk: { free: number; total: number } | null): HealthLine {
  const line = { id: 'disk', name: 'Disk', to: '/admin/backups' } as const
  if (!disk) return { ...line, state: 'unknown', text: 'The free space could not be read' }
  const share = disk.free / disk.total
  const text = `${(disk.free / GB).toFixed(1)} GB of ${(disk.total / GB).toFixed(0)} GB are free`
  if (disk.free < GB / 2 || share < 0.03)
    return { ...line, state: 'bad', text: `${text}. Move old backups to another machine now` }
  if (disk.free < 2 * GB || share < 0.1)
    return { ...line, state: 'watch', text: `${text}. Move old backups to another machine` }
  return { ...line, state: 'good', text }
}

function endState(end: string, now: Date): HealthState {
  const remainingMs = Date.parse(end) - now.getTime()
  if (remainingMs < VERY_SOON_MS) return 'bad'
  return remainingMs < SOON_MS ? 'watch' : 'good'
}

/** 'https' with an end, 'unreadable', 'http' on a public address, or only on this computer. */
export type CertificateFacts = { expiry: string } | 'unreadable' | 'http' | 'local'

function certificateLine(facts: CertificateFacts, { now, showDay }: ShowOptions): HealthLine {
  const line = { id: 'certificate', name: 'Certificate', to: '/admin/handbook#certificate' } as const
  if (facts === 'local')
    return { ...line, state: 'unknown', text: 'The site has no public address yet (PUBLIC_URL)' }
  if (facts === 'http')
    return {
      ...line,
      state: 'bad',
      text: 'The address begins with http: passwords travel readably. Set up https',
    }
  if (facts === 'unreadable')
    return { ...line, state: 'unknown', text: 'The site could not read its own certificate' }
  const state = endState(facts.expiry, now)
  const text = `Ends on ${showDay(facts.expiry)}`
  return {
    ...line,
    state,
    text: state === 'good' ? text : `${text}. The proxy should renew it: look why not`,
  }
}

function domainLine(until: string | null, { now, showDay }: ShowOptions): HealthLine {
  const line = { id: 'domain', name: 'Domain', to: '/admin/health#domain' } as const
  if (!until)
    return { ...line, state: 'unknown', text: 'Note until when the domain is paid: the site cannot know it' }
  const state = endState(until, now)
  const text = `Paid until ${showDay(until)}`
  return { ...line, state, text: state === 'good' ? text : `${text}. Renew it and note the new date` }
}

function signInLine(admins: readonly AdminFacts[], now: Date): HealthLine {
  const line = { id: 'sign-ins', name: 'Sign-ins', to: '/admin/super-dashboard?tab=admins' } as const
  const away = admins.filter(({ lastSeenAt }) => now.getTime() - Date.parse(lastSeenAt) > LONG_AWAY_MS)
  if (away.length === 0)
    return { ...line, state: 'good', text: 'Every admin signed in within the last 90 days' }
  const text = `${namesOf(away)} did not sign in for 90 days. Remove the access of those who left`
  return { ...line, state: 'watch', text }
}

function secondFactorLine(admins: readonly AdminFacts[]): HealthLine {
  const line = { id: 'second-factor', name: 'Two-step sign-in' } as const
  const withoutSecondFactor = admins.filter(({ hasSecondFactor }) => !hasSecondFactor)
  if (withoutSecondFactor.length === 0)
    return { ...line, to: '/admin/account', state: 'good', text: 'Every admin has a second step' }
  const signIn = withoutSecondFactor.length === 1 ? 'signs in' : 'sign in'
  const text = `${namesOf(withoutSecondFactor)} ${signIn} with a password alone. Ask them to turn the second step on in Account`
  return { ...line, to: '/admin/super-dashboard?tab=admins', state: 'watch', text }
}

const MOST_NAMES = 3

function namesOf(admins: readonly AdminFacts[]): string {
  const names = admins.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = admins.length - names.length
  if (more > 0) return `${names.join(', ')} and ${counted(more, 'other', 'others')}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

function retentionLine({ purgedAt, dueRequests }: RetentionFacts, { now, show }: ShowOptions): HealthLine {
  const line = { id: 'retention', name: 'Retention', to: '/admin/join-requests' } as const
  const isLate = !purgedAt || now.getTime() - Date.parse(purgedAt) > PURGE_LATE_MS
  if (isLate)
    return {
      ...line,
      to: '/privacy',
      state: 'watch',
      text: 'What is past its time was not deleted today. The log of the server says why',
    }
  const ran = `What was past its time was deleted ${show(purgedAt)}`
  if (dueRequests === 0) return { ...line, to: '/privacy', state: 'good', text: ran }
  const dueText = counted(dueRequests, 'join request goes', 'join requests go')
  return { ...line, state: 'watch', text: `${ran}. ${dueText} within 30 days: answer them before` }
}

export interface AdminFacts {
  name: string
  hasSecondFactor: boolean
  /** The last sign-in that the audit log knows, or when the account was made. */
  lastSeenAt: string
}

/** none: this is the newest version. */
export type UpdateState = 'none' | 'waiting' | 'unknown'

const updateTexts = {
  none: 'It is the newest. Read what changed',
  waiting:
    'A newer one is there. On the server: git pull, then npm start. With the embedded database it makes a backup first; with Postgres make one before',
  unknown: 'Whether there is a newer one is not known. Read what changed',
} as const satisfies Record<UpdateState, string>

/** Before the commit that was running. */
export function parseUpdateState(text = ''): UpdateState {
  const [state] = text.split(' ')
  return state === 'none' || state === 'waiting' ? state : 'unknown'
}

function versionLine({ version, since, update }: HealthFacts['version'], showDay: ShowTime): HealthLine {
  const facts = `${version}${since ? `, since ${showDay(since)}` : ''}`
  return {
    id: 'version',
    name: 'Version',
    state: update === 'waiting' ? 'watch' : 'good',
    text: `${facts}. ${updateTexts[update]}`,
    to: '/admin/changes',
  }
}

interface RetentionFacts {
  purgedAt: string | null
  /** Unanswered join requests that are deleted within 30 days. */
  dueRequests: number
}

interface ShowOptions {
  now: Date
  show: ShowTime
  /** '3 Mar 2028' */
  showDay: ShowTime
}

export interface HealthFacts {
  backup: BackupStatus
  mail: MailFacts
  disk: { free: number; total: number } | null
  certificate: CertificateFacts
  domainPaidUntil: string | null
  version: { version: string; since: string | null; update: UpdateState }
  admins: readonly AdminFacts[]
  retention: RetentionFacts
}

/** Every check of the site, each with what to do and where. */
export function healthLines(facts: HealthFacts, options: ShowOptions): HealthLine[] {
  return [
    backupLine(facts.backup, options.show),
    rehearsalLine(facts.backup, options.show),
    mailLine(facts.mail),
    diskLine(facts.disk),
    certificateLine(facts.certificate, options),
    domainLine(facts.domainPaidUntil, options),
    versionLine(facts.version, options.showDay),
    signInLine(facts.admins, options.now),
    secondFactorLine(facts.admins),
    retentionLine(facts.retention, options),
  ]
}

const urgency = { bad: 0, watch: 1, unknown: 2, good: 3 } as const satisfies Record<HealthState, number>

export const byUrgency = (lines: readonly HealthLine[]): HealthLine[] =>
  lines.toSorted((one, other) => urgency[one.state] - urgency[other.state])

/** What needs an action, the most urgent first. */
export const healthSummary = (lines: readonly HealthLine[]): HealthLine[] =>
  byUrgency(lines.filter(({ state }) => state === 'bad' || state === 'watch'))

/** A date of a form; '' takes it away. Null: it is none. */
export function parseDomainDate(text: string): string | null {
  if (text === '') return ''
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null
}
