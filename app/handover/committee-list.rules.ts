import { canReceiveMail, normalizeEmail } from '#app/club/email.rules.ts'
import type { InvitedRole } from '#app/accounts/invites.rules.ts'

const MOST_LINES = 40

export interface CommitteeLine {
  /** Counted from 1, as in the file. */
  line: number
  /** The typed line. */
  text: string
  email: string
  role: InvitedRole
  problem: string | null
}

const INCOMPLETE = 'The e-mail is not complete'
const TWICE = 'Twice in the list. We skip it.'
const OVER = `Only the first ${MOST_LINES} lines are read`

const cellsOf = (text: string) => text.split(/[,;\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))

const isHeading = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes('@')) && cells.some((cell) => /^e-?mail/i.test(cell))

/**
 * A list of people, typed or of a CSV file: one for each line, the address in any column. A line with 'super' in another
 * column is a super admin, every other an admin.
 */
export function readCommittee(list: string): CommitteeLine[] {
  const earlierEmails = new Set<string>()
  const entries = list.split(/\r?\n/).flatMap((text, index): CommitteeLine[] => {
    const cells = cellsOf(text)
    if (cells.every((cell) => cell === '') || (index === 0 && isHeading(cells))) return []
    const address = cells.find((cell) => cell.includes('@')) ?? ''
    const email = normalizeEmail(/<([^>]+)>/.exec(address)?.[1] ?? address)
    const isSuper = cells.some((cell) => !cell.includes('@') && /\bsuper\b/i.test(cell))
    const isTwice = email !== '' && earlierEmails.has(email)
    earlierEmails.add(email)
    const problem = isTwice ? TWICE : canReceiveMail(email) ? null : INCOMPLETE
    return [{ line: index + 1, text: text.trim(), email, role: isSuper ? 'super-admin' : 'admin', problem }]
  })
  return entries.map((row, index) => (index < MOST_LINES ? row : { ...row, problem: row.problem ?? OVER }))
}

/** The good lines, to be sent once more with the word to invite. */
export function writeCommittee(lines: readonly CommitteeLine[]): string {
  return lines
    .filter(({ problem }) => problem === null)
    .map(({ email, role }) => `${email}, ${role === 'super-admin' ? 'super admin' : 'admin'}`)
    .join('\n')
}

export const EMPTY_LIST = 'Please write at least one address, or choose a file'

export function invitedMessage(count: number, isMailed: boolean): string {
  const people = count === 1 ? 'One invite is' : `${count} invites are`
  return isMailed
    ? `${people} on the way.`
    : `${people} made. Pass the links on yourself: they are shown only now.`
}
