import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { isEmailAddress, normalizeEmail } from '#app/club/email.rules.ts'
import { fittingPlaces, headingFit } from '#app/club/sheet-headings.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import type { CsvRow } from '#app/platform/formats/csv.ts'
import { type CsvTableProblem, parseCsvTable } from '#app/platform/formats/csv-table.ts'
import { isId } from '#app/platform/id.ts'
import type { AdminEvent } from './model.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { importLineMessages } from './participants-import.rules.ts'
import { changeParticipants, findEvent } from './store.server.ts'
import { adminView } from './views.server.ts'

/** The counts of an export; no name or address is stored anywhere. */
export interface Counted {
  /** Different people. */
  people: number
  /** Filled lines below the heading. */
  rows: number
  /** The column that identifies people; null: all columns except the time. */
  column: string | null
  /** The columns that may identify people; '' is chosen where there is none. */
  columns: { value: string; label: string }[]
  chosen: string
  /** The skipped lines with the reason. */
  problems: { line: number; message: string }[]
}

export type CountProblem = CsvTableProblem

const time = /^time\s?stamp$/i

/** The columns that may say who it is, the best first. */
const identifyingPlaces = (heads: readonly string[]) => [
  ...fittingPlaces('email', heads),
  ...fittingPlaces('phone', heads),
]

function keyOf({ cells }: CsvRow, heads: readonly string[], place: number): string {
  if (place >= 0) return normalizeEmail(cells[place] ?? '')
  const identity = cells.filter((_, index) => !time.test(heads[index]?.trim() ?? ''))
  return identity.map((cell) => cell.trim().toLowerCase()).join('\n')
}

function problemOf(row: CsvRow, key: string, { heads, place }: { heads: string[]; place: number }) {
  const messages = importLineMessages
  if (row.cells.length > heads.length) return messages.wide
  if (key.trim() === '') return messages.nobody
  if (headingFit('email', heads[place] ?? '') !== null && !isEmailAddress(key)) return messages.address
  return null
}

/** Reads a form's export, or cells copied out of a sheet: one person a line, matched by email, else by phone, or by `wanted`. */
export function countPeople(text: string, wanted = ''): Outcome<Counted, CountProblem> {
  const table = parseCsvTable(text, (cells) => identifyingPlaces(cells).length > 0)
  if (!table.ok) return table
  const { heads, rows: filled } = table.value
  const places = identifyingPlaces(heads)
  // With the heading, so that a choice holds for the list it was made in.
  const valueOf = (place: number) => `${place}:${heads[place]?.trim()}`
  const place = places.find((one) => valueOf(one) === wanted) ?? places[0] ?? -1
  const lineOf = new Map<string, number>()
  const problems: Counted['problems'] = []
  for (const row of filled) {
    const key = keyOf(row, heads, place)
    const earlier = lineOf.get(key)
    const message = problemOf(row, key, { heads, place })
    if (message) problems.push({ line: row.line, message })
    else if (earlier) problems.push({ line: row.line, message: importLineMessages.again(earlier) })
    else lineOf.set(key, row.line)
  }
  return done({
    people: lineOf.size,
    rows: filled.length,
    column: heads[place] ?? null,
    columns: places.map((one) => ({ value: valueOf(one), label: heads[one]?.trim() ?? '' })),
    chosen: place < 0 ? '' : valueOf(place),
    problems,
  })
}

/** Shows the result of an import without writing anything. */
export async function previewImport(
  { db, viewer, now, env }: Acting,
  { id, text, column }: { id: string; text: string; column?: string },
): Promise<Outcome<{ event: AdminEvent; counted: Counted }, CountProblem | 'gone'>> {
  mustBeAble(viewer, 'events.manage')
  const event = isId(id) ? await findEvent(db, id) : null
  if (!event) return refused('gone')
  const outcome = countPeople(text, column)
  return outcome.ok ? done({ event: adminView(event, { now, env }), counted: outcome.value }) : outcome
}

/** Writes the number in one statement, so that an import is never applied in part. */
export async function importParticipants(
  acting: Acting,
  { id, text, column }: { id: string; text: string; column?: string },
): Promise<Outcome<AdminEvent, CountProblem | 'gone' | 'import-over-seats' | 'participants-counted'>> {
  const { db, now } = acting
  mustBeAble(acting.viewer, 'events.manage')
  const outcome = countPeople(text, column)
  if (!outcome.ok) return outcome
  const storedEvent = isId(id) ? await findEvent(db, id) : null
  if (!storedEvent) return refused('gone')
  if (storedEvent.settings.method === 'here') return refused('participants-counted')
  const { people: participants } = outcome.value
  const event = await withAudit(acting, 'event.import', (db) =>
    changeParticipants(db, { id, participants, now }),
  )
  if (!event) return refused('import-over-seats')
  acting.announce('events')
  return done(adminView(event, acting))
}
