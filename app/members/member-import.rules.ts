import { fittingPlaces, type SheetColumn, WORKBOOK_CHOSEN } from '#app/club/sheet-headings.rules.ts'
import { branches, years } from '#app/club/studies.ts'
import { type MemberErrors, memberProblemMessages, type PhoneHolder } from './member-form.rules.ts'

/** In this order each field takes its column; what one took is not taken again. */
const importColumns = ['until', 'ended', 'email', 'phone', 'year', 'branch', 'name'] as const
export type ImportColumn = (typeof importColumns)[number]

/** The places of the columns that hold a field. A first and a last name are joined. */
export type ImportColumns = Partial<Record<ImportColumn, readonly number[]>>

/** Fields whose column a person may choose, as the preview shows them. */
export const choosableColumns = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  branch: 'Branch',
  year: 'Year',
  until: 'Member until',
} as const satisfies Partial<Record<ImportColumn, string>>
export type ChoosableColumn = keyof typeof choosableColumns

/** What was chosen in a preview: a value of `ColumnChoice`, or '' for no column. */
export type ChosenColumns = Partial<Record<ChoosableColumn, string>>

/** Headings that fit: each is the places of the columns to read together. */
function fitting(column: ImportColumn, heads: readonly string[]): (readonly number[])[] {
  const places = (kind: SheetColumn) => fittingPlaces(kind, heads)
  if (column !== 'name') return places(column).map((place) => [place])
  const [first] = places('first-name')
  const [last] = places('last-name')
  const joined = [first, last].filter((place) => place !== undefined)
  const whole = places('name').map((place) => [place])
  return joined.length > 0 ? [...whole, joined] : whole
}

/** Names the headings, too, so that a choice holds for the list it was made in. */
const valueOf = (places: readonly number[], heads: readonly string[]) =>
  places.map((place) => `${place}:${encodeURIComponent((heads[place] ?? '').toWellFormed())}`).join('+')

const isFree = (taken: ImportColumns) => (places: readonly number[]) =>
  !Object.values(taken)
    .flat()
    .some((place) => places.includes(place))

/** null: a column for the name or the phone is missing. */
export function columnsOf(heads: readonly string[], chosen: ChosenColumns = {}): ImportColumns | null {
  const columns: ImportColumns = {}
  const open = importColumns.filter((column) => {
    const value = chosen[column as ChoosableColumn]
    const places = (value ?? '').split('+').map((part) => Number.parseInt(part, 10))
    const isKnown = value !== undefined && value === valueOf(places, heads)
    if (isKnown) columns[column] = places
    return !isKnown && value !== ''
  })
  for (const column of open) {
    const places = fitting(column, heads).find(isFree(columns))
    if (places) columns[column] = places
  }
  return columns.name && columns.phone ? columns : null
}

export const isMemberHeading = (cells: readonly string[]) => columnsOf(cells) !== null

/** The field of the preview that chooses a column. */
export const columnField = (column: ChoosableColumn) => `column-${column}`

export interface ColumnChoice {
  column: ChoosableColumn
  /** '' for none. */
  taken: string
  options: { value: string; label: string }[]
  /** More than one column fits. */
  isDoubtful: boolean
}

/** Which column was taken for what, and which others there are. */
export function columnChoices(heads: readonly string[], columns: ImportColumns): ColumnChoice[] {
  return (Object.keys(choosableColumns) as ChoosableColumn[]).map((column) => {
    const taken = columns[column] ?? []
    const others = Object.entries(columns).filter(([other]) => other !== column)
    const fits = fitting(column, heads).filter(isFree(Object.fromEntries(others)))
    const single = heads.flatMap((head, place) => (head.trim() === '' ? [] : [[place]]))
    const readable = [...fits.filter((places) => places.length > 1), taken, ...single]
    const values = new Map(readable.map((places) => [valueOf(places, heads), places]))
    values.delete('')
    const options = [...values].map(([value, places]) => ({
      value,
      label: places.map((place) => heads[place]?.trim()).join(' + '),
    }))
    return { column, taken: valueOf(taken, heads), options, isDoubtful: fits.length > 1 }
  })
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
  const cell = (column: ImportColumn) =>
    (columns[column] ?? [])
      .map((place) => cells[place]?.trim() ?? '')
      .join(' ')
      .trim()
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
  /** As in the file, before it is checked; of a good line, as it would be stored. */
  phone: string
  email: string
  state: LineState
  /** Why the person was not added. */
  reason: string
  /** The member whose phone or email it is. */
  holder: PhoneHolder | null
}

export interface ImportReport {
  columns: ColumnChoice[]
  lines: ImportLine[]
  isWritten: boolean
  /** The next text of the form: the whole list, or the refused lines to correct. */
  text: string
}

export const importLineReasons = {
  shortened: 'Your sheet shortened this number: format the column as text',
  days: 'Member until: please write days as 2029-07-31',
  wide: 'Has more cells than the heading',
  ended: 'This membership has ended',
  again: (line: number) => `Is the person of line ${line} again`,
  'by-phone': 'Matched by phone',
  'by-email': 'Matched by email',
  'by-both': 'Matched by phone and email',
  taken: memberProblemMessages['email-in-use'],
  'phone-taken': memberProblemMessages['phone-in-use'],
  two: 'The phone belongs to one member, the email to another account',
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

export type ImportProblem =
  | 'import-empty'
  | 'import-long'
  | 'import-torn'
  | 'import-columns'
  | 'import-workbook'

export const importProblemMessages = {
  'import-empty': 'There is no line below the heading. Please choose a CSV file, or paste its lines.',
  'import-long': 'This list is too long: at most 5,000 lines can be read at once',
  'import-torn': 'A quotation in this list is never closed, so that its lines cannot be told apart',
  'import-columns': 'No line names the columns. The heading needs at least Name and Phone.',
  'import-workbook': WORKBOOK_CHOSEN,
} as const satisfies Record<ImportProblem, string>

const peopleText = (count: number) => (count === 1 ? '1 member' : `${count} members`)

export function importedMessage(lines: readonly ImportLine[]): string {
  const addedCount = lines.filter(({ state }) => state === 'added').length
  return addedCount === 0 ? 'Nobody was added.' : `${peopleText(addedCount)} added. Memberships begin today.`
}

export const addButtonText = (count: number) => `Add ${peopleText(count)}`
