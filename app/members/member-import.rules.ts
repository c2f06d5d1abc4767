import { branches, years } from '#app/club/studies.ts'
import { type MemberErrors, memberProblemMessages } from './member-form.rules.ts'

/** In this order each column of a list is recognised by its heading. */
const headings = {
  until: /until|last day/i,
  ended: /^ended/i,
  email: /e-?mail/i,
  phone: /phone|mobile|whatsapp|contact/i,
  year: /year/i,
  branch: /branch|department|stream/i,
  name: /\bname\b/i,
} as const
export type ImportColumn = keyof typeof headings
export type ImportColumns = Partial<Record<ImportColumn, number>>

/** null: a column for the name or the phone is missing. */
export function columnsOf(heads: readonly string[]): ImportColumns | null {
  const columns: ImportColumns = {}
  for (const [column, heading] of Object.entries(headings)) {
    const usedColumns = Object.values(columns)
    const place = heads.findIndex((head, index) => heading.test(head.trim()) && !usedColumns.includes(index))
    if (place >= 0) columns[column as ImportColumn] = place
  }
  return columns.name === undefined || columns.phone === undefined ? null : columns
}

/** '2', '2nd' and '2nd year' are the same year; other text is returned unchanged, and the check refuses it. */
function yearOf(text: string): string {
  const digit = /^([1-4])(?:st|nd|rd|th)?(?: year)?$/i.exec(text)?.[1]
  return years.find((year) => year.charAt(0) === digit) ?? text
}

function branchOf(text: string): string {
  const lowerCase = text.toLowerCase()
  const knownBranch = branches.find((branch) => branch.some((word) => word.toLowerCase() === lowerCase))
  return knownBranch?.[0] ?? text
}

/** The fields of the form for one member. */
export function formOf(cells: readonly string[], columns: ImportColumns): Record<ImportColumn, string> {
  const cell = (column: ImportColumn) => cells[columns[column] ?? -1]?.trim() ?? ''
  return {
    name: cell('name'),
    phone: cell('phone'),
    email: cell('email'),
    branch: branchOf(cell('branch')),
    year: yearOf(cell('year')),
    until: cell('until'),
    ended: cell('ended'),
  }
}

export type LineState = 'added' | 'known' | 'refused'

/** What happens to a line of the list, or would. */
export interface ImportLine {
  /** Counted from 1, as in the file. */
  line: number
  /** The name or the line, exactly as in the file. */
  who: string
  state: LineState
  /** Why the person was not added. */
  reason: string
}

export interface ImportReport {
  /** The headings that were recognised, as they are written. */
  heads: string[]
  lines: ImportLine[]
  isWritten: boolean
  /** The next text of the form: the whole list, or the refused lines to correct. */
  text: string
}

export const importLineReasons = {
  wide: 'Has more cells than the heading',
  ended: 'This membership has ended',
  again: (line: number) => `Is the person of line ${line} again`,
  'by-phone': 'Matched by phone',
  'by-email': 'Matched by e-mail',
  'by-both': 'Matched by phone and e-mail',
  taken: memberProblemMessages['email-in-use'],
  two: 'The phone belongs to one member, the e-mail to another account',
} as const

const fieldNames: Partial<Record<keyof MemberErrors, string>> = {
  branch: 'Branch: ',
  year: 'Year of study: ',
  until: 'Member until: ',
}

/** The messages of the form for one member, in one line. */
export function reasonOf(errors: MemberErrors): string {
  const messages = Object.entries(errors) as [keyof MemberErrors, string][]
  return messages.map(([field, message]) => (fieldNames[field] ?? '') + message).join('. ')
}

export type ImportProblem = 'import-empty' | 'import-long' | 'import-torn' | 'import-columns'

export const importProblemMessages = {
  'import-empty': 'There is no line below the heading. Please choose a CSV file, or paste its lines.',
  'import-long': 'This list is too long: at most 5,000 lines can be read at once',
  'import-torn': 'A quotation in this list is never closed, so that its lines cannot be told apart',
  'import-columns': 'The first line must name the columns, at least Name and Phone.',
} as const satisfies Record<ImportProblem, string>

const peopleText = (count: number) => (count === 1 ? '1 member' : `${count} members`)

export function importedMessage(lines: readonly ImportLine[]): string {
  const addedCount = lines.filter(({ state }) => state === 'added').length
  return addedCount === 0 ? 'Nobody was added.' : `${peopleText(addedCount)} added. Memberships begin today.`
}

export const addButtonText = (count: number) => `Add ${peopleText(count)}`
