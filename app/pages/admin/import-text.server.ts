import { formText } from '#app/club/form-result.ts'
import { importLimits } from '#app/platform/formats/csv-table.ts'

/** The text of an import form: of the uploaded file, or the pasted one. */
export async function importText(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return formText(form, 'text')
  // A longer file is refused by its length without being read.
  return file.size > importLimits.characters * 4 ? ' '.repeat(importLimits.characters + 1) : file.text()
}
