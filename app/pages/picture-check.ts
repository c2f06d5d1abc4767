import { pickedFileProblem, uploadMessages } from '#app/uploads/rules.ts'
import type { PictureCheck } from '#app/ui/picture-file-field.tsx'

/** A photo may be too large; a drawing (SVG) and everything else is checked by the server. */
export const pictureCheck: PictureCheck = {
  refusalOf(file) {
    const problem = pickedFileProblem(file)
    if (problem === 'heic') return { message: uploadMessages.heic, canShrink: false }
    if (problem !== 'too-large' || /svg/i.test(file.name)) return null
    // A GIF may move, so it has no smaller copy.
    return { message: uploadMessages['too-large'], canShrink: file.type !== 'image/gif' }
  },
  async makeSmaller(input) {
    const file = input.files?.[0]
    if (!file) return
    const { shrinkPicture } = await import('#app/events/ui/shrink-picture.ts')
    const small = await shrinkPicture(file)
    if (input.files?.[0] !== file) return
    const transfer = new DataTransfer()
    transfer.items.add(small)
    input.files = transfer.files
  },
}
