import { formText } from '#app/club/form-result.ts'
import { importLimits } from '#app/platform/formats/csv-table.ts'
import { type FileText, textOfFile } from '#app/platform/formats/text-file.ts'

/** What a form imports: the uploaded file, or the pasted text. null: the file is a workbook. */
export async function importText(form: FormData): Promise<FileText | null> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { text: formText(form, 'text'), isGuessed: false }
  // A longer file is refused by its length without being read.
  if (file.size > importLimits.characters * 4)
    return { text: ' '.repeat(importLimits.characters + 1), isGuessed: false }
  return textOfFile(await file.bytes())
}
