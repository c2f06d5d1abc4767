import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  accountsByEmail,
  accountsByPhone,
  insertMembers,
  lockMembers,
} from '#app/accounts/use-cases.server.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { memberUntil } from '#app/club/membership.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { memberEmail } from '#app/club/phone.rules.ts'
import { leavingYear, type Year } from '#app/club/studies.ts'
import { todayIn } from '#app/events/club-time.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { type CsvRow, csvRow } from '#app/platform/formats/csv.ts'
import { type CsvTable, parseCsvTable } from '#app/platform/formats/csv-table.ts'
import { checkMember, type MemberForm } from './member-form.rules.ts'
import {
  type ChosenColumns,
  columnChoices,
  columnsOf,
  formOf,
  type ImportColumns,
  type ImportLine,
  importLineReasons,
  type ImportProblem,
  type ImportReport,
  isMemberHeading,
  reasonOf,
} from './member-import.rules.ts'
import { dayReader } from './sheet-days.rules.ts'
import { insertMemberships } from './member-import.store.server.ts'

interface CheckedLine extends ImportLine {
  /** null: refused before anybody was looked up. */
  form: MemberForm | null
}

interface Sheet extends CsvTable {
  columns: ImportColumns
  dayOf: (text: string) => string | null
}

function readSheet(text: string, chosen: ChosenColumns = {}): Outcome<Sheet, ImportProblem> {
  const table = parseCsvTable(text, isMemberHeading)
  if (!table.ok) return table
  const { heads, rows } = table.value
  const columns = columnsOf(heads, chosen)
  if (!columns) return refused('import-columns')
  const days = rows.map(({ cells }) => formOf(cells, columns).until)
  return done({ heads, rows, columns, dayOf: dayReader(days) })
}

/** A number with more digits than a sheet shows, as '9.1987654321E+11': its last digits may be lost. */
const SHORTENED = /^\d+(?:[.,]\d+)?E\+?\d+$/i

/** One line by the rules of the form for one member. */
function checkedLine({ line, cells }: CsvRow, { heads, columns, dayOf }: Sheet, today: string): CheckedLine {
  const { ended, ...typed } = formOf(cells, columns)
  const { phone, email } = typed
  const who = typed.name || phone || email || cells.join(' ')
  const refusedFor = (reason: string): CheckedLine => {
    return { line, who, phone, email, state: 'refused', reason, holder: null, form: null }
  }
  if (cells.length > heads.length) return refusedFor(importLineReasons.wide)
  if (ended) return refusedFor(importLineReasons.ended)
  if (SHORTENED.test(phone)) return refusedFor(importLineReasons.shortened)
  const until = typed.until && dayOf(typed.until)
  if (until === null) return refusedFor(importLineReasons.days)
  const check = checkMember({ ...typed, until }, { today })
  if (!check.ok) return refusedFor(reasonOf(check.errors))
  const { value: form } = check
  return {
    line,
    who: form.name,
    phone: form.phone,
    email: form.email ?? '',
    state: 'added',
    reason: '',
    holder: null,
    form,
  }
}

const emailOf = ({ email, phone }: MemberForm) => email ?? memberEmail(phone)

/** Refuses a line whose phone or email an earlier line has. */
function withoutRepeats(lines: readonly CheckedLine[]): CheckedLine[] {
  const lineOf = new Map<string, number>()
  return lines.map((one) => {
    if (!one.form) return one
    const keys = [one.form.phone, emailOf(one.form)]
    const earlierLine = keys.map((key) => lineOf.get(key)).find((line) => line !== undefined)
    if (earlierLine !== undefined)
      return { ...one, state: 'refused', reason: importLineReasons.again(earlierLine), form: null }
    for (const key of keys) lineOf.set(key, one.line)
    return one
  })
}

type Known = Awaited<ReturnType<typeof accountsByEmail>>

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0

function matchedLine(
  one: CheckedLine,
  { byPhone, byEmail }: { byPhone: Known; byEmail: Known },
): CheckedLine {
  if (!one.form) return one
  const says = importLineReasons
  const ofPhone = byPhone.get(one.form.phone)
  const ofEmail = byEmail.get(emailOf(one.form))
  if (!ofPhone && !ofEmail) return one
  // An admin has no member's page.
  const holder = ofPhone?.role === 'member' ? { id: ofPhone.id, name: ofPhone.name } : null
  if (ofPhone && ofEmail && ofPhone.id !== ofEmail.id)
    return { ...one, state: 'refused', reason: says.two, holder }
  if (ofPhone) {
    const isBoth = ofEmail && one.form.email !== null
    if (!isBoth && !isSameName(one.form.name, ofPhone.name))
      return { ...one, state: 'refused', reason: says['phone-taken'], holder }
    return { ...one, state: 'known', reason: isBoth ? says['by-both'] : says['by-phone'], holder }
  }
  const isMember = ofEmail?.role === 'member' && ofEmail.accountStatus === 'approved'
  if (isMember && one.form.email !== null)
    return {
      ...one,
      state: 'known',
      reason: says['by-email'],
      holder: { id: ofEmail.id, name: ofEmail.name },
    }
  return { ...one, state: 'refused', reason: says.taken }
}

async function decideLines(db: Database, sheet: Sheet, today: string): Promise<CheckedLine[]> {
  const lines = withoutRepeats(sheet.rows.map((row) => checkedLine(row, sheet, today)))
  const forms = lines.flatMap(({ form }) => form ?? [])
  const byPhone = await accountsByPhone(
    db,
    forms.map(({ phone }) => phone),
  )
  const byEmail = await accountsByEmail(db, forms.map(emailOf))
  return lines.map((one) => matchedLine(one, { byPhone, byEmail }))
}

function reportOf(
  lines: readonly CheckedLine[],
  sheet: Sheet,
  rest: Pick<ImportReport, 'isWritten' | 'text'>,
) {
  return {
    columns: columnChoices(sheet.heads, sheet.columns),
    lines: lines.map(({ line, who, phone, email, state, reason, holder }) => ({
      line,
      who,
      phone,
      email,
      state,
      reason,
      holder,
    })),
    ...rest,
  }
}

/** The refused lines with their heading, to be corrected and sent once more; '' where there are none. */
function refusedText(lines: readonly CheckedLine[], { heads, rows }: Sheet): string {
  const refusedLines = new Set(lines.filter(({ state }) => state === 'refused').map(({ line }) => line))
  const refusedCells = rows.filter(({ line }) => refusedLines.has(line)).map(({ cells }) => cells)
  return refusedCells.length === 0 ? '' : [heads, ...refusedCells].map((cells) => csvRow(cells)).join('')
}

/** What an import would do with each line. Nothing is written. */
export async function previewMembers(
  { db, viewer, env, now }: Acting,
  text: string,
  chosen?: ChosenColumns,
): Promise<Outcome<ImportReport, ImportProblem>> {
  mustBeAble(viewer, 'members.manage')
  const sheet = readSheet(text, chosen)
  if (!sheet.ok) return sheet
  const lines = await decideLines(db, sheet.value, todayIn(env.clubTimeZone, now))
  return done(reportOf(lines, sheet.value, { isWritten: false, text }))
}

/** In the caller's transaction: accounts and memberships from today on. */
async function addAll(db: Database, forms: readonly MemberForm[], { by, since, now }: AddedBy) {
  const leavesIn = ({ year }: MemberForm) => (year === null ? null : leavingYear(year as Year, since))
  const members = forms.map((form) => {
    const { name, phone, branch } = form
    return { name, phone, branch, leavesIn: leavesIn(form), email: emailOf(form) }
  })
  const ids = await insertMembers(db, { members, by, now })
  const terms = forms.map((form, index) => ({
    userId: ids[index] ?? '',
    memberUntil: form.until ?? memberUntil(leavesIn(form), since),
    endedOn: null,
  }))
  await insertMemberships(db, { terms, since, now })
}

interface AddedBy {
  by: string
  since: string
  now: Date
}

/** Adds all valid people, or nobody. Existing members stay as they are. */
export async function importMembers(
  acting: Acting,
  text: string,
  chosen?: ChosenColumns,
): Promise<Outcome<ImportReport, ImportProblem>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'members.manage')
  const { now, env } = acting
  const sheet = readSheet(text, chosen)
  if (!sheet.ok) return sheet
  const since = todayIn(env.clubTimeZone, now)
  const lines = await transact(acting.db, async (db) => {
    await lockMembers(db, now)
    const decidedLines = await decideLines(db, sheet.value, since)
    const forms = decidedLines.flatMap(({ state, form }) => (state === 'added' && form ? [form] : []))
    if (forms.length === 0) return decidedLines
    await addAll(db, forms, { by, since, now })
    await recordAudit(db, { action: 'member.import', subjectId: null, actorId: by, at: now })
    return decidedLines
  })
  if (lines.some(({ state }) => state === 'added')) acting.announce('users')
  return done(reportOf(lines, sheet.value, { isWritten: true, text: refusedText(lines, sheet.value) }))
}
