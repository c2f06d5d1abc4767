import { Picture } from '#app/ui/picture.tsx'

export const DEFAULT_PICTURE = '/art/event-default.webp'

/** An event's own picture, or the club's when its address is broken. */
export function EventPicture({
  src,
  alt = '',
  sizes,
  isUrgent,
  className,
}: {
  src: string
  /** Beside the title it is decoration. */
  alt?: string
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
      sizes={sizes}
      isUrgent={isUrgent}
      className={className}
    />
  )
}
