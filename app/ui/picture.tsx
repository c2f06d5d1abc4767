import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

/** The widths that tools/pictures.mjs generates for each bundled picture. */
export const OWN_WIDTHS = { avif: [320, 480, 640, 960], webp: [640, 960] }
const ownPicture = /^\/art\/.+\.webp$/
/** Uploads have two widths. */
const uploaded = /\/uploads\/[0-9a-f-]{36}\.webp$/
const UPLOADED_WIDTHS = [640]

/** Smaller copies have the original's name; other addresses are used unchanged. */
function sourcesOf(src: string, width: number, kind: keyof typeof OWN_WIDTHS) {
  const isOwn = ownPicture.test(src)
  if (!isOwn && !uploaded.test(src)) return undefined
  const stem = src.slice(0, -'.webp'.length)
  const widths = isOwn ? OWN_WIDTHS[kind] : UPLOADED_WIDTHS
  const sized = widths.filter((w) => w < width).map((w) => `${stem}-${w}.${kind} ${w}w`)
  return [...sized, `${stem}.${kind} ${width}w`].join(', ')
}

interface PictureProps {
  src: string
  alt: string
  width: number
  height: number
  sizes: string
  /** The main picture of the screen: fetched at once. */
  isUrgent?: boolean
  fallback?: string
  /** '30 70': what stays in view where it is cropped, in steps of 10 percent. The policy allows no styles in the page. */
  focus?: string | null | undefined
  className?: string
}

/** A picture with reserved space that shows `fallback` when it fails to load. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  isUrgent = false,
  fallback,
  focus,
  className,
}: PictureProps) {
  const { image, shownSrc, onError } = useFallback(src, fallback)
  const sources = sourcesOf(shownSrc, width, 'webp')
  return (
    <picture>
      {ownPicture.test(shownSrc) && (
        <source type="image/avif" srcSet={sourcesOf(shownSrc, width, 'avif')} sizes={sizes} />
      )}
      <img
        ref={image}
        data-focus={focus ?? undefined}
        className={className ? `${styles.picture} ${className}` : styles.picture}
        srcSet={sources}
        sizes={sources && sizes}
        src={shownSrc}
        alt={alt}
        width={width}
        height={height}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
        decoding={isUrgent ? 'sync' : 'async'}
        referrerPolicy="no-referrer"
        onError={onError}
      />
    </picture>
  )
}

/** The source that is shown: the fallback once the other failed to load. */
function useFallback(src: string, fallback: string | undefined) {
  const image = useRef<HTMLImageElement>(null)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  useEffect(() => {
    // It may have failed before hydration, when no listener was attached.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBrokenSrc(src)
  }, [src])
  return {
    image,
    shownSrc: brokenSrc === src && fallback ? fallback : src,
    onError: () => setBrokenSrc(src),
  }
}
