import { shrinkPicture } from '#app/events/ui/admin-shrink-picture.ts'
import { pickedFileProblem, uploadMessages } from '#app/uploads/rules.ts'
import type { PictureCheck } from '#app/ui/logo-file-field.tsx'

/** A photo may be too large for a logo; a drawing (SVG) and everything else is checked by the server. */
export const logoPicture: PictureCheck = {
  refusalOf(file) {
    const isTooLarge = pickedFileProblem(file) === 'too-large' && !/svg/i.test(file.type + file.name)
    return isTooLarge ? uploadMessages['too-large'] : null
  },
  async makeSmaller(input) {
    const file = input.files?.[0]
    if (!file) return
    const small = await shrinkPicture(file)
    if (input.files?.[0] !== file) return
    const transfer = new DataTransfer()
    transfer.items.add(small)
    input.files = transfer.files
  },
}
