import { Picture } from '#app/ui/picture.tsx'

export const DEFAULT_PICTURE = '/art/event-default.webp'

/** An event's own picture, or the club's when its address is broken. */
export function EventPicture({
  src,
  alt = '',
  ...look
}: {
  src: string
  /** Beside the title it is decoration. */
  alt?: string
  /** What stays in view where it is cropped. */
  focus?: string | null
  sizes: string
  isUrgent?: boolean
  className?: string
}) {
  return (
    <Picture
      src={src || DEFAULT_PICTURE}
      fallback={DEFAULT_PICTURE}
      alt={alt}
      width={1600}
      height={900}
      {...look}
    />
  )
}
