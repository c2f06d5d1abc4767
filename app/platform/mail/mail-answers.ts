/**
 * What a mail server's refusal is about. mailbox: it does not exist or is switched off. mail: this mail or its sender,
 * so that nothing follows for the recipient. later: a limit, a quota or a fault that passes.
 */
type Refusal = 'mailbox' | 'mail' | 'later'

/** RFC 3463 and the registry of enhanced status codes. */
const MAILBOX_CODES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
const LATER_CODES = new Set(['5.1.90', '5.2.2', '5.4.5'])
const SYSTEM_CODE = /^5\.3\./
const MESSAGE_TOO_BIG = '5.3.4'

const MAILBOX_WORDS =
  /\b(?:unknown (?:user|recipient|mailbox)|(?:user|recipient|mailbox) (?:unknown|not found|does not exist|disabled)|no such (?:user|recipient|mailbox|person)|no mailbox here)\b/i
const LATER_WORDS = /\b(?:quota|exceed\w*|\w*limit\w*|too many|(?:try|retry) (?:it )?(?:again|later))\b/i
const SIZE_WORDS = /\b(?:message|mail) (?:size|(?:is )?too (?:big|large))\b/i
const SENDER_WORDS = /\b(?:sender|verify|verification)\b/i

const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

/** The words of an answer but for addresses, which may consist of any words. */
const wordsIn = (answer: string) =>
  answer.split(/[\s"(),:;<>]+/).filter((word) => word && !word.includes('@'))

function refusalIn(answer: string, command: string): Refusal {
  const code = ENHANCED_CODE.exec(answer)?.[1]
  const words = wordsIn(answer).join(' ')
  if (code === MESSAGE_TOO_BIG || SIZE_WORDS.test(words)) return 'mail'
  if (code !== undefined && (LATER_CODES.has(code) || SYSTEM_CODE.test(code))) return 'later'
  if (LATER_WORDS.test(words)) return 'later'
  if (command !== 'RCPT TO' || SENDER_WORDS.test(words)) return 'mail'
  const isGone = code === undefined ? MAILBOX_WORDS.test(words) : MAILBOX_CODES.has(code)
  return isGone ? 'mailbox' : 'mail'
}

/** What follows from a failed attempt. 4xx answers, a lost connection and a refused login pass. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error && 'responseCode' in error && 'code' in error)) return 'later'
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (!isAboutTheMail || Number(error.responseCode) < 500) return 'later'
  const answer = 'response' in error ? String(error.response) : error.message
  return refusalIn(answer, 'command' in error ? String(error.command) : '')
}

/** An answer without what differs from mail to mail: addresses, and words with digits, such as queue ids. */
function sentenceOf(problem: string): string {
  return wordsIn(problem)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .toLowerCase()
}

/** A server that says the same about this many domains speaks of the sender. */
const DOMAINS_OF_SENDER_REFUSAL = 3
export const SENDER_REFUSAL_WINDOW_MS = 10 * 60_000

interface RefusedMail {
  recipient: string
  problem: string
  failedAt: string
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function areAboutSender(mails: readonly RefusedMail[]): boolean {
  return new Set(mails.map(({ recipient }) => domainOf(recipient))).size >= DOMAINS_OF_SENDER_REFUSAL
}

/** The refusals that repeat one sentence about several domains within minutes. */
export function refusalsOfSender<Refused extends RefusedMail>(mails: readonly Refused[]): Refused[] {
  const bySentence = Map.groupBy(mails, ({ problem }) => sentenceOf(problem))
  return [...bySentence.values()].flatMap((same) =>
    same.filter(({ failedAt }) => {
      const end = Date.parse(failedAt)
      const isClose = (other: RefusedMail) =>
        Math.abs(Date.parse(other.failedAt) - end) < SENDER_REFUSAL_WINDOW_MS
      return areAboutSender(same.filter(isClose))
    }),
  )
}
