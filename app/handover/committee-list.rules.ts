import { normalizeEmail } from '#app/club/email.rules.ts'
import { canReceiveMail } from '#app/club/phone.rules.ts'
import { fittingPlaces } from '#app/club/sheet-headings.rules.ts'
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

const INCOMPLETE = 'The email is not complete'
const SEVERAL = 'Has more than one email. Please keep one.'
const TWICE = 'Twice in the list. We skip it.'
const OVER = `Only the first ${MOST_LINES} lines are read`

const cellsOf = (text: string) => text.split(/[,;\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))

/** Where the heading of a sheet names the email; undefined: the line is no heading. */
const emailPlaceOf = (cells: readonly string[]) =>
  cells.some((cell) => cell.includes('@')) ? undefined : fittingPlaces('email', cells)[0]

/** The addresses of a line: of the column that the heading names, else of any. */
function addressesIn(cells: readonly string[], place: number | undefined): string[] {
  const wanted = place === undefined ? cells : [cells[place] ?? '']
  const addresses = wanted.filter((cell) => cell.includes('@'))
  return [...new Set(addresses.map((address) => normalizeEmail(/<([^<>]+)>/.exec(address)?.[1] ?? address)))]
}

/**
 * A list of people, typed or of a CSV file: one for each line, the address in any column, or in the one that the heading names. A
 * line with 'super' in another column is a super admin, every other an admin.
 */
export function readCommittee(list: string): CommitteeLine[] {
  const earlierEmails = new Set<string>()
  let place: number | undefined
  const entries = list.split(/\r\n?|\n/).flatMap((text, index): CommitteeLine[] => {
    const cells = cellsOf(text)
    if (cells.every((cell) => cell === '') || /^sep=/i.test(text)) return []
    const headingPlace = earlierEmails.size === 0 ? emailPlaceOf(cells) : undefined
    place = headingPlace ?? place
    if (headingPlace !== undefined) return []
    const addresses = addressesIn(cells, place)
    const [email = ''] = addresses
    const isSuper = cells.some((cell) => !cell.includes('@') && /\bsuper\b/i.test(cell))
    const isTwice = email !== '' && earlierEmails.has(email)
    earlierEmails.add(email)
    const invalid = addresses.length > 1 ? SEVERAL : canReceiveMail(email) ? null : INCOMPLETE
    const problem = isTwice ? TWICE : invalid
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
