import { counted } from '#app/club/counted.rules.ts'
import type { Check, CheckId, CommitteeAccount, Newcomer, OutsideAccount, TickName } from './model.ts'

export interface HandoverFacts {
  newcomers: readonly Newcomer[]
  /** Accounts of the new committee. */
  accounts: readonly Pick<CommitteeAccount, 'name' | 'role' | 'hasSecondFactor'>[]
  old: readonly { lastDay: string | null }[]
  ticks: Partial<Record<TickName, string>>
  invite: { isSet: boolean; isNew: boolean; usedIn: readonly string[] }
  mail: { hasServer: boolean; test: { status: string; at: string } | null }
  checkInLinks: number
  passphrase: { isOnServer: boolean; isChanged: boolean }
  outside: readonly OutsideAccount[]
  isArchived: boolean
  backup: { madeAt: string | null; triedAt: string | null; downloadedAt: string | null }
}

/** '9 May 2027, 18:02' and '31 July 2027' */
interface Show {
  moment: (instant: string) => string
  day: (date: string) => string
}

const done = (text: string): Check => ({ state: 'done', text })
const open = (text: string): Check => ({ state: 'open', text })
const stuck = (text: string): Check => ({ state: 'stuck', text })

function peopleCheck({ newcomers, accounts }: HandoverFacts): Check {
  if (newcomers.length === 0) return open('Nobody is named yet')
  const accepted = newcomers.filter(({ state }) => state === 'accepted').length
  const waitingCount = newcomers.length - accepted
  const text = `${newcomers.length} named, ${accepted} accepted${waitingCount > 0 ? `, ${waitingCount} still to accept` : ''}`
  if (accounts.some(({ role }) => role === 'super-admin')) return done(text)
  return open(`${text}. A super admin among them must accept`)
}

function endsCheck({ old, ticks, accounts }: HandoverFacts, { day }: Show): Check {
  const hasHeir = accounts.some(({ role }) => role === 'super-admin')
  if (old.length === 0 && hasHeir) return done('All of them have left')
  const days = [...new Set(old.flatMap(({ lastDay }) => lastDay ?? []))].toSorted()
  const lastDay = days.at(-1)
  if (!ticks.ends) return open(lastDay ? `${day(lastDay)} if nobody changes it` : 'Not set yet')
  if (!hasHeir) return stuck('Set, but no super admin of the new committee has accepted yet')
  const people = counted(old.length, 'person', 'people')
  if (days.length > 1 && lastDay) return done(`By ${day(lastDay)} at the latest, for ${people}`)
  return done(lastDay ? `${day(lastDay)}, for ${people}` : `Set, for ${people}`)
}

function whatsappCheck({ invite: { isSet, isNew, usedIn } }: HandoverFacts): Check {
  if (!isSet) return open('No group link is set')
  if (!isNew) return open('Still the link of the old committee')
  if (usedIn.length > 0) return stuck(`The old link still stands in: ${usedIn.join(', ')}`)
  return done('A new link is set. The old one is gone everywhere')
}

function mailCheck({ mail: { hasServer, test }, ticks }: HandoverFacts, { moment }: Show): Check {
  if (!hasServer) return stuck('No mail server is set up: mails are saved, not sent')
  const arrivedAt = ticks['mail-arrived']
  if (arrivedAt) return done(`A test mail arrived, ${moment(arrivedAt)}`)
  if (!test) return open('No test mail was sent yet')
  if (test.status === 'failed') return stuck('The test mail failed. See Mails for why')
  if (test.status === 'waiting') return open('A test mail is on its way')
  return open(`A test mail left the site, ${moment(test.at)}. Did it arrive?`)
}

function secondFactorCheck({ accounts }: HandoverFacts): Check {
  const heads = accounts.filter(({ role }) => role === 'super-admin')
  const withoutSecondFactor = heads.filter(({ hasSecondFactor }) => !hasSecondFactor)
  if (heads.length === 0) return open('No new super admin has accepted yet')
  if (withoutSecondFactor.length === 0) return done('Every new super admin has it')
  return stuck(`Not yet: ${withoutSecondFactor.map(({ name }) => name).join(', ')}`)
}

function passphraseCheck({ passphrase, ticks }: HandoverFacts, { moment }: Show): Check {
  const notedAt = ticks['passphrase-noted']
  if (passphrase.isOnServer && !passphrase.isChanged)
    return notedAt
      ? stuck('Written down. The server still has the old one (BACKUP_PASSPHRASE)')
      : open('The server still has the one of the old committee')
  return notedAt
    ? done(`Two people wrote it down, ${moment(notedAt)}`)
    : open('Nobody wrote the new one down yet')
}

function outsideCheck({ outside }: HandoverFacts): Check {
  if (outside.length === 0) return open('Nothing is on the list yet')
  const handedCount = outside.filter(({ handedAt }) => handedAt !== null).length
  const text = `${handedCount} of ${outside.length} handed over`
  if (handedCount === outside.length) return done(text)
  const withoutNextHolder = outside.filter(({ nextHolder }) => nextHolder === '').length
  return withoutNextHolder > 0 ? stuck(`${text}. Nobody is named next for ${withoutNextHolder}`) : open(text)
}

/** Every line of the checklist: facts the site knows, and confirmations by people. */
export function handoverChecks(facts: HandoverFacts, show: Show): Record<CheckId, Check> {
  const { madeAt, triedAt, downloadedAt } = facts.backup
  const printedAt = facts.ticks['booklet-printed']
  return {
    people: peopleCheck(facts),
    ends: endsCheck(facts, show),
    whatsapp: whatsappCheck(facts),
    mail: mailCheck(facts, show),
    'second-factor': secondFactorCheck(facts),
    'check-in':
      facts.checkInLinks === 0
        ? done('No link of the old committee works')
        : open(counted(facts.checkInLinks, 'old link still works', 'old links still work')),
    calendar: done('The club’s calendars are public, and members renew their own: nothing to hand over'),
    passphrase: passphraseCheck(facts, show),
    outside: outsideCheck(facts),
    archive: facts.isArchived ? done('The year has its own page') : open('The team of now is not kept yet'),
    made: madeAt ? done(show.moment(madeAt)) : open('None since the handover began'),
    tried: triedAt ? done(`All rows equal, ${show.moment(triedAt)}`) : open('Not tried yet'),
    downloaded: downloadedAt ? done(show.moment(downloadedAt)) : open('Not downloaded yet'),
    booklet: printedAt
      ? done(`Printed, ${show.moment(printedAt)}`)
      : open('Read it, print it, and say so here'),
  }
}

export function progressOf(checks: Record<string, Check>): { done: number; all: number } {
  const list = Object.values(checks)
  return { done: list.filter(({ state }) => state === 'done').length, all: list.length }
}
