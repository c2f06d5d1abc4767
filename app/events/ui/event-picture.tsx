import { Picture } from '#app/ui/picture.tsx'

const DEFAULT_PICTURE = '/art/event-default.webp'

/** An event's own picture, or the club's when its address is broken. Beside the title it is decoration. */
export function EventPicture({
  src,
  sizes,
  isUrgent,
  className,
}: {
  src: string
  sizes: string
  isUrgent?: boolean
  className?: string
}) {
  return (
    <Picture
      src={src || DEFAULT_PICTURE}
      fallback={DEFAULT_PICTURE}
      alt=""
      width={1600}
      height={900}
      sizes={sizes}
      isUrgent={isUrgent}
      className={className}
    />
  )
}
