import { DRAWN_LETTERS } from '#app/club/drawn-letters.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { longDate } from '#app/events/club-time.ts'
import { CERTIFICATE_TEXT, type Signer, signersOf } from '#app/events/certificates.rules.ts'
import { endsAt } from '#app/events/details.rules.ts'
import { overAtMs } from '#app/events/event-dates.ts'
import { lengthMs, lengthText } from './attendance.rules.ts'
import type { CertificateFacts } from './certificates.store.server.ts'

/** What is drawn. */
export interface PrintedCertificate {
  name: string
  text: string
  title: string
  when: string
  /** '2 hours'; '': not known. */
  hours: string
  signers: Signer[]
  /** Its public page, and the code as it is read out: 'K7QF 2M9T …'. */
  address: string
  code: string
}

export type CertificateState = 'none' | 'ready' | 'made' | 'withdrawn'

/** After the event, for a person who was checked in; a cancelled, postponed, moved or deleted event takes it back, as does a check-in that is undone. */
function isCertified(facts: CertificateFacts, now: Date): boolean {
  const { registrationId, status, checkedInAt, eventStatus, deletedAt, withdrawnAt } = facts
  const came = registrationId === null || (status === 'seated' && checkedInAt !== null)
  const end = endsAt({ time: facts.time, details: facts }, facts.turnsPastAt)
  const isOver = overAtMs({ ...facts, endsAt: end }) <= now.getTime()
  const wasHeld = eventStatus === 'scheduled' && deletedAt === null && isOver
  return came && wasHeld && withdrawnAt === null
}

/** Turned off at the event, those that were made stay. */
export function certificateState(facts: CertificateFacts, now: Date): CertificateState {
  if (facts.code !== null) return isCertified(facts, now) ? 'made' : 'withdrawn'
  return facts.isOn === 1 && isCertified(facts, now) ? 'ready' : 'none'
}

/** As it is read out: 'K7QF 2M9T …'. */
export const spacedCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$& ')

/** One that its owner kept beyond the registration, as an organiser finds it. */
export interface KeptCertificate {
  id: string
  name: string
  code: string
  isWithdrawn: boolean
}

export function printedCertificate(
  facts: CertificateFacts & { code: string },
  publicUrl: string,
): PrintedCertificate {
  const hours = Number(facts.typedHours)
  return {
    name: facts.name,
    text: facts.text || CERTIFICATE_TEXT,
    title: facts.title,
    when: longDate(facts.date),
    hours: lengthText(hours > 0 ? hours * HOUR_MS : lengthMs(facts)),
    signers: signersOf([facts.signer1, facts.signer2]),
    address: `${publicUrl}/certificates/${facts.code}`,
    code: spacedCode(facts.code),
  }
}

/** A certificate that its owner keeps is deleted so long after its event. */
export const CERTIFICATE_KEPT_MS = 5 * 365 * DAY_MS

export const certificateMessages = {
  'no-certificate': 'There is no certificate here any more',
  'corrected-already':
    'The name was corrected or downloaded already, so it stays. An organiser can let you correct it once more.',
  undrawable: `Certificates can be written ${DRAWN_LETTERS}. Please write the name in some of these.`,
  'none-printable':
    'There is no certificate here that can be printed. The registrations of the event say why.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} as const

/** What is drawn beside the site's own words. */
const certificateParts = {
  club: 'the name of the club',
  title: 'the title of the event',
  wording: 'the wording',
  signers: 'the name or the office of who signs',
  name: 'the name',
} as const
export type CertificatePart = keyof typeof certificateParts

/** To the owner. Only the name is theirs to write otherwise. */
export const undrawableText = (part: CertificatePart): string =>
  part === 'name'
    ? certificateMessages.undrawable
    : `There is no file: certificates can be written ${DRAWN_LETTERS}, and ${certificateParts[part]} is in other letters. Please ask an organiser.`

/** To an organiser. */
export const undrawableFact = (part: CertificatePart): string =>
  part === 'name'
    ? 'Its owner has to write the name in letters that can be printed'
    : `Cannot be printed: ${certificateParts[part]} has to be ${DRAWN_LETTERS}`

/** What the tick beside the download agrees to: 'My registration is deleted half a year after the event …'. */
export const KEEP_CERTIFICATE =
  'Keep my certificate for five years. Otherwise it is deleted with my registration, half a year after the event.'
export const CERTIFICATE_NOTICE =
  'Kept are the name, the event and its code. Whoever has the code sees that it is valid, the name, the event and its date. Erasing your data deletes it.'
