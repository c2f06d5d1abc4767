import type { Acting } from '#app/accounts/acting.server.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import {
  type ChoosableColumn,
  choosableColumns,
  type ChosenColumns,
  columnField,
  importedMessage,
  importProblemMessages,
  type ImportReport,
} from '#app/members/member-import.rules.ts'
import type { PhoneHolder } from '#app/members/member-form.rules.ts'
import { importMembers, previewMembers } from '#app/members/use-cases.server.ts'
import { importText } from './import-text.server.ts'

export type MemberImportResult = FormResult<{ report?: ImportReport; isGuessed?: boolean }> & {
  holder?: PhoneHolder
}

/** What the form chooses among the columns; a field that was not sent is not chosen. */
function chosenColumns(form: FormData): ChosenColumns {
  const columns = Object.keys(choosableColumns) as ChoosableColumn[]
  const sent = columns.filter((column) => form.has(columnField(column)))
  return Object.fromEntries(sent.map((column) => [column, formText(form, columnField(column))]))
}

/** A look at the list, or the import itself. */
export async function handleMemberImport(acting: Acting, form: FormData): Promise<MemberImportResult> {
  const content = await importText(form)
  if (!content) return refusal('import-workbook', importProblemMessages['import-workbook'])
  const { text, isGuessed } = content
  const handle = form.get('intent') === 'import' ? importMembers : previewMembers
  const outcome = await handle(acting, text, chosenColumns(form))
  if (!outcome.ok)
    return refusal(outcome.problem, importProblemMessages[outcome.problem], { typed: { text } })
  return { ok: true, message: importedMessage(outcome.value.lines), report: outcome.value, isGuessed }
}
