import { shrinkPicture } from '#app/events/ui/admin-shrink-picture.ts'

/** A photo of any camera becomes small enough to be sent, in its field. A drawing stays as it is. */
export async function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file || /svg/i.test(file.type + file.name)) return
  const small = await shrinkPicture(file)
  if (small === file || input.files?.[0] !== file) return
  const transfer = new DataTransfer()
  transfer.items.add(small)
  input.files = transfer.files
}
