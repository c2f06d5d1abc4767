import type { Acting } from '#app/accounts/acting.server.ts'
import { type FormResult, refusal } from '#app/club/form-result.ts'
import {
  importedMessage,
  importProblemMessages,
  type ImportReport,
} from '#app/members/member-import.rules.ts'
import { importMembers, previewMembers } from '#app/members/use-cases.server.ts'
import { importText } from './import-text.server.ts'

export type MemberImportResult = FormResult<{ report?: ImportReport }>

/** A look at the list, or the import itself. */
export async function handleMemberImport(acting: Acting, form: FormData): Promise<MemberImportResult> {
  const text = await importText(form)
  const handle = form.get('intent') === 'import' ? importMembers : previewMembers
  const outcome = await handle(acting, text)
  if (!outcome.ok)
    return refusal(outcome.problem, importProblemMessages[outcome.problem], { typed: { text } })
  return { ok: true, message: importedMessage(outcome.value.lines), report: outcome.value }
}
