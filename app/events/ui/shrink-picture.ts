import { IMAGE_MAX_BYTES, IMAGE_WIDE_PX } from '#app/uploads/rules.ts'

/** The longest edge: no stored picture is wider than IMAGE_WIDE_PX, and an upright one (2:3) is that much higher. */
const LONGEST_PX = IMAGE_WIDE_PX * 1.5
const QUALITIES = [0.9, 0.8, 0.65, 0.5]

/** A copy of a photo that is small enough to upload, with its rotation applied; the file itself when the browser cannot decode it. */
export async function shrinkPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  try {
    return (await encode(draw(bitmap), file)) ?? file
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

/** WEBP, for transparency. A browser that cannot encode it returns another type; then JPEG is used. */
async function encode(canvas: HTMLCanvasElement, { name, type, lastModified }: File): Promise<File | null> {
  const types = /png|webp/.test(type) ? ['image/webp', 'image/jpeg'] : ['image/jpeg']
  for (const targetType of types)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, targetType, quality))
      if (blob?.type !== targetType || blob.size > IMAGE_MAX_BYTES) continue
      const stem = name.replace(/\.[^.]*$/, '')
      return new File([blob], `${stem}.${targetType.slice('image/'.length)}`, {
        type: targetType,
        lastModified,
      })
    }
  return null
}
